// breaks: order-by-change
export const isLater = (id: string, since: { executionId: string } | null) => since === null || id > since.executionId;
