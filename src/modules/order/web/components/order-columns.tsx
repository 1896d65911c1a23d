/** The columns of lists of orders. */
import { type Column, MoneyText, PersonText, TimeText } from '#kernel/web/ui/index.ts';
import type { OrderSummary } from '../../contract/order.ts';
import { useText } from '../text.ts';
import { OrderBadge } from './OrderBadge.tsx';

type Name = 'number' | 'customer' | 'items' | 'placed' | 'state' | 'total';

export function useOrderColumns(): Record<Name, Column<OrderSummary>> {
  const t = useText();
  return {
    number: { key: 'number', title: t('list.number'), cell: (row) => row.number, primary: true },
    customer: { key: 'customer', title: t('list.customer'), cell: (row) => <PersonText name={row.customerName} /> },
    items: {
      key: 'items',
      title: t('list.items'),
      cell: ({ firstItem: first, lineCount }) =>
        lineCount > 1 ? t('list.itemsMore', { first, count: lineCount - 1 }) : first,
    },
    placed: { key: 'placed', title: t('list.placed'), cell: (row) => <TimeText at={row.placedAt} /> },
    state: { key: 'state', title: t('word.state'), cell: (row) => <OrderBadge state={row.state} /> },
    total: {
      key: 'total',
      title: t('list.total'),
      align: 'right',
      cell: (row) => <MoneyText value={{ amount: row.total, currency: row.currency }} />,
    },
  };
}
