/** Customer slots: last order and order totals in lists and pages of customers. */
import { Group, Stack, Text } from '@mantine/core';
import { formatMoney } from '#kernel/contract/money.ts';
import { useCan } from '#kernel/web/can.tsx';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import {
  Empty,
  KeyFigure,
  MissingValue,
  MoneyText,
  NumberText,
  RecordTable,
  Section,
  TextLink,
  TimeText,
  WaitingPlace,
} from '#kernel/web/ui/index.ts';
import type { RecordRow, RecordSlots, ShownRecord } from '#modules/axis/web/index.ts';
import { orderPaths } from '../../contract/paths.ts';
import { orderPermissions } from '../../contract/permissions.ts';
import type { CustomerDeals, StaffOrder } from '../../contract/staff.endpoints.ts';
import { useAllOrders, useCustomerDeals } from '../order.api.ts';
import { useText } from '../text.ts';
import { useOrderColumns } from './order-columns.tsx';
import { StaffStateBadge } from './StaffStateBadge.tsx';
import { UnprovenNote } from './UnprovenNote.tsx';

function LastOrder({ deals }: { deals: CustomerDeals | undefined }) {
  const t = useText();
  if (!deals?.last) {
    if (!deals?.typed) return <MissingValue />;
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
  const { deals, isPending } = useCustomerDeals(rows.map(({ id }) => id));
  if (!mayRead) return [];
  const cell = ({ id }: RecordRow) =>
    isPending && !deals.has(id) ? <WaitingPlace /> : <LastOrder deals={deals.get(id)} />;
  return [{ key: 'lastOrder', title: t('customer.last'), align: 'right' as const, cell }];
}

function CustomerOrderState({ state, typed }: StaffOrder) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <StaffStateBadge state={state} />
      {typed && <UnprovenNote />}
    </Group>
  );
}

/** Orders of a known customer, newest first. */
function CustomerOrders({ id }: { id: string }) {
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
        columns={[number, items, placed, { ...state, cell: CustomerOrderState }, total]}
        rowHref={(row) => orderPaths.handled({ id: row.id })}
        rowLabel={(row) => row.number}
        empty={<Empty illustration="shelf" title={t('customer.none')} />}
      />
    </Section>
  );
}

/** Present from the beginning, so that nothing below them jumps when their values arrive. */
function CustomerTotals({ id }: { id: string }) {
  const t = useText();
  const language = useLanguage();
  const customerDeals = useCustomerDeals([id]).deals.get(id) ?? null;
  const sentence = (orders: number) =>
    orders === 0 ? t('customer.sumNone') : t('customer.sumOf', { count: formatNumber(orders, language) });
  return (
    <KeyFigure
      label={t('customer.sum')}
      value={
        customerDeals
          ? formatMoney({ amount: customerDeals.total, currency: customerDeals.currency }, language)
          : undefined
      }
      sentence={customerDeals ? sentence(customerDeals.orders) : '\u00a0'}
      beside={[
        { label: t('customer.count'), value: customerDeals ? <NumberText value={customerDeals.orders} /> : '\u00a0' },
        { label: t('customer.typed'), value: customerDeals ? <NumberText value={customerDeals.typed} /> : '\u00a0' },
        { label: t('customer.last'), value: customerDeals ? <TimeText at={customerDeals.last?.placedAt} /> : '\u00a0' },
      ]}
    />
  );
}

/** Suppliers order nothing: of them there is nothing to say here. */
function CustomerAbove({ record }: ShownRecord) {
  const mayRead = useCan(orderPermissions['order.order.read']).allowed;
  if (!mayRead || record.fields.kind === 'supplier') return null;
  return (
    <Stack>
      <CustomerTotals id={record.id} />
      <CustomerOrders id={record.id} />
    </Stack>
  );
}

export const customerSlots: RecordSlots = {
  tabsOf: 'kind',
  shown: ['title', 'fields.kind', 'fields.phone', 'fields.grade', 'lastOrder'],
  useColumns,
  Above: CustomerAbove,
};
