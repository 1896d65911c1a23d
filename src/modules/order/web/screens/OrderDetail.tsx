/** 주문: one order, how far it is, and what may be done with it. */
import { Button, Group, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { showNotice, showSuccess } from '#kernel/web/notify.tsx';
import { ButtonLink, Loaded, PageHeader, TimeText, useConfirm, usePrintouts } from '#kernel/web/ui/index.ts';
import type { Order } from '../../contract/order.ts';
import { orderPaths } from '../../contract/paths.ts';
import { orderPermissions } from '../../contract/permissions.ts';
import { stateLabels } from '../../contract/states.ts';
import { BankTransfer } from '../components/BankTransfer.tsx';
import { OrderDelivery, OrderLines } from '../components/OrderParts.tsx';
import { OrderProgress } from '../components/OrderProgress.tsx';
import { useCustomerSheet } from '../components/OrderSheet.tsx';
import { WithdrawalButton, WithdrawalStatus } from '../components/Withdrawal.tsx';
import { useCancelOrder, useConfirmReceipt, useOrder, useReorder } from '../order.api.ts';
import { useText } from '../text.ts';

function useOrderActions(order: Order) {
  const t = useText();
  const local = useLocalText();
  const confirm = useConfirm();
  const { id, number, version } = order;
  const cancel = useCancelOrder(() => showSuccess(t('detail.cancelled')));
  const receipt = useConfirmReceipt(() => showSuccess(t('detail.moved')));
  const reorder = useReorder(({ added, missing }) => {
    if (missing.length > 0) showNotice(t('detail.reorder'), t('detail.missing', { names: missing.join(', ') }));
    if (added > 0) location.assign(getSiteAddress(orderPaths.cart()));
  });
  const isSure = () =>
    confirm({
      title: t('detail.moveTitle'),
      message: t('detail.moveMessage', { number, state: local(stateLabels.completed) }),
    });
  return {
    isBusy: cancel.isSending || receipt.isSending || reorder.isSending,
    reorder: () => reorder.fire({ params: { id } }),
    async cancel() {
      const question = { title: t('detail.cancelTitle'), message: t('detail.cancelMessage') };
      const sure = await confirm({ ...question, confirmLabel: t('detail.cancel'), danger: true });
      if (sure) cancel.fire({ params: { id } });
    },
    async confirmReceipt() {
      if (await isSure()) receipt.fire({ params: { id }, body: { version } });
    },
  };
}

function OrderActions({ order }: { order: Order }) {
  const t = useText();
  const handles = useCan(orderPermissions['order.order.read']).allowed;
  const actions = useOrderActions(order);
  return (
    <Group gap="xs">
      {order.can.confirmReceipt && (
        <Button onClick={() => void actions.confirmReceipt()} loading={actions.isBusy}>
          {t('detail.move.completed')}
        </Button>
      )}
      {order.can.reorder && (
        <Button variant="default" onClick={actions.reorder} loading={actions.isBusy}>
          {t('detail.reorder')}
        </Button>
      )}
      {order.followUp && (
        <ButtonLink variant="default" to={order.followUp}>
          {t('data.link')}
        </ButtonLink>
      )}
      <WithdrawalButton order={order} />
      {order.can.cancel && (
        <Button variant="light" color="red" onClick={() => void actions.cancel()} loading={actions.isBusy}>
          {t('detail.cancel')}
        </Button>
      )}
      {handles && (
        <ButtonLink variant="default" to={orderPaths.handled({ id: order.id })}>
          {t('detail.handle')}
        </ButtonLink>
      )}
    </Group>
  );
}

function Page({ order }: { order: Order }) {
  const paper = usePrintouts([useCustomerSheet(order)]);
  return (
    <>
      <PageHeader
        title={order.number}
        crumbs={[orderPaths.orders]}
        subtitle={<TimeText at={order.placedAt} absolute />}
        action={<OrderActions order={order} />}
        more={paper.actions}
      />
      {paper.sheet}
      <Stack gap="lg">
        <OrderProgress order={order} />
        <WithdrawalStatus facts={order} lines={order.lines} />
        <BankTransfer order={order} />
        <OrderLines order={order} />
        <OrderDelivery order={order} />
      </Stack>
    </>
  );
}

export function OrderDetail() {
  const { id = '' } = useParams();
  const query = useOrder(id);
  return (
    <Loaded query={query} rows={8} isPage>
      {(order) => <Page order={order} />}
    </Loaded>
  );
}
