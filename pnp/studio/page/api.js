// What the page asks of its server. All addresses are below the page's own, token included.
async function send(what, told, signal) {
  const answer = await fetch(what, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(told),
    signal,
  });
  if (!answer.ok) {
    const text = await answer.text();
    let told = text;
    try { told = JSON.parse(text).fault || text; } catch { /* plain words */ }
    throw new Error(told);
  }
  return answer;
}

export async function ask(what, told, signal) {
  return (await send(what, told, signal)).json();
}

export async function get(what) {
  return (await fetch(what)).json();
}

// Calls `each` with every line of an answer as it comes.
export async function stream(what, told, each, signal) {
  const reader = (await send(what, told, signal)).body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop();
    for (const line of lines) each(JSON.parse(line));
  }
}

// News of files that were saved; `lost` is told when the server is gone, and when it is back.
export function news(heard, lost) {
  const source = new EventSource("news");
  source.addEventListener("edition", (event) => {
    lost(false);
    heard(JSON.parse(event.data));
  });
  source.addEventListener("error", () => lost(true));
  return source;
}
