/** How long the company keeps what: of what may go after a time the time is said, and what the next night would take stands beside it. */
import { Alert, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  changeRetention,
  countDue,
  type KeptKind,
  listRetention,
  mostDue,
  retentionTexts,
} from '#kernel/contract/retention.endpoints.ts';
import { formatMonths, formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { Empty, FormDialog, listOf, RecordTable, Section, type SlotProps } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { useWatchText } from '../watch-text.ts';

const usual = [1, 3, 6, 12, 24, 36, 60, 120];
const forGood = 'for-good';

function useMonthsText(): (months: number | null) => string {
  const t = useWatchText();
  const language = useLanguage();
  return (months) => (months === null ? t('retention.for-good') : formatMonths(months, language));
}

/** What may be chosen: nothing shorter than it must be, but the standard and what is said now. */
function choicesOf({ least, standard, months }: KeptKind): (number | null)[] {
  const spans = [...usual.filter((one) => one >= (least ?? 0)), standard, months].filter((one) => one !== null);
  return [...[...new Set(spans)].sort((one, other) => one - other), null];
}

/** What the night after takes. Nothing is said until it is known. */
function Due({ kind, months }: { kind: KeptKind; months: number | null }) {
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
      {t(count === mostDue ? 'retention.due-many' : 'retention.due', values)}
    </Alert>
  );
}

function Months({ kind, value, onChange, label, name, error }: SlotProps & { kind: KeptKind }) {
  const t = useWatchText();
  const said = useMonthsText();
  const months = typeof value === 'number' ? value : null;
  const textOf = (one: number | null) =>
    one === kind.standard ? t('retention.standard', { time: said(one) }) : said(one);
  return (
    <Stack gap="sm">
      <Select
        label={label}
        name={name}
        description={kind.why}
        data={choicesOf(kind).map((one) => ({ value: String(one ?? forGood), label: textOf(one) }))}
        value={String(months ?? forGood)}
        onChange={(chosen) => onChange(chosen === forGood ? null : Number(chosen))}
        error={error}
        allowDeselect={false}
      />
      <Due kind={kind} months={months} />
    </Stack>
  );
}

export function Retention() {
  const t = useWatchText();
  const title = useText()('settings.retention');
  const said = useMonthsText();
  const kinds = useEndpoint(listRetention);
  const [open, setOpen] = useState<KeptKind | null>(null);
  return (
    <Section title={title} description={t('retention.hint')}>
      <RecordTable
        name="admin.retention"
        expected={12}
        label={title}
        list={listOf(kinds)}
        columns={[
          { key: 'title', title: t('retention.what'), cell: (row) => row.title, primary: true },
          {
            key: 'months',
            title: t('retention.kept'),
            cell: (row) => (row.least === null ? t('retention.fixed') : said(row.months)),
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
          slots={{ months: (input) => <Months {...input} kind={open} /> }}
          done={t('retention.saved')}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
