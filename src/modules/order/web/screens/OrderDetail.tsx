/** 주문: one order, how far it is, and what may be done with it. */
import { Button, Group, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import { siteAddress } from '#kernel/web/language.ts';
import { showDone, showNotice } from '#kernel/web/notify.tsx';
import { ButtonLink, Loaded, PageHeader, TimeText, useConfirm } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import type { Order } from '../../contract/order.ts';
import { orderPaths } from '../../contract/paths.ts';
import { type OrderState, stateLabels } from '../../contract/states.ts';
import { OrderBadge } from '../components/OrderBadge.tsx';
import { OrderDelivery, OrderLines, OrderTimeline } from '../components/OrderParts.tsx';
import { useCancelOrder, useConfirmReceipt, useMoveOrder, useOrder, useReorder } from '../order.api.ts';
import { useText } from '../text.ts';

function useOrderActions(order: Order) {
  const t = useText();
  const local = useLocal();
  const confirm = useConfirm();
  const { id, number, version } = order;
  const cancel = useCancelOrder(() => showDone(t('detail.cancelled')));
  const move = useMoveOrder(() => showDone(t('detail.moved')));
  const receipt = useConfirmReceipt(() => showDone(t('detail.moved')));
  const reorder = useReorder(({ added, missing }) => {
    if (missing.length > 0) showNotice(t('detail.reorder'), t('detail.missing', { names: missing.join(', ') }));
    if (added > 0) location.assign(siteAddress(orderPaths.cart()));
  });
  const isSure = (state: OrderState) =>
    confirm({
      title: t('detail.moveTitle'),
      message: t('detail.moveMessage', { number, state: local(stateLabels[state]) }),
    });
  return {
    isBusy: cancel.isSending || move.isSending || receipt.isSending || reorder.isSending,
    reorder: () => reorder.fire({ params: { id } }),
    async cancel() {
      const question = { title: t('detail.cancelTitle'), message: t('detail.cancelMessage') };
      const sure = await confirm({ ...question, confirmLabel: t('detail.cancel'), danger: true });
      if (sure) cancel.fire({ params: { id } });
    },
    async move(state: OrderState) {
      if (await isSure(state)) move.fire({ params: { id }, body: { state, version } });
    },
    async confirmReceipt() {
      if (await isSure('completed')) receipt.fire({ params: { id }, body: { version } });
    },
  };
}

function Actions({ order }: { order: Order }) {
  const t = useText();
  const local = useLocal();
  const actions = useOrderActions(order);
  const moveLabel = (state: OrderState) =>
    state === 'shipped' || state === 'completed' ? t(`detail.move.${state}`) : local(stateLabels[state]);
  return (
    <Group gap="xs">
      {order.can.move.map((state) => (
        <Button key={state} onClick={() => void actions.move(state)} loading={actions.isBusy}>
          {moveLabel(state)}
        </Button>
      ))}
      {order.can.confirmReceipt && !order.can.move.includes('completed') && (
        <Button onClick={() => void actions.confirmReceipt()} loading={actions.isBusy}>
          {t('detail.move.completed')}
        </Button>
      )}
      {order.can.reorder && (
        <Button variant="default" onClick={actions.reorder} loading={actions.isBusy}>
          {t('detail.reorder')}
        </Button>
      )}
      {order.can.cancel && (
        <Button variant="light" color="red" onClick={() => void actions.cancel()} loading={actions.isBusy}>
          {t('detail.cancel')}
        </Button>
      )}
      {order.executionId && (
        <ButtonLink variant="default" to={flowPaths.execution({ id: order.executionId })}>
          {t('word.openRun')}
        </ButtonLink>
      )}
    </Group>
  );
}

export function OrderDetail() {
  const { id = '' } = useParams();
  const query = useOrder(id);
  return (
    <Loaded query={query} rows={8} isPage>
      {(order) => (
        <>
          <PageHeader
            title={order.number}
            crumbs={[orderPaths.orders]}
            badge={<OrderBadge state={order.state} />}
            subtitle={<TimeText at={order.placedAt} absolute />}
            action={<Actions order={order} />}
          />
          <Stack gap="lg">
            <OrderTimeline order={order} />
            <OrderLines order={order} />
            <OrderDelivery order={order} />
          </Stack>
        </>
      )}
    </Loaded>
  );
}
