/** Retention settings of the company: for each erasable kind its period, with the amount due in the coming night. */
import { Alert, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  changeRetention,
  countDue,
  listRetention,
  maxDue,
  type RetentionKind,
  retentionTexts,
} from '#kernel/contract/retention.endpoints.ts';
import { formatMonths, formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { Empty, FormDialog, RecordTable, Section, type SlotProps, toListPages } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { useWatchText } from '../watch-text.ts';

const usual = [1, 3, 6, 12, 24, 36, 60, 120];
const forGood = 'for-good';

function useMonthsText(): (months: number | null) => string {
  const t = useWatchText();
  const language = useLanguage();
  return (months) => (months === null ? t('retention.for-good') : formatMonths(months, language));
}

/** Available terms: none shorter than the minimum, plus the standard and the present one. */
function listChoices({ least, standard, months }: RetentionKind): (number | null)[] {
  const spans = [...usual.filter((item) => item >= (least ?? 0)), standard, months].filter((item) => item !== null);
  return [...[...new Set(spans)].sort((a, b) => a - b), null];
}

/** Deletions of the next night. Nothing is shown until they are known. */
function DueCount({ kind, months }: { kind: RetentionKind; months: number | null }) {
  const t = useWatchText();
  const language = useLanguage();
  const call = { params: { kind: kind.kind }, query: { months: months ?? 1 } };
  const due = useEndpoint(countDue, call, { enabled: months !== null, freshFor: 0 });
  if (months === null) return <Text c="dimmed">{t('retention.due-never')}</Text>;
  if (!due.data) return <Text c="dimmed">{t('retention.counting')}</Text>;
  const { count } = due.data;
  if (count === 0) return <Text c="dimmed">{t('retention.due-none')}</Text>;
  const values = { kind: kind.title, count: formatNumber(count, language) };
  return (
    <Alert color="red" variant="light" role="alert">
      {t(count === maxDue ? 'retention.due-many' : 'retention.due', values)}
    </Alert>
  );
}

function MonthsInput({ kind, value, onChange, label, name, error }: SlotProps & { kind: RetentionKind }) {
  const t = useWatchText();
  const toMonthsText = useMonthsText();
  const months = typeof value === 'number' ? value : null;
  const textOf = (item: number | null) =>
    item === kind.standard ? t('retention.standard', { time: toMonthsText(item) }) : toMonthsText(item);
  return (
    <Stack gap="sm">
      <Select
        label={label}
        name={name}
        description={kind.why}
        data={listChoices(kind).map((item) => ({ value: String(item ?? forGood), label: textOf(item) }))}
        value={String(months ?? forGood)}
        onChange={(chosen) => onChange(chosen === forGood ? null : Number(chosen))}
        error={error}
        allowDeselect={false}
      />
      <DueCount kind={kind} months={months} />
    </Stack>
  );
}

export function RetentionSettings() {
  const t = useWatchText();
  const title = useText()('settings.retention');
  const toMonthsText = useMonthsText();
  const kinds = useEndpoint(listRetention);
  const [open, setOpen] = useState<RetentionKind | null>(null);
  return (
    <Section title={title} description={t('retention.hint')}>
      <RecordTable
        name="admin.retention"
        expected={12}
        label={title}
        list={toListPages(kinds)}
        columns={[
          { key: 'title', title: t('retention.what'), cell: (row) => row.title, primary: true },
          {
            key: 'months',
            title: t('retention.kept'),
            cell: (row) => (row.least === null ? t('retention.fixed') : toMonthsText(row.months)),
          },
          { key: 'why', title: t('retention.why'), cell: (row) => row.why },
        ]}
        rowId={(row) => row.kind}
        rowLabel={(row) => row.title}
        rowActions={(row) =>
          row.least === null ? [] : [{ label: t('retention.change'), onClick: () => setOpen(row) }]
        }
        empty={<Empty title={t('retention.none')} />}
      />
      {open && (
        <FormDialog
          of={changeRetention}
          texts={retentionTexts}
          title={t('retention.of', { kind: open.title })}
          row={open}
          params={{ kind: open.kind }}
          slots={{ months: (input) => <MonthsInput {...input} kind={open} /> }}
          done={t('retention.saved')}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
