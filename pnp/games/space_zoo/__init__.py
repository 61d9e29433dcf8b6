"""Space Zoo: prices from markets, park posters of impossible places, animals put together from parts."""
