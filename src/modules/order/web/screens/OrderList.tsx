import { SegmentedControl, Select } from '@mantine/core';
import { useCan } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { FilterBar, MoneyText, PageHeader, RecordTable, TimeText, useFilters } from '#kernel/web/ui/index.ts';
import type { OrderSummary } from '../../contract/order.ts';
import { orderPaths } from '../../contract/paths.ts';
import { orderPermissions } from '../../contract/permissions.ts';
import { type OrderState, orderStates, stateLabels } from '../../contract/states.ts';
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
    { key: 'state', title: t('list.state'), cell: (row: OrderSummary) => <OrderBadge state={row.state} /> },
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
  const local = useLocal();
  const all = useCan(orderPermissions['order.order.read']);
  const [filters, setFilters] = useFilters({ state: '', scope: '' });
  const scope = all.allowed && filters.scope === 'all' ? 'all' : 'own';
  const state = (filters.state || undefined) as OrderState | undefined;
  const orders = useOrders(scope, state ? { state } : {});
  return (
    <>
      <PageHeader title={orderPaths.orders.title} />
      <RecordTable
        name={scope === 'all' ? 'order.all' : 'order.own'}
        label={orderPaths.orders.title}
        list={orders}
        columns={useColumns(scope === 'all')}
        rowHref={(row) => orderPaths.order({ id: row.id })}
        rowLabel={(row) => row.number}
        empty={<NoOrders />}
        filters={
          <FilterBar>
            {all.allowed && (
              <SegmentedControl
                aria-label={t('list.scope')}
                value={scope}
                onChange={(value) => setFilters({ scope: value === 'all' ? 'all' : '' })}
                data={[
                  { value: 'own', label: t('list.own') },
                  { value: 'all', label: t('list.all') },
                ]}
              />
            )}
            <Select
              aria-label={t('list.state')}
              placeholder={t('list.anyState')}
              value={filters.state || null}
              onChange={(value) => setFilters({ state: value ?? '' })}
              data={orderStates.map((value) => ({ value, label: local(stateLabels[value]) }))}
              clearable
              w={180}
            />
          </FilterBar>
        }
      />
    </>
  );
}
