/** Front door of order's screens. */
export const orderScreens = {
  list: async () => (await import('./screens/OrderList.tsx')).OrderList,
  detail: async () => (await import('./screens/OrderDetail.tsx')).OrderDetail,
  account: async () => (await import('./screens/MyAccount.tsx')).MyAccount,
};
