// breaks: order-by-change
export const laterThan = (users: readonly string[], than: string) => users.filter((id) => id > than);
