/** 운영자 작업대: what stands still and why, with the ways to set it going again; what is late, and what will soon be too late to undo. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { standingOf } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import type { TroubleSource } from '#kernel/web/trouble.ts';
import { Loaded, PageHeader, Section, StateTabs, useConfirm, useFilters } from '#kernel/web/ui/index.ts';
import { type FailureGroup, type OperatorOverview, stuckKinds } from '../../contract/operator/operator.ts';
import { flowPaths } from '../../contract/paths.ts';
import { ExpiringTable } from '../components/ExpiringTable.tsx';
import { FailureGroups } from './FailureGroups.tsx';
import { useOverview, useRetryTogether } from './operator.api.ts';
import { refusedHooks } from './RefusedHooks.tsx';
import { StuckTable } from './StuckTable.tsx';
import { useText } from './text.ts';
import { Queues, RoleTasks } from './Waiting.tsx';

const views = [...stuckKinds, 'expiring'] as const;

/** Those of the rooms that the person may see, with how much there is. */
function useTroubles(sources: readonly TroubleSource[]) {
  const session = useSession();
  return sources.flatMap((source) => {
    const isAllowed = standingOf(session, source.right) === 'allowed';
    // biome-ignore lint/correctness/useHookAtTopLevel: the sources are fixed, so their hooks come in one order
    const count = source.useCount(isAllowed);
    return isAllowed ? [{ ...source, count }] : [];
  });
}

/** Asks first, since it is many at one time; a failure is told by the sender. */
function useRetries() {
  const t = useText();
  const confirm = useConfirm();
  const sender = useRetryTogether({ onDone: ({ retried }) => showDone(t('operator.retried', { count: retried })) });
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

/** Runs that stand still, of one kind. */
function Runs(props: {
  overview: OperatorOverview;
  view: (typeof views)[number];
  code: string;
  setPlace: (place: { view?: string; code?: string }) => void;
}) {
  const { overview, view, code, setPlace } = props;
  const t = useText();
  const local = useLocal();
  const { retry, retryGroup, isSending } = useRetries();
  const group = overview.failures.find((one) => one.code === code);
  return (
    <>
      {view === 'failed' && code === '' && (
        <FailureGroups
          groups={overview.failures}
          isSending={isSending}
          onShow={(next) => setPlace({ code: next })}
          onRetry={(one) => void retryGroup(one)}
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

function Stuck({ overview, troubles }: { overview: OperatorOverview; troubles: readonly TroubleSource[] }) {
  const t = useText();
  const local = useLocal();
  const others = useTroubles(troubles);
  const [place, setPlace] = useFilters({ view: '', code: '' });
  const other = others.find(({ key }) => key === place.view);
  const view = views.find((one) => one === place.view) ?? 'failed';
  const code = view === 'failed' && !other ? (place.code ?? '') : '';
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
      {other ? <other.View /> : <Runs overview={overview} view={view} code={code} setPlace={setPlace} />}
    </Section>
  );
}

export function OperatorWorkbench({
  troubles,
}: {
  /** What other rooms bring. */
  troubles: readonly TroubleSource[];
}) {
  const t = useText();
  const overview = useOverview();
  const all = useMemo(() => [refusedHooks, ...troubles], [troubles]);
  return (
    <>
      <PageHeader title={flowPaths.operator.title} subtitle={t('operator.subtitle')} crumbs={[flowPaths.workflows]} />
      <Loaded query={overview} rows={8}>
        {(data) => (
          <Stack gap="lg">
            {data.compensating > 0 && <Text>{t('operator.compensating', { count: data.compensating })}</Text>}
            <Stuck overview={data} troubles={all} />
            <RoleTasks roles={data.roles} />
            <Queues queues={data.queues} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
