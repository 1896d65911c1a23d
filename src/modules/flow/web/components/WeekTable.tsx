/** The flows of this week, each with what became of its runs and a bar for each day. Figures lead to the runs that they count. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { type Column, Empty, RecordTable, Sparkline, TextLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { maxWeekRuns, type Week, type WeekOfFrame } from '../../contract/week.endpoints.ts';
import { toWeekList, useWeek } from '../flow.api.ts';
import { useText } from '../text.ts';
import { FlowMark } from './FlowMark.tsx';

const kinds = ['started', 'finished', 'undone', 'late'] as const;
type Kind = (typeof kinds)[number];

/** Number of flows shown at first: those with the most runs. */
const atFirst = 5;

/** The list that shows just what the figure counts. */
function getListPath(week: Week, frame: string, kind: Kind): string {
  const filter = { frame, kind: 'run' };
  if (kind === 'late') return flowPaths.workflows({ ...filter, status: 'open', to: week.lateBefore });
  const more = { started: {}, finished: { status: 'finished' }, undone: { undone: 'true' } }[kind];
  return flowPaths.workflows({ ...filter, from: week.from, ...more });
}

function Figure({ week, row, kind }: { week: Week | undefined; row: WeekOfFrame; kind: Kind }) {
  const language = useLanguage();
  const count = formatNumber(row[kind], language);
  if (!week) return <>{count}</>;
  return <TextLink to={getListPath(week, row.frame, kind)}>{count}</TextLink>;
}

/** From Monday on: 월 3, 화 5. */
function useDays() {
  const language = useLanguage();
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (monday: string, days: readonly number[]) =>
    days
      .map(
        (count, day) =>
          `${name.format(Date.parse(`${monday}T00:00:00Z`) + day * 86_400_000)} ${formatNumber(count, language)}`,
      )
      .join(', ');
}

function useColumns(week: Week | undefined): Column<WeekOfFrame>[] {
  const t = useText();
  const local = useLocalText();
  const daysOf = useDays();
  const figure = (kind: Kind): Column<WeekOfFrame> => ({
    key: kind,
    title: t(`week.${kind}`),
    align: 'right',
    // Zeros are left blank: a row shows only actual events.
    cell: (row) => (row[kind] === 0 ? null : <Figure week={week} row={row} kind={kind} />),
  });
  return [
    {
      key: 'frame',
      title: t('word.flow'),
      cell: (row) => <FlowMark flow={row.title}>{local(row.title)}</FlowMark>,
      primary: true,
    },
    {
      key: 'days',
      title: t('week.days'),
      cell: (row) => <Sparkline values={row.days} label={daysOf(week?.monday ?? '', row.days)} />,
    },
    ...kinds.filter((kind) => kind === 'started' || week?.frames.some((row) => row[kind] > 0)).map(figure),
  ];
}

export function WeekTable() {
  const t = useText();
  const local = useLocalText();
  const language = useLanguage();
  const week = useWeek();
  const columns = useColumns(week.data);
  const [showsAll, setShowsAll] = useState(false);
  const list = toWeekList(week);
  const isCut = !showsAll && list.rows.length > atFirst;
  const cut = { ...list, rows: list.rows.slice(0, atFirst), hasMore: true, loadMore: () => setShowsAll(true) };
  return (
    <>
      <RecordTable
        name="flow.week"
        label={t('week.title')}
        list={isCut ? cut : list}
        expected={4}
        columns={columns}
        rowId={(row) => row.frame}
        rowLabel={(row) => local(row.title)}
        empty={<Empty illustration="flow" title={t('week.none')} description={t('week.noneHint')} />}
      />
      {week.data?.isWhole === false && (
        <Text size="sm" c="dimmed">
          {t('week.part', { count: formatNumber(maxWeekRuns, language) })}
        </Text>
      )}
    </>
  );
}
