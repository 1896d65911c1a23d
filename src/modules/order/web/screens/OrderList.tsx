/** 주문 내역: own orders, and those of everybody for who handles them. */
import { SegmentedControl } from '@mantine/core';
import { useCan } from '#kernel/web/can.tsx';
import { MoneyText, PageHeader, RecordTable, TimeText, useFilters, useListQuery } from '#kernel/web/ui/index.ts';
import { listOwnOrders } from '../../contract/endpoints.ts';
import { orderFilters } from '../../contract/order.texts.ts';
import type { OrderSummary } from '../../contract/order.ts';
import { orderPaths } from '../../contract/paths.ts';
import { orderPermissions } from '../../contract/permissions.ts';
import { NoOrders } from '../components/NoOrders.tsx';
import { OrderBadge } from '../components/OrderBadge.tsx';
import { useOrders } from '../order.api.ts';
import { useText } from '../text.ts';

function useColumns(showCustomer: boolean) {
  const t = useText();
  const items = (row: OrderSummary) =>
    row.lineCount > 1 ? t('list.itemsMore', { first: row.firstItem, count: row.lineCount - 1 }) : row.firstItem;
  const customer = { key: 'customer', title: t('list.customer'), cell: (row: OrderSummary) => row.customerName };
  return [
    { key: 'number', title: t('list.number'), cell: (row: OrderSummary) => row.number, primary: true },
    { key: 'items', title: t('list.items'), cell: items },
    ...(showCustomer ? [customer] : []),
    { key: 'placed', title: t('list.placed'), cell: (row: OrderSummary) => <TimeText at={row.placedAt} /> },
    { key: 'state', title: t('word.state'), cell: (row: OrderSummary) => <OrderBadge state={row.state} /> },
    {
      key: 'total',
      title: t('list.total'),
      align: 'right' as const,
      cell: (row: OrderSummary) => <MoneyText value={{ amount: row.total, currency: row.currency }} />,
    },
  ];
}

export function OrderList() {
  const t = useText();
  const all = useCan(orderPermissions['order.order.read']);
  const [place, setPlace] = useFilters({ scope: '' });
  const scope = all.allowed && place.scope === 'all' ? 'all' : 'own';
  const choice = all.allowed && (
    <SegmentedControl
      aria-label={t('list.scope')}
      value={scope}
      onChange={(value) => setPlace({ scope: value === 'all' ? 'all' : '' })}
      data={[
        { value: 'own', label: t('list.own') },
        { value: 'all', label: t('list.all') },
      ]}
    />
  );
  const list = useListQuery(listOwnOrders, orderFilters, { more: choice });
  return (
    <>
      <PageHeader title={orderPaths.orders.title} />
      <RecordTable
        name={scope === 'all' ? 'order.all' : 'order.own'}
        label={orderPaths.orders.title}
        list={useOrders(scope, list.query)}
        columns={useColumns(scope === 'all')}
        rowHref={(row) => orderPaths.order({ id: row.id })}
        rowLabel={(row) => row.number}
        empty={<NoOrders />}
        {...list.table}
      />
    </>
  );
}
