/** What lists and pages of customers show of their orders: the last one, and what they come to. */
import { Group, Stack, Text } from '@mantine/core';
import { formatMoney } from '#kernel/contract/money.ts';
import { useCan } from '#kernel/web/can.tsx';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import {
  Empty,
  KeyFigure,
  MoneyText,
  Nothing,
  NumberText,
  RecordTable,
  Section,
  TextLink,
  TimeText,
  Waiting,
} from '#kernel/web/ui/index.ts';
import type { RecordRow, RecordSlots, ShownRecord } from '#modules/axis/web/index.ts';
import { orderPaths } from '../../contract/paths.ts';
import { orderPermissions } from '../../contract/permissions.ts';
import type { CustomerDeals, StaffOrder } from '../../contract/staff.endpoints.ts';
import { useAllOrders, useDeals } from '../order.api.ts';
import { useText } from '../text.ts';
import { useOrderColumns } from './order-columns.tsx';
import { StaffState } from './StaffState.tsx';
import { Unproven } from './Unproven.tsx';

function Last({ deals }: { deals: CustomerDeals | undefined }) {
  const t = useText();
  if (!deals?.last) {
    if (!deals?.typed) return <Nothing />;
    return (
      <Text span inherit c="dimmed">
        {t('customer.typedCount', { count: deals.typed })}
      </Text>
    );
  }
  const { id, total: amount, currency, placedAt } = deals.last;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Text span inherit c="dimmed">
        <TimeText at={placedAt} />
      </Text>
      <TextLink to={orderPaths.handled({ id })} inherit>
        <MoneyText value={{ amount, currency }} />
      </TextLink>
    </Group>
  );
}

function useColumns(rows: readonly RecordRow[]) {
  const t = useText();
  const mayRead = useCan(orderPermissions['order.order.read']).allowed;
  const { deals, isPending } = useDeals(rows.map(({ id }) => id));
  if (!mayRead) return [];
  const cell = ({ id }: RecordRow) => (isPending && !deals.has(id) ? <Waiting /> : <Last deals={deals.get(id)} />);
  return [{ key: 'lastOrder', title: t('customer.last'), align: 'right' as const, cell }];
}

function StateOf({ state, typed }: StaffOrder) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <StaffState state={state} />
      {typed && <Unproven />}
    </Group>
  );
}

/** Orders of a customer whom the company knows, the newest first. */
function Orders({ id }: { id: string }) {
  const t = useText();
  const orders = useAllOrders({ customer: id, limit: 5 });
  const { number, items, placed, state, total } = useOrderColumns();
  return (
    <Section
      title={t('customer.orders')}
      description={t('customer.how')}
      action={<TextLink to={orderPaths.all({ customer: id })}>{t('customer.all')}</TextLink>}
    >
      <RecordTable
        name="order.customer"
        expected={1}
        label={t('customer.orders')}
        list={{ ...orders, hasMore: false }}
        columns={[number, items, placed, { ...state, cell: StateOf }, total]}
        rowHref={(row) => orderPaths.handled({ id: row.id })}
        rowLabel={(row) => row.number}
        empty={<Empty spot="shelf" title={t('customer.none')} />}
      />
    </Section>
  );
}

/** They stand from the beginning, so that nothing below them jumps when their values come. */
function Deals({ id }: { id: string }) {
  const t = useText();
  const language = useLanguage();
  const shown = useDeals([id]).deals.get(id) ?? null;
  const sentence = (orders: number) =>
    orders === 0 ? t('customer.sumNone') : t('customer.sumOf', { count: formatNumber(orders, language) });
  return (
    <KeyFigure
      label={t('customer.sum')}
      value={shown ? formatMoney({ amount: shown.total, currency: shown.currency }, language) : undefined}
      sentence={shown ? sentence(shown.orders) : '\u00a0'}
      beside={[
        { label: t('customer.count'), value: shown ? <NumberText value={shown.orders} /> : '\u00a0' },
        { label: t('customer.typed'), value: shown ? <NumberText value={shown.typed} /> : '\u00a0' },
        { label: t('customer.last'), value: shown ? <TimeText at={shown.last?.placedAt} /> : '\u00a0' },
      ]}
    />
  );
}

/** Suppliers order nothing: of them there is nothing to say here. */
function Above({ record }: ShownRecord) {
  const mayRead = useCan(orderPermissions['order.order.read']).allowed;
  if (!mayRead || record.fields.kind === 'supplier') return null;
  return (
    <Stack>
      <Deals id={record.id} />
      <Orders id={record.id} />
    </Stack>
  );
}

export const customerSlots: RecordSlots = {
  tabsOf: 'kind',
  shown: ['title', 'fields.kind', 'fields.phone', 'fields.grade', 'lastOrder'],
  useColumns,
  Above,
};
