// breaks: one-cursor
export function list(rows: readonly { id: string }[], query: { limit: number }) {
  return rows.slice(0, query.limit);
}
