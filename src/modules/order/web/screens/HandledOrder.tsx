/** 주문: one order as staff reads it, and what is to be done with it. */
import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconTruckDelivery } from '@tabler/icons-react';
import { useParams } from 'react-router';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { useCan } from '#kernel/web/can.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  ButtonLink,
  DecisionBar,
  DefinitionList,
  DetailColumns,
  Hotkey,
  KeyFigure,
  Loaded,
  MoneyText,
  PageHeader,
  Refused,
  Section,
  TextLink,
  TimeText,
  useConfirm,
  usePhone,
  usePrintouts,
} from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { entityPaths } from '#modules/entity/contract/paths.ts';
import type { readExecution } from '#modules/flow/contract/endpoints.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { getTaxes, type Order } from '../../contract/order.ts';
import { orderPaths } from '../../contract/paths.ts';
import { orderPermissions } from '../../contract/permissions.ts';
import { getStage, stateLabels } from '../../contract/states.ts';
import { GuestRequests } from '../components/GuestRequests.tsx';
import { OrderDelivery, OrderLines } from '../components/OrderParts.tsx';
import { OrderSteps } from '../components/OrderProgress.tsx';
import { useStaffSheets } from '../components/OrderSheet.tsx';
import { OrderTimeline } from '../components/OrderTimeline.tsx';
import { isUsualState, StaffStateBadge } from '../components/StaffStateBadge.tsx';
import { StaffWithdrawal } from '../components/StaffWithdrawal.tsx';
import { UnprovenNote } from '../components/UnprovenNote.tsx';
import { useApprovalOf, useCustomerOfOrder, useMarkPaid, useMoveOrder, useOrder, useRun } from '../order.api.ts';
import { useText } from '../text.ts';

type Run = ReplyOf<typeof readExecution>;

/** Refusals that the preview itself shows a way out of. */
const previewable = ['UNDO_NEEDS_APPROVAL', 'UNDO_BLOCKED_BY_DEPENDENTS'];

/** Undo available to the person for the run: before the confirmation it cancels the order. */
function isUndoOffered({ abilities, undoneBy }: Run, order: Order): 'cancel' | 'undo' | null {
  if (undoneBy !== null) return null;
  const mayUndo = abilities.undo === null || previewable.includes(abilities.undo.code);
  if (getStage(order.state) === 'waiting') return mayUndo || abilities.cancel === null ? 'cancel' : null;
  return mayUndo ? 'undo' : null;
}

function HandledOrderActions({ order, run }: { order: Order; run: Run | undefined }) {
  const t = useText();
  const confirm = useConfirm();
  const move = useMoveOrder(() => showSuccess(t('detail.moved')));
  const { id, number, version } = order;
  const act = async (state: 'shipped' | 'completed') => {
    const title = t(`act.${state}.title`, { number });
    const sure = await confirm({ title, message: t(`act.${state}.message`), confirmLabel: t(`act.${state}`) });
    if (sure) move.fire({ params: { id }, body: { state, version } });
  };
  const back = run && isUndoOffered(run, order);
  return (
    <>
      {back && order.executionId && (
        <Hotkey keys="U" label={t(back === 'cancel' ? 'detail.cancel' : 'word.undo')}>
          <ButtonLink
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            to={flowPaths.undo({ id: order.executionId })}
          >
            {t(back === 'cancel' ? 'detail.cancel' : 'word.undo')}
          </ButtonLink>
        </Hotkey>
      )}
      {order.can.move.includes('shipped') && (
        <Button
          leftSection={<IconTruckDelivery size={16} />}
          onClick={() => void act('shipped')}
          loading={move.isSending}
        >
          {t('act.shipped')}
        </Button>
      )}
      {order.can.move.includes('completed') && (
        <Button variant="default" onClick={() => void act('completed')} loading={move.isSending}>
          {t('act.completed')}
        </Button>
      )}
    </>
  );
}

/** The customer: a link if the company knows them. */
function Customer({ order }: { order: Order }) {
  const { data } = useCustomerOfOrder(order.id);
  const { name } = order.contact;
  if (!data?.customer) return <span>{name}</span>;
  const { id, title, typed } = data.customer;
  return (
    <>
      {title === name ? '' : `${name} · `}
      <TextLink to={entityPaths.external({ id })}>{title}</TextLink> {typed && <UnprovenNote />}
    </>
  );
}

function Head({ order }: { order: Order }) {
  const t = useText();
  const value = formatMoney({ amount: order.total, currency: order.currency }, useLanguage());
  return (
    <Section title={t(`todo.${order.state}`)}>
      <KeyFigure label={t('word.total')} value={value} />
      <OrderSteps order={order} labels={stateLabels} />
    </Section>
  );
}

/** Payment received or not; set here, and undone here or from the confirmation message. */
function usePayment({ id }: Order) {
  const t = useText();
  const mark = useMarkPaid(({ paidAt }) => {
    const undo = () => mark.fire({ params: { id }, body: { paid: paidAt === null } });
    showSuccess(t(paidAt ? 'payment.marked' : 'payment.unmarked'), { undo });
  });
  return mark;
}

function Payment({ order }: { order: Order }) {
  const t = useText();
  const mark = usePayment(order);
  const { id, paidAt } = order;
  const fire = () => mark.fire({ params: { id }, body: { paid: paidAt === null } });
  const action = order.can.markPaid && paidAt === null && (
    <Button variant="default" loading={mark.isSending} onClick={fire}>
      {t('payment.mark')}
    </Button>
  );
  const paid = paidAt && (
    <Group gap="xs">
      <TimeText at={paidAt} absolute />
      {order.can.markPaid && (
        <Button size="compact-sm" variant="default" loading={mark.isSending} onClick={fire}>
          {t('payment.unmark')}
        </Button>
      )}
    </Group>
  );
  const { supply, vat, exempt } = getTaxes(order.lines);
  const money = (amount: number) => <MoneyText value={{ amount, currency: order.currency }} />;
  return (
    <Section title={t('payment.title')} action={action}>
      <DefinitionList
        columns={2}
        items={[
          { label: t(exempt > 0 ? 'payment.supply' : 'payment.net'), value: money(supply) },
          { label: t('payment.vat'), value: money(vat) },
          ...(exempt > 0 ? [{ label: t('payment.exempt'), value: money(exempt) }] : []),
          { label: t('word.total'), value: money(order.total) },
          { label: t('payment.paid'), value: paid || t('payment.unpaid') },
        ]}
      />
    </Section>
  );
}

function Page({ order }: { order: Order }) {
  const t = useText();
  const isPhone = usePhone();
  const listsOrders = useCan(orderPermissions['order.order.read']).allowed;
  const run = useRun(order.executionId).data;
  const acts = <HandledOrderActions order={order} run={run} />;
  const paper = usePrintouts(useStaffSheets(order, useApprovalOf(run).data));
  return (
    <>
      <PageHeader
        title={t('detail.title', { number: order.number })}
        crumbs={listsOrders ? [orderPaths.all] : [accessPaths.workspace]}
        badge={!isUsualState(order.state) && <StaffStateBadge state={order.state} />}
        subtitle={
          <>
            <Customer order={order} /> · <TimeText at={order.placedAt} absolute />
          </>
        }
        action={!isPhone && <Group gap="xs">{acts}</Group>}
        more={paper.actions}
      />
      {paper.sheet}
      <DetailColumns
        lead={
          <>
            <Head order={order} />
            <StaffWithdrawal order={order} />
            <OrderLines order={order} />
          </>
        }
        side={
          <>
            <Payment order={order} />
            <OrderDelivery order={order} />
          </>
        }
      >
        <GuestRequests orderId={order.id} />
        <OrderTimeline order={order} run={run} />
      </DetailColumns>
      {isPhone && <DecisionBar>{acts}</DecisionBar>}
    </>
  );
}

/** A missing order and one closed to the reader look the same: readers who may not list orders see which permission is needed. */
function NotAvailable() {
  const { reason } = useCan(orderPermissions['order.order.read']);
  return (
    <>
      <PageHeader title={orderPaths.handled.title} />
      <Refused reason={reason} needed={orderPermissions['order.order.read'].name} />
    </>
  );
}

export function HandledOrder() {
  const { id = '' } = useParams();
  const query = useOrder(id);
  const listsOrders = useCan(orderPermissions['order.order.read']).allowed;
  if (query.error?.status === 404 && !query.data && !listsOrders) return <NotAvailable />;
  return (
    <Loaded query={query} rows={8} isPage>
      {(order) => <Page order={order} />}
    </Loaded>
  );
}
