/** 업무 흐름: what runs, what I may start, what waits for me, and what was taken back. */
import { Alert, Button, Group, Stack, Tabs } from '@mantine/core';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  ButtonLink,
  Empty,
  MissingValue,
  MoneyText,
  PageHeader,
  RecordTable,
  TimeText,
  useFilters,
  useListQuery,
} from '#kernel/web/ui/index.ts';
import { listExecutions } from '../../contract/endpoints.ts';
import { executionFilters } from '../../contract/execution.texts.ts';
import { flowPaths } from '../../contract/paths.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import { ClosedFrames } from '../authoring/ClosedFrames.tsx';
import { ExecutionBadge, StarterName, UndoBadge } from '../components/badges.tsx';
import { FlowMark } from '../components/FlowMark.tsx';
import { FrameCards } from '../components/FrameCards.tsx';
import { TaskTable } from '../components/TaskTable.tsx';
import { UndoStatistics } from '../components/UndoStatistics.tsx';
import { useExecutions, useFrames } from '../flow.api.ts';
import { StreamTable } from '../stream/StreamTable.tsx';
import { terms } from '../terms.ts';
import { useText } from '../text.ts';

/** A reader who followed a figure sees the runs it counts, and the link to all runs. */
function FlowFilterNotice({ title, onClear }: { title: string; onClear: () => void }) {
  const t = useText();
  return (
    <Alert>
      <Group justify="space-between">
        {t('executions.ofFlow', { name: title })}
        <Button size="xs" variant="default" onClick={onClear}>
          {t('word.clearFilters')}
        </Button>
      </Group>
    </Alert>
  );
}

function ExecutionTable() {
  const t = useText();
  const local = useLocalText();
  // A person invited to single runs may not read flows.
  const frames = useFrames({ enabled: useCan(flowPermissions['flow.frame.read']).allowed });
  const flows = frames.rows.map(({ key, title }) => ({ value: key, label: local(title) }));
  const list = useListQuery(listExecutions, executionFilters, { choices: { frame: flows } });
  const executions = useExecutions(list.query);
  return (
    <Stack gap="md">
      {list.query.frame && (
        <FlowFilterNotice
          title={local(executions.rows[0]?.frameTitle ?? { ko: '', en: '' })}
          onClear={() => list.change({ frame: null, from: null, to: null, status: null, undone: null, kind: null })}
        />
      )}
      <RecordTable
        name="flow.executions"
        label={t('workflows.executions')}
        list={executions}
        columns={[
          {
            key: 'title',
            title: t('word.name'),
            cell: (row) => <FlowMark flow={row.frameTitle}>{row.title}</FlowMark>,
            primary: true,
          },
          { key: 'frame', title: t('word.flow'), cell: (row) => local(row.frameTitle), wide: true },
          { key: 'status', title: t('word.state'), cell: (row) => <ExecutionBadge execution={row} /> },
          {
            key: 'startedAt',
            title: t('word.startedAt'),
            cell: (row) => <TimeText at={row.startedAt} />,
            sort: 'startedAt',
          },
          {
            key: 'startedBy',
            wide: true,
            title: t('word.startedBy'),
            cell: (row) => <StarterName execution={row} />,
          },
          {
            key: 'amount',
            title: t('word.amount'),
            cell: (row) => (row.amount ? <MoneyText value={row.amount} /> : '–'),
            align: 'right',
          },
          {
            key: 'undo',
            title: t('word.undo'),
            term: terms.undo,
            cell: (row) => <UndoBadge execution={row} none={<MissingValue />} />,
          },
        ]}
        rowHref={(row) => flowPaths.execution({ id: row.id })}
        rowLabel={(row) => row.title}
        empty={<Empty illustration="flow" title={t('executions.none')} description={t('executions.noneHint')} />}
        {...list.table}
      />
    </Stack>
  );
}

const tabs = ['executions', 'frames', 'streams', 'tasks', 'undos'] as const;

/** Those whose lists the person may read. */
function useTabs() {
  const mayOpen = {
    executions: true,
    frames: useCan(flowPermissions['flow.frame.read']).allowed,
    streams: useCan(flowPermissions['flow.stream.read']).allowed,
    tasks: useCan(flowPermissions['flow.task.complete']).allowed,
    undos: useCan(flowPermissions['flow.operator.manage']).allowed,
  };
  return tabs.filter((tab) => mayOpen[tab]);
}

export function WorkflowList() {
  const t = useText();
  const [filters, setPlace] = useFilters({ tab: '' });
  const mine = useTabs();
  const current = mine.find((tab) => tab === filters.tab) ?? 'executions';
  return (
    <>
      <PageHeader title={flowPaths.workflows.title} />
      <Tabs value={current} onChange={(tab) => setPlace({ tab: tab ?? '' })} keepMounted={false}>
        <Tabs.List mb="sm">
          {mine.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`workflows.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="executions">
          <ExecutionTable />
        </Tabs.Panel>
        <Tabs.Panel value="frames">
          <Stack gap="lg">
            <Can permission={flowPermissions['flow.frame.create']}>
              <Group justify="flex-end">
                <ButtonLink to={flowPaths.frameImport} variant="default" />
              </Group>
            </Can>
            <FrameCards />
            <ClosedFrames />
          </Stack>
        </Tabs.Panel>
        {mine.includes('streams') && (
          <Tabs.Panel value="streams">
            <StreamTable />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="tasks">
          <TaskTable />
        </Tabs.Panel>
        {mine.includes('undos') && (
          <Tabs.Panel value="undos">
            <UndoStatistics />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
