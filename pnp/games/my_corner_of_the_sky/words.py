"""The words that names of skies are made of: Latin nouns and adjectives, and what they mean."""

from __future__ import annotations

from typing import NamedTuple


class Noun(NamedTuple):
    """A noun in the singular."""

    nominative: str
    genitive: str
    gender: int
    """0 masculine, 1 feminine, 2 neuter."""
    english: str
    picture: str = ""


def _nouns(text: str) -> tuple[Noun, ...]:
    found = []
    for line in text.strip().splitlines():
        nominative, genitive, gender, english, *picture = (p.strip() for p in line.split("|"))
        found.append(Noun(nominative, genitive, "mfn".index(gender), english, "".join(picture)))
    return tuple(found)


CREATURES = _nouns("""
Agnus|Agni|m|Lamb
Alauda|Alaudae|f|Lark|bird
Anas|Anatis|f|Duck
Anguilla|Anguillae|f|Eel
Anser|Anseris|m|Goose
Aranea|Araneae|f|Spider
Asinus|Asini|m|Donkey
Astacus|Astaci|m|Crayfish
Balaena|Balaenae|f|Whale|whale
Bubo|Bubonis|m|Eagle Owl|owl
Bufo|Bufonis|m|Toad
Camelus|Cameli|m|Camel
Caper|Capri|m|Goat
Catulus|Catuli|m|Puppy
Cervus|Cervi|m|Stag
Ciconia|Ciconiae|f|Stork
Cicada|Cicadae|f|Cicada
Cochlea|Cochleae|f|Snail|snail
Cornix|Cornicis|f|Crow|bird
Cuculus|Cuculi|m|Cuckoo|bird
Cuniculus|Cuniculi|m|Rabbit|hare
Elephantus|Elephanti|m|Elephant
Ericius|Ericii|m|Hedgehog|hedgehog
Felis|Felis|f|Cat|cat
Formica|Formicae|f|Ant
Gallina|Gallinae|f|Hen
Glis|Gliris|m|Dormouse|mouse
Graculus|Graculi|m|Jackdaw|bird
Gryllus|Grylli|m|Cricket
Hirundo|Hirundinis|f|Swallow|swallow
Lutra|Lutrae|f|Otter
Meles|Melis|f|Badger
Merula|Merulae|f|Blackbird|bird
Mulus|Muli|m|Mule
Mus|Muris|m|Mouse|mouse
Noctua|Noctuae|f|Owl|owl
Ovis|Ovis|f|Sheep
Papilio|Papilionis|m|Butterfly|moth
Passer|Passeris|m|Sparrow|bird
Phoca|Phocae|f|Seal
Pica|Picae|f|Magpie|bird
Polypus|Polypi|m|Octopus
Porcus|Porci|m|Pig
Pullus|Pulli|m|Chick
Rana|Ranae|f|Frog
Salmo|Salmonis|m|Salmon|fish
Scarabaeus|Scarabaei|m|Beetle
Sciurus|Sciuri|m|Squirrel
Simia|Simiae|f|Monkey
Sturnus|Sturni|m|Starling|bird
Talpa|Talpae|f|Mole
Testudo|Testudinis|f|Tortoise|tortoise
Turtur|Turturis|m|Turtledove|bird
Vespertilio|Vespertilionis|m|Bat|bat
Vitulus|Vituli|m|Calf
Vulpes|Vulpis|f|Fox|fox
""")

PEOPLE = _nouns("""
Agricola|Agricolae|m|Farmer
Amita|Amitae|f|Aunt
Astronomus|Astronomi|m|Astronomer
Avia|Aviae|f|Grandmother
Avus|Avi|m|Grandfather
Bubulcus|Bubulci|m|Ploughman
Coquus|Coqui|m|Cook
Faber|Fabri|m|Smith
Gigas|Gigantis|m|Giant
Gubernator|Gubernatoris|m|Helmsman
Hortulanus|Hortulani|m|Gardener
Lanternarius|Lanternarii|m|Lamp-bearer
Magister|Magistri|m|Schoolmaster
Mercator|Mercatoris|m|Merchant
Messor|Messoris|m|Reaper
Nauta|Nautae|m|Sailor
Pastor|Pastoris|m|Shepherd
Piscator|Piscatoris|m|Angler
Pistor|Pistoris|m|Baker
Poeta|Poetae|m|Poet
Regina|Reginae|f|Queen
Saltatrix|Saltatricis|f|Dancer
Scriba|Scribae|m|Clerk
Sutor|Sutoris|m|Cobbler
Tabellarius|Tabellarii|m|Postman
Tibicen|Tibicinis|m|Piper
Venator|Venatoris|m|Hunter
Viator|Viatoris|m|Wayfarer
Vicinus|Vicini|m|Neighbour
Vigil|Vigilis|m|Watchman
""")

THINGS = _nouns("""
Amphora|Amphorae|f|Jar|jug
Ancora|Ancorae|f|Anchor|anchor
Anulus|Anuli|m|Ring
Baculum|Baculi|n|Walking Stick
Calceus|Calcei|m|Shoe
Calix|Calicis|m|Cup|goblet
Caminus|Camini|m|Chimney
Campana|Campanae|f|Bell|bell
Candela|Candelae|f|Candle|candle
Candelabrum|Candelabri|n|Candlestick|candle
Castanea|Castaneae|f|Chestnut
Caseus|Casei|m|Cheese
Charta|Chartae|f|Sheet of Paper
Cista|Cistae|f|Chest
Clavis|Clavis|f|Key|key
Clepsammia|Clepsammiae|f|Hourglass|hourglass
Cochlear|Cochlearis|n|Spoon
Corbis|Corbis|f|Basket
Cucurbita|Cucurbitae|f|Pumpkin
Epistula|Epistulae|f|Letter
Fenestra|Fenestrae|f|Window
Filum|Fili|n|Thread
Follis|Follis|m|Bellows
Fons|Fontis|m|Fountain
Fungus|Fungi|m|Mushroom|mushroom
Furca|Furcae|f|Fork
Fusus|Fusi|m|Spindle
Hamus|Hami|m|Fish-hook
Hedera|Hederae|f|Ivy
Horreum|Horrei|n|Barn
Hortus|Horti|m|Garden
Ianua|Ianuae|f|Front Door
Incus|Incudis|f|Anvil
Insula|Insulae|f|Island
Lanterna|Lanternae|f|Lantern|lantern
Lectus|Lecti|m|Bed
Liber|Libri|m|Book|book
Libum|Libi|n|Cake
Lilium|Lilii|n|Lily
Lucerna|Lucernae|f|Lamp|lantern
Malleus|Mallei|m|Hammer
Mappa|Mappae|f|Napkin
Marsupium|Marsupii|n|Purse
Navicula|Naviculae|f|Boat|boat
Nidus|Nidi|m|Nest
Nubes|Nubis|f|Cloud
Nux|Nucis|f|Nut
Olla|Ollae|f|Cooking Pot
Ovum|Ovi|n|Egg
Panis|Panis|m|Loaf
Patina|Patinae|f|Dish
Pecten|Pectinis|m|Comb
Penna|Pennae|f|Feather
Perspicillum|Perspicilli|n|Spyglass|telescope
Pila|Pilae|f|Ball
Pilleus|Pillei|m|Cap
Pirum|Piri|n|Pear|pear
Plaustrum|Plaustri|n|Cart
Poculum|Poculi|n|Goblet|goblet
Pomum|Pomi|n|Apple
Pons|Pontis|m|Bridge
Porta|Portae|f|Gate
Pulvinus|Pulvini|m|Cushion
Quercus|Quercus|f|Oak|tree
Remus|Remi|m|Oar
Rete|Retis|n|Net
Rosa|Rosae|f|Rose
Rota|Rotae|f|Wheel|wheel
Saccus|Sacci|m|Sack
Salix|Salicis|f|Willow
Scintilla|Scintillae|f|Spark
Sella|Sellae|f|Chair
Serra|Serrae|f|Saw
Sigillum|Sigilli|n|Signet
Situla|Situlae|f|Bucket
Specula|Speculae|f|Watchtower|tower
Speculum|Speculi|n|Looking Glass
Stilus|Stili|m|Stylus
Tabula|Tabulae|f|Writing Board
Tectum|Tecti|n|Roof
Tessera|Tesserae|f|Die
Tuba|Tubae|f|Trumpet
Turbo|Turbinis|m|Spinning Top
Turris|Turris|f|Tower|tower
Tympanum|Tympani|n|Drum
Umbella|Umbellae|f|Parasol|parasol
Urceus|Urcei|m|Jug|jug
Uva|Uvae|f|Bunch of Grapes
Viola|Violae|f|Violet
""")

# What things may be of, beside people and creatures.
POWERS = _nouns("""
Nox|Noctis|f|Night
Luna|Lunae|f|the Moon
Aurora|Aurorae|f|Dawn
Hiems|Hiemis|f|Winter
Autumnus|Autumni|m|Autumn
Ventus|Venti|m|the Wind
Somnus|Somni|m|Sleep
Mare|Maris|n|the Sea
Silentium|Silentii|n|Silence
Fortuna|Fortunae|f|Fortune
Otium|Otii|n|Leisure
""")


class Adjective(NamedTuple):
    """An adjective in its three genders."""

    forms: tuple[str, str, str]
    english: str


def _adjectives(text: str) -> tuple[Adjective, ...]:
    """Lines such as `Magnus|Great`, `Insignis|Notable`, `Dormiens|Sleeping`; `Celer/Celeris/…`."""
    found = []
    for line in text.strip().splitlines():
        written, english = line.split("|")
        if "/" in written:
            one, two, three = written.split("/")
            forms = (one, two, three)
        elif written.endswith("us"):
            forms = (written, written[:-2] + "a", written[:-2] + "um")
        elif written.endswith("is"):
            forms = (written, written, written[:-2] + "e")
        else:
            # One form for all genders: participles, Felix, Duplex.
            forms = (written, written, written)
        found.append(Adjective(forms, english))
    return tuple(found)


FOR_ALL = _adjectives("""
Maior/Maior/Maius|Greater
Minor/Minor/Minus|Lesser
Secundus|Second
Tertius|Third
Ultimus|Last
Magnus|Great
Parvus|Small
Novus|New
Antiquus|Ancient
Ignotus|Unknown
Perditus|Lost
Inventus|Found
Occultus|Hidden
Remotus|Distant
Errans|Wandering
Volans|Flying
Inversus|Upside-down
Obliquus|Slanting
Duplex|Double
Coronatus|Crowned
Stellatus|Starry
Modestus|Modest
Nobilis|Noble
Insignis|Notable
Serenus|Serene
Tranquillus|Peaceful
Nocturnus|Night-time
Matutinus|Morning
Vespertinus|Evening
Hibernus|Winter
Vernus|Spring
Aestivus|Summer
Autumnalis|Autumn
Borealis|Northern
Australis|Southern
Orientalis|Eastern
Occidentalis|Western
Solitarius|Solitary
Rusticus|Country
Absens|Absent
""")

FOR_LIVING = _adjectives("""
Dormiens|Sleeping
Vigilans|Wakeful
Currens|Running
Saltans|Dancing
Cantans|Singing
Ridens|Laughing
Sedens|Sitting
Somnians|Dreaming
Cogitans|Thinking
Esuriens|Hungry
Expectans|Waiting
Sapiens|Wise
Prudens|Prudent
Audax|Bold
Felix|Happy
Tardus|Slow
Celer/Celeris/Celere|Swift
Curiosus|Curious
Superbus|Proud
Doctus|Learned
Pilleatus|Hatted
Alatus|Winged
Hilaris|Cheerful
Fidelis|Faithful
Fortis|Brave
Peregrinus|Travelling
Marinus|Sea-going
Sollers|Clever
Attentus|Attentive
""")

FOR_CREATURES = _adjectives("""
Aureus|Golden
Argenteus|Silver
Caeruleus|Blue
Albus|White
Ruber/Rubra/Rubrum|Red
Rotundus|Round
Montanus|Mountain
Urbanus|Town
Natans|Swimming
""")

FOR_THINGS = _adjectives("""
Aureus|Golden
Argenteus|Silver
Caeruleus|Blue
Albus|White
Viridis|Green
Rotundus|Round
Quadratus|Square
Ligneus|Wooden
Vitreus|Glass
Lapideus|Stone
Lucens|Shining
Micans|Twinkling
Ardens|Burning
Cadens|Falling
Pendens|Hanging
Natans|Floating
Apertus|Open
Clausus|Closed
Vacuus|Empty
Relictus|Forgotten
Invisibilis|Invisible
Perpetuus|Everlasting
Frigidus|Cold
Tepidus|Lukewarm
""")
