// breaks: one-cursor
export const list = (page: { data: readonly { isHidden: boolean }[]; page: object }) => ({
  ...page,
  data: page.data.filter((row) => !row.isHidden).map((row) => ({ ...row })),
});
