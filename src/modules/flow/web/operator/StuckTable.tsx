/** Stuck runs, the longest first, each with its reason and the possible actions. */
import { Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { type Column, Empty, RecordTable, TimeText, WaitText } from '#kernel/web/ui/index.ts';
import { longWaitDays, type StuckKind, type StuckRow } from '../../contract/operator/operator.ts';
import { flowPaths } from '../../contract/paths.ts';
import { FlowMark } from '../components/FlowMark.tsx';
import { useStuck } from './operator.api.ts';
import { useText } from './text.ts';

function useColumns(stuck: StuckKind): Column<StuckRow>[] {
  const t = useText();
  const local = useLocalText();
  const tries: Column<StuckRow> = {
    key: 'attempts',
    title: t('operator.attempts'),
    cell: (row) => (row.step ? t('operator.times', { count: row.step.attempts }) : '–'),
    align: 'right',
  };
  return [
    { key: 'title', title: t('word.name'), cell: (row) => row.execution.title, primary: true },
    {
      key: 'reason',
      title: t('operator.reason'),
      cell: (row) => (
        <Stack gap={0}>
          <Text size="sm">{local(row.reason)}</Text>
          {row.step && (
            <Text size="xs" c="dimmed">
              {local(row.step.title)}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'frame',
      title: t('word.flow'),
      cell: (row) => <FlowMark flow={row.execution.frameTitle}>{local(row.execution.frameTitle)}</FlowMark>,
    },
    {
      key: 'since',
      title: t('operator.since'),
      cell: (row) => (stuck === 'waiting' ? <WaitText at={row.since} /> : <TimeText at={row.since} />),
    },
    ...(stuck === 'failed' ? [tries] : []),
  ];
}

export function StuckTable(props: {
  stuck: StuckKind;
  code: string;
  onRetry: (ids: string[]) => Promise<boolean>;
  onClear: () => void;
}) {
  const { stuck, code, onRetry } = props;
  const t = useText();
  const navigate = useNavigate();
  const list = useStuck(stuck, code);
  const columns = useColumns(stuck);
  const again = (rows: readonly StuckRow[], clear: () => void) => [
    {
      label: t('operator.retrySelected'),
      onClick: () => void onRetry(rows.map(({ id }) => id)).then((isSent) => isSent && clear()),
    },
  ];
  const isFailed = stuck === 'failed';
  return (
    <RecordTable
      name={`flow.stuck.${stuck}`}
      label={t(`operator.${stuck}`)}
      list={list}
      columns={columns}
      rowHref={(row) => flowPaths.execution({ id: row.id })}
      rowLabel={(row) => row.execution.title}
      rowActions={(row) => [
        ...(isFailed ? [{ label: t('operator.retry'), onClick: () => void onRetry([row.id]) }] : []),
        // A part of another run is stopped with that.
        ...(row.execution.parentId === null
          ? [{ label: t('operator.stop'), onClick: () => void navigate(flowPaths.undo({ id: row.id })) }]
          : []),
      ]}
      {...(isFailed ? { bulkActions: again } : {})}
      {...(code ? { onClearFilters: props.onClear } : {})}
      empty={<Empty illustration="flow" title={t(`operator.none.${stuck}`, { days: longWaitDays })} />}
    />
  );
}
