// breaks: order-by-change
export const latestOf = (impacts: readonly { executionId: string }[]) =>
  impacts
    .map(({ executionId }) => executionId)
    .sort()
    .at(-1);
