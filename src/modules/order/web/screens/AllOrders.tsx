/** 주문 관리: the orders of the company by how far they are, found by number, customer and period. */
import { Alert, Button, Group, Stack } from '@mantine/core';
import { addSums } from '#kernel/contract/money.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  Empty,
  MoneyText,
  PageHeader,
  RecordTable,
  StateTabs,
  StatusBadge,
  useListQuery,
  usePrint,
} from '#kernel/web/ui/index.ts';
import { staffFilters } from '../../contract/order.texts.ts';
import { orderPaths } from '../../contract/paths.ts';
import { listAllOrders, type StaffOrder, type StageTotal } from '../../contract/staff.endpoints.ts';
import { OrderStage, stageLabels } from '../../contract/states.ts';
import { useOrderColumns } from '../components/order-columns.tsx';
import { StaffStateBadge } from '../components/StaffStateBadge.tsx';
import { useOrderExport } from '../components/useOrderExport.tsx';
import { useAllOrders, useOrderTotals } from '../order.api.ts';
import { useText } from '../text.ts';

/** Total of the orders of these stages, in each currency. */
function StageTotals({ totals }: { totals: readonly StageTotal[] }) {
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  return (
    <Group gap="md" component="span" justify="flex-end" wrap="nowrap">
      {currencies.map((currency) => {
        const amounts = totals.filter((total) => total.currency === currency).map(({ total }) => total);
        return <MoneyText key={currency} value={{ amount: addSums(amounts), currency }} />;
      })}
    </Group>
  );
}

const countOf = (totals: readonly StageTotal[]) => totals.reduce((sum, { orders }) => sum + orders, 0);

function CustomerFilter({ onClear }: { onClear: () => void }) {
  const t = useText();
  return (
    <Alert>
      <Group justify="space-between">
        {t('all.ofCustomer')}
        <Button size="xs" variant="default" onClick={onClear}>
          {t('word.clearFilters')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Its state; a customer who withdraws waits for an answer, whatever the state. */
function RowState({ row }: { row: StaffOrder }) {
  const t = useText();
  return (
    <Group gap={6}>
      <StaffStateBadge state={row.state} />
      {row.isWithdrawing && <StatusBadge tone="warning">{t('all.withdrawing')}</StatusBadge>}
    </Group>
  );
}

export function AllOrders() {
  const t = useText();
  const local = useLocalText();
  const list = useListQuery(listAllOrders, staffFilters);
  const { stage, ...narrowed } = list.query;
  const totals = useOrderTotals(narrowed).data;
  const of = (stage: string) => totals?.filter((total) => !stage || total.stage === stage) ?? [];
  const tabs = ['', ...OrderStage.options].map((value) => ({
    value,
    label: value === '' ? t('word.all') : local(stageLabels[value as OrderStage]),
    count: totals && countOf(of(value)),
  }));
  const { number, customer, items, placed, state, total } = useOrderColumns();
  const files = useOrderExport(list.query);
  const stageTotals = of(stage ?? '');
  return (
    <>
      <PageHeader title={orderPaths.all.title} more={[usePrint(), ...files.actions]} />
      {files.dialog}
      <Stack gap={8}>
        <StateTabs
          label={t('word.state')}
          tabs={tabs}
          value={stage ?? ''}
          onChange={(value) => list.change({ stage: value })}
        />
        {narrowed.customer && <CustomerFilter onClear={() => list.change({ customer: null })} />}
        <RecordTable
          name="order.all"
          label={orderPaths.all.title}
          list={useAllOrders(list.query)}
          columns={[number, customer, items, placed, { ...state, cell: (row) => <RowState row={row} /> }, total]}
          rowHref={(row) => orderPaths.handled({ id: row.id })}
          rowLabel={(row) => row.number}
          total={{
            label: t('all.total', { count: countOf(stageTotals) }),
            cells: { total: <StageTotals totals={stageTotals} /> },
          }}
          empty={<Empty illustration="shelf" title={t('list.empty')} description={t('all.emptyHint')} />}
          {...list.table}
        />
      </Stack>
    </>
  );
}
