/** Front door of order's screens. */
import { linkSubjects } from '#kernel/web/subjects.ts';

linkSubjects({ order: (id) => `/orders/${id}`, 'order.order': (id) => `/orders/${id}` });

export const orderScreens = {
  list: async () => (await import('./screens/OrderList.tsx')).OrderList,
  detail: async () => (await import('./screens/OrderDetail.tsx')).OrderDetail,
  account: async () => (await import('./screens/MyAccount.tsx')).MyAccount,
};
