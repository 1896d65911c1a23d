// breaks: one-cursor
export const list = (rows: readonly { id: string }[]) => ({ data: rows, page: { nextCursor: rows.at(-1)?.id ?? null } });
