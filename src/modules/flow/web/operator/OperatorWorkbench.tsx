/** 운영자 작업대: stuck runs with reasons and ways to resume them; late runs, and runs whose undo window closes soon. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { getAccessState } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { IncidentSource } from '#kernel/web/incidents.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { Loaded, PageHeader, Section, StateTabs, useConfirm, useFilters } from '#kernel/web/ui/index.ts';
import { type FailureGroup, type OperatorOverview, stuckKinds } from '../../contract/operator/operator.ts';
import { flowPaths } from '../../contract/paths.ts';
import { ExpiringTable } from '../components/ExpiringTable.tsx';
import { FailureGroups } from './FailureGroups.tsx';
import { useOverview, useRetryTogether } from './operator.api.ts';
import { refusedHooksSource } from './RefusedHooks.tsx';
import { StuckTable } from './StuckTable.tsx';
import { useText } from './text.ts';
import { Queues, RoleTasks } from './WaitingWork.tsx';

const views = [...stuckKinds, 'expiring'] as const;

/** Problem sources of the modules that the person may see, with their counts. */
function useIncidents(sources: readonly IncidentSource[]) {
  const session = useSession();
  return sources.flatMap((source) => {
    const isAllowed = getAccessState(session, source.right) === 'allowed';
    // biome-ignore lint/correctness/useHookAtTopLevel: the sources are fixed, so their hooks come in one order
    const count = source.useCount(isAllowed);
    return isAllowed ? [{ ...source, count }] : [];
  });
}

/** Asks for confirmation, since it affects many at once; the sender reports a failure. */
function useBulkRetry() {
  const t = useText();
  const confirm = useConfirm();
  const sender = useRetryTogether({ onDone: ({ retried }) => showSuccess(t('operator.retried', { count: retried })) });
  const send = (body: Parameters<typeof sender.send>[0]['body']) =>
    sender.send({ body }).then(
      () => true,
      () => false,
    );
  const sure = (count: number) =>
    confirm({
      title: t('operator.sure', { count }),
      message: t('operator.sureText'),
      confirmLabel: t('operator.retry'),
    });
  return {
    isSending: sender.isSending,
    retry: async (ids: string[]) => (ids.length === 1 || (await sure(ids.length))) && send({ ids }),
    retryGroup: async ({ code, count }: FailureGroup) => (await sure(count)) && send({ code }),
  };
}

/** Stuck runs of one kind. */
function StuckRuns(props: {
  overview: OperatorOverview;
  view: (typeof views)[number];
  code: string;
  setPlace: (filters: { view?: string; code?: string }) => void;
}) {
  const { overview, view, code, setPlace } = props;
  const t = useText();
  const local = useLocalText();
  const { retry, retryGroup, isSending } = useBulkRetry();
  const group = overview.failures.find((failureGroup) => failureGroup.code === code);
  return (
    <>
      {view === 'failed' && code === '' && (
        <FailureGroups
          groups={overview.failures}
          isSending={isSending}
          onShow={(next) => setPlace({ code: next })}
          onRetry={(failureGroup) => void retryGroup(failureGroup)}
        />
      )}
      {code !== '' && (
        <Alert>
          <Group justify="space-between">
            {t('operator.showing', { reason: group ? local(group.reason) : code })}
            <Button size="xs" variant="default" onClick={() => setPlace({ code: '' })}>
              {t('word.clearFilters')}
            </Button>
          </Group>
        </Alert>
      )}
      {view === 'expiring' ? (
        <ExpiringTable none={t('operator.noneExpiring')} />
      ) : (
        <StuckTable
          key={`${view} ${code}`}
          stuck={view}
          code={code}
          onRetry={retry}
          onClear={() => setPlace({ code: '' })}
        />
      )}
    </>
  );
}

function StuckWork({ overview, troubles }: { overview: OperatorOverview; troubles: readonly IncidentSource[] }) {
  const t = useText();
  const local = useLocalText();
  const others = useIncidents(troubles);
  const [filters, setPlace] = useFilters({ view: '', code: '' });
  const other = others.find(({ key }) => key === filters.view);
  const view = views.find((candidate) => candidate === filters.view) ?? 'failed';
  const code = view === 'failed' && !other ? (filters.code ?? '') : '';
  const tabs = [
    ...views.map((value) => ({ value: value as string, label: t(`operator.${value}`), count: overview[value] })),
    ...others.map(({ key, title, count }) => ({ value: key, label: local(title), count })),
  ];
  return (
    <Section title={other ? local(other.title) : t(`operator.${view}`)}>
      <StateTabs
        label={t('operator.kinds')}
        tabs={tabs}
        value={other?.key ?? view}
        onChange={(next) => setPlace({ view: next, code: '' })}
      />
      {other ? <other.View /> : <StuckRuns overview={overview} view={view} code={code} setPlace={setPlace} />}
    </Section>
  );
}

export function OperatorWorkbench({
  troubles,
}: {
  /** Other modules' problems. */
  troubles: readonly IncidentSource[];
}) {
  const t = useText();
  const overview = useOverview();
  const all = useMemo(() => [refusedHooksSource, ...troubles], [troubles]);
  return (
    <>
      <PageHeader title={flowPaths.operator.title} subtitle={t('operator.subtitle')} crumbs={[flowPaths.workflows]} />
      <Loaded query={overview} rows={8}>
        {(data) => (
          <Stack gap="lg">
            {data.compensating > 0 && <Text>{t('operator.compensating', { count: data.compensating })}</Text>}
            <StuckWork overview={data} troubles={all} />
            <RoleTasks roles={data.roles} />
            <Queues queues={data.queues} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
