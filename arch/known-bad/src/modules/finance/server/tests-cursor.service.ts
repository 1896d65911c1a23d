// breaks: one-cursor
export const isPlace = (query: { cursor: string }) => /^[0-9a-f-]{36}$/.test(query.cursor);
