import { Select, Switch, Tabs } from '@mantine/core';
import { useCan } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Empty, FilterBar, MoneyText, PageHeader, RecordTable, TimeText, useFilters } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import { ExecutionStatus } from '../../contract/shapes.ts';
import { ExecutionBadge, StarterName, UndoBadge } from '../components/badges.tsx';
import { FrameCards } from '../components/FrameCards.tsx';
import { TaskTable } from '../components/TaskTable.tsx';
import { UndoStatistics } from '../components/UndoStatistics.tsx';
import { useExecutions } from '../flow.api.ts';
import { useText } from '../text.ts';

type Filters = { q: string; status: string; mine: string };

function ExecutionTable() {
  const t = useText();
  const local = useLocal();
  const [filters, setFilters] = useFilters<Filters>({ q: '', status: '', mine: '' });
  const executions = useExecutions({
    q: filters.q || undefined,
    status: (filters.status || undefined) as ExecutionStatus | 'open' | undefined,
    mine: filters.mine === 'true' ? 'true' : undefined,
  });
  return (
    <RecordTable
      name="flow.executions"
      label={t('workflows.executions')}
      list={executions}
      columns={[
        { key: 'title', title: t('executions.name'), cell: (row) => row.title, primary: true },
        { key: 'frame', title: t('executions.frame'), cell: (row) => local(row.frameTitle) },
        { key: 'status', title: t('executions.status'), cell: (row) => <ExecutionBadge execution={row} /> },
        { key: 'startedAt', title: t('executions.startedAt'), cell: (row) => <TimeText at={row.startedAt} /> },
        {
          key: 'startedBy',
          title: t('executions.startedBy'),
          cell: (row) => <StarterName execution={row} />,
        },
        {
          key: 'amount',
          title: t('executions.amount'),
          cell: (row) => <MoneyText value={row.amount} />,
          align: 'right',
        },
        { key: 'undo', title: t('executions.undo'), cell: (row) => <UndoBadge execution={row} none="–" /> },
      ]}
      rowHref={(row) => flowPaths.execution({ id: row.id })}
      rowLabel={(row) => row.title}
      filters={
        <FilterBar search={filters.q} onSearch={(q) => setFilters({ q })} placeholder={t('executions.search')}>
          <Select
            aria-label={t('executions.status')}
            placeholder={t('executions.allStatuses')}
            clearable
            value={filters.status || null}
            onChange={(status) => setFilters({ status: status ?? '' })}
            data={(['open', ...ExecutionStatus.options] as const).map((value) => ({
              value,
              label: t(`status.${value}`),
            }))}
          />
          <Switch
            label={t('executions.onlyMine')}
            checked={filters.mine === 'true'}
            onChange={(event) => setFilters({ mine: event.currentTarget.checked ? 'true' : '' })}
          />
        </FilterBar>
      }
      view={filters}
      onView={(view) => setFilters(view as Partial<Filters>)}
      empty={<Empty title={t('executions.none')} description={t('executions.noneHint')} />}
    />
  );
}

const tabs = ['executions', 'frames', 'tasks', 'undos'] as const;

/** 워크플로우: what runs, what I may start, what waits for me, and what was taken back. */
export function WorkflowList() {
  const t = useText();
  const [place, setPlace] = useFilters({ tab: '' });
  const seesUndos = useCan(flowPermissions['flow.operator.manage']).allowed;
  const mine = tabs.filter((tab) => tab !== 'undos' || seesUndos);
  const current = mine.find((tab) => tab === place.tab) ?? 'executions';
  return (
    <>
      <PageHeader title={flowPaths.workflows.title} />
      <Tabs value={current} onChange={(tab) => setPlace({ tab: tab ?? '' })} keepMounted={false}>
        <Tabs.List mb="md">
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
          <FrameCards />
        </Tabs.Panel>
        <Tabs.Panel value="tasks">
          <TaskTable />
        </Tabs.Panel>
        {seesUndos && (
          <Tabs.Panel value="undos">
            <UndoStatistics />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
