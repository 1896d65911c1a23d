// breaks: one-cursor
export function list(rows: readonly { id: string }[]) {
  const nextCursor = rows.at(-1)?.id ?? null;
  return { data: rows, page: { nextCursor } };
}
