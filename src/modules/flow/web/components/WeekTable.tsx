/** The flows of this week, each with what became of its runs and a bar for each day. Figures lead to the runs that they count. */
import { Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { type Column, Empty, RecordTable, Spark, TextLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { mostOfWeek, type Week, type WeekOfFrame } from '../../contract/week.endpoints.ts';
import { useWeek, weekAsList } from '../flow.api.ts';
import { useText } from '../text.ts';
import { FlowMark } from './FlowMark.tsx';

type Kind = 'started' | 'finished' | 'undone' | 'late';

/** The list that shows just what the figure counts. */
function listOfKind(week: Week, frame: string, kind: Kind): string {
  const about = { frame, kind: 'run' };
  if (kind === 'late') return flowPaths.workflows({ ...about, status: 'open', to: week.lateBefore });
  const more = { started: {}, finished: { status: 'finished' }, undone: { undone: 'true' } }[kind];
  return flowPaths.workflows({ ...about, from: week.from, ...more });
}

function Figure({ week, row, kind }: { week: Week | undefined; row: WeekOfFrame; kind: Kind }) {
  const language = useLanguage();
  const count = formatNumber(row[kind], language);
  if (!week || row[kind] === 0)
    return (
      <Text component="span" inherit c="dimmed">
        {count}
      </Text>
    );
  return <TextLink to={listOfKind(week, row.frame, kind)}>{count}</TextLink>;
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
  const local = useLocal();
  const daysOf = useDays();
  const figure = (kind: Kind): Column<WeekOfFrame> => ({
    key: kind,
    title: t(`week.${kind}`),
    align: 'right',
    cell: (row) => <Figure week={week} row={row} kind={kind} />,
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
      cell: (row) => <Spark values={row.days} label={daysOf(week?.monday ?? '', row.days)} />,
    },
    ...(['started', 'finished', 'undone', 'late'] as const).map(figure),
  ];
}

export function WeekTable() {
  const t = useText();
  const local = useLocal();
  const language = useLanguage();
  const week = useWeek();
  const columns = useColumns(week.data);
  return (
    <>
      <RecordTable
        name="flow.week"
        label={t('week.title')}
        list={weekAsList(week)}
        expected={4}
        columns={columns}
        rowId={(row) => row.frame}
        rowLabel={(row) => local(row.title)}
        empty={<Empty spot="flow" title={t('week.none')} description={t('week.noneHint')} />}
      />
      {week.data?.isWhole === false && (
        <Text size="sm" c="dimmed">
          {t('week.part', { count: formatNumber(mostOfWeek, language) })}
        </Text>
      )}
    </>
  );
}
