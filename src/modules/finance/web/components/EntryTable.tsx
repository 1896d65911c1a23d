/** Journal entries as a list, each with its sides and where it came from. */
import { Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  type Column,
  DayText,
  KindLink,
  MoneyText,
  RecordTable,
  type RecordTableProps,
  StatusBadge,
} from '#kernel/web/ui/index.ts';
import { sourceTexts } from '../../contract/finance.texts.ts';
import type { Entry } from '../../contract/ledger.ts';
import { financeMenuTexts } from '../../contract/menu.ts';
import { financePaths } from '../../contract/paths.ts';
import { terms } from '../terms.ts';
import { useText } from '../text.ts';

/** The accounts of an entry's sides in two lines. */
function Accounts({ entry }: { entry: Entry }) {
  const local = useLocalText();
  const t = useText();
  const side = (of: 'debit' | 'credit') =>
    [...new Set(entry.lines.filter((line) => line[of] > 0).map((line) => local(line.account.name)))].join(', ');
  return (
    <Stack gap={0}>
      <Text size="sm">
        <Text component="span" c="dimmed" size="xs" mr={6}>
          {t('entry.debit')}
        </Text>
        {side('debit')}
      </Text>
      <Text size="sm">
        <Text component="span" c="dimmed" size="xs" mr={6}>
          {t('entry.credit')}
        </Text>
        {side('credit')}
      </Text>
    </Stack>
  );
}

export function EntryState({ entry }: { entry: Entry }) {
  const t = useText();
  if (entry.reversedBy) return <StatusBadge tone="warning">{t('entries.reversed')}</StatusBadge>;
  if (entry.reverses) return <StatusBadge tone="info">{t('entries.reversal')}</StatusBadge>;
  return <StatusBadge>{t('entries.posted')}</StatusBadge>;
}

export function EntrySource({ entry }: { entry: Entry }) {
  const local = useLocalText();
  if (!entry.executionId) return <>{local(sourceTexts.manual)}</>;
  return (
    <KindLink kind="execution" id={entry.executionId}>
      {local(sourceTexts.execution)}
    </KindLink>
  );
}

export function EntryTable(
  props: Pick<RecordTableProps<Entry>, 'list' | 'filters' | 'view' | 'onView' | 'onClearFilters' | 'empty'>,
) {
  const t = useText();
  const columns: Column<Entry>[] = [
    {
      key: 'number',
      title: t('entries.number'),
      term: terms.entry,
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.number}</span>,
      primary: true,
    },
    { key: 'date', title: t('entries.date'), cell: (row) => <DayText day={row.date} /> },
    { key: 'memo', title: t('entries.memo'), cell: (row) => row.memo },
    { key: 'accounts', title: t('entries.accounts'), cell: (row) => <Accounts entry={row} />, wide: true },
    { key: 'amount', title: t('word.amount'), cell: (row) => <MoneyText value={row} />, align: 'right' },
    { key: 'source', title: t('word.source'), cell: (row) => <EntrySource entry={row} />, wide: true },
    { key: 'state', title: t('word.state'), cell: (row) => <EntryState entry={row} /> },
  ];
  return (
    <RecordTable
      name="finance.entries"
      label={financeMenuTexts.entries}
      columns={columns}
      rowHref={(row) => financePaths.entry({ id: row.id })}
      rowLabel={(row) => row.number}
      {...props}
    />
  );
}
