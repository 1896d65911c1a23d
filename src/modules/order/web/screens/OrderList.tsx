/** 주문 내역: own orders. Orders of all customers are in the staff screens. */
import { useCan } from '#kernel/web/can.tsx';
import { ButtonLink, PageHeader, RecordTable, useListQuery } from '#kernel/web/ui/index.ts';
import { listOwnOrders } from '../../contract/endpoints.ts';
import { orderFilters } from '../../contract/order.texts.ts';
import { orderPaths } from '../../contract/paths.ts';
import { orderPermissions } from '../../contract/permissions.ts';
import { NoOrders } from '../components/NoOrders.tsx';
import { useOrderColumns } from '../components/order-columns.tsx';
import { useOwnOrders } from '../order.api.ts';

export function OrderList() {
  const handles = useCan(orderPermissions['order.order.read']).allowed;
  const list = useListQuery(listOwnOrders, orderFilters);
  const { number, items, placed, state, total } = useOrderColumns();
  return (
    <>
      <PageHeader
        title={orderPaths.orders.title}
        action={handles && <ButtonLink variant="default" to={orderPaths.all} />}
      />
      <RecordTable
        name="order.own"
        label={orderPaths.orders.title}
        list={useOwnOrders(list.query)}
        columns={[number, items, placed, state, total]}
        rowHref={(row) => orderPaths.order({ id: row.id })}
        rowLabel={(row) => row.number}
        empty={<NoOrders />}
        {...list.table}
      />
    </>
  );
}
