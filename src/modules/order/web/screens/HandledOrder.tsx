/** 주문: one order as staff reads it, and what is to be done with it. */
import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconTruckDelivery } from '@tabler/icons-react';
import { useParams } from 'react-router';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { useCan } from '#kernel/web/can.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import {
  ButtonLink,
  ByKey,
  DecisionBar,
  DefinitionList,
  DetailColumns,
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
import { type Order, taxesOf } from '../../contract/order.ts';
import { orderPaths } from '../../contract/paths.ts';
import { orderPermissions } from '../../contract/permissions.ts';
import { stageOf, stateLabels } from '../../contract/states.ts';
import { GuestRequests } from '../components/GuestRequests.tsx';
import { OrderDelivery, OrderLines } from '../components/OrderParts.tsx';
import { OrderSteps } from '../components/OrderProgress.tsx';
import { useStaffSheets } from '../components/OrderSheet.tsx';
import { OrderStory } from '../components/OrderStory.tsx';
import { isUsual, StaffState } from '../components/StaffState.tsx';
import { StaffWithdrawal } from '../components/StaffWithdrawal.tsx';
import { Unproven } from '../components/Unproven.tsx';
import { useApprovalOf, useCustomerOfOrder, useMarkPaid, useMoveOrder, useOrder, useRun } from '../order.api.ts';
import { useText } from '../text.ts';

type Run = ReplyOf<typeof readExecution>;

/** Refusals that the preview itself shows a way out of. */
const previewable = ['UNDO_NEEDS_APPROVAL', 'UNDO_BLOCKED_BY_DEPENDENTS'];

/** Whether the way back of the run is open to the person: before the confirmation it cancels the order. */
function wayBack({ abilities, undoneBy }: Run, order: Order): 'cancel' | 'undo' | null {
  if (undoneBy !== null) return null;
  const mayUndo = abilities.undo === null || previewable.includes(abilities.undo.code);
  if (stageOf(order.state) === 'waiting') return mayUndo || abilities.cancel === null ? 'cancel' : null;
  return mayUndo ? 'undo' : null;
}

function Acts({ order, run }: { order: Order; run: Run | undefined }) {
  const t = useText();
  const confirm = useConfirm();
  const move = useMoveOrder(() => showDone(t('detail.moved')));
  const { id, number, version } = order;
  const act = async (state: 'shipped' | 'completed') => {
    const title = t(`act.${state}.title`, { number });
    const sure = await confirm({ title, message: t(`act.${state}.message`), confirmLabel: t(`act.${state}`) });
    if (sure) move.fire({ params: { id }, body: { state, version } });
  };
  const back = run && wayBack(run, order);
  return (
    <>
      {back && order.executionId && (
        <ByKey keys="U" label={t(back === 'cancel' ? 'detail.cancel' : 'word.undo')}>
          <ButtonLink
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            to={flowPaths.undo({ id: order.executionId })}
          >
            {t(back === 'cancel' ? 'detail.cancel' : 'word.undo')}
          </ButtonLink>
        </ByKey>
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

/** Who ordered: a link where the company knows the customer. */
function Customer({ order }: { order: Order }) {
  const { data } = useCustomerOfOrder(order.id);
  const { name } = order.contact;
  if (!data?.customer) return <span>{name}</span>;
  const { id, title, typed } = data.customer;
  return (
    <>
      {title === name ? '' : `${name} · `}
      <TextLink to={entityPaths.external({ id })}>{title}</TextLink> {typed && <Unproven />}
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

/** Whether the money has come in; said here, and taken back here or from the message that says so. */
function usePayment({ id }: Order) {
  const t = useText();
  const mark = useMarkPaid(({ paidAt }) => {
    const undo = () => mark.fire({ params: { id }, body: { paid: paidAt === null } });
    showDone(t(paidAt ? 'payment.marked' : 'payment.unmarked'), { undo });
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
  const { supply, vat, exempt } = taxesOf(order.lines);
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
  const acts = <Acts order={order} run={run} />;
  const paper = usePrintouts(useStaffSheets(order, useApprovalOf(run).data));
  return (
    <>
      <PageHeader
        title={t('detail.title', { number: order.number })}
        crumbs={listsOrders ? [orderPaths.all] : [accessPaths.workspace]}
        badge={!isUsual(order.state) && <StaffState state={order.state} />}
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
        <OrderStory order={order} run={run} />
      </DetailColumns>
      {isPhone && <DecisionBar>{acts}</DecisionBar>}
    </>
  );
}

/** An order that is not there and one that is not for the reader are not told apart: who lists no orders reads which right it takes. */
function Closed() {
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
  if (query.error?.status === 404 && !query.data && !listsOrders) return <Closed />;
  return (
    <Loaded query={query} rows={8} isPage>
      {(order) => <Page order={order} />}
    </Loaded>
  );
}
