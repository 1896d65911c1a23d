// breaks: screen-by-name
export const entryAt = (origin: string, id: string) => `${origin}/domains/finance/flow/${id}#lines`;
