/** 운영자 작업대: what stands still and why, with the ways to set it going again; what is late, and what will soon be too late to undo. */
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Loaded, PageHeader, Section, StateTabs, useConfirm, useFilters } from '#kernel/web/ui/index.ts';
import { type FailureGroup, type OperatorOverview, stuckKinds } from '../../contract/operator/operator.ts';
import { flowPaths } from '../../contract/paths.ts';
import { ExpiringTable } from '../components/ExpiringTable.tsx';
import { FailureGroups } from '../operator/FailureGroups.tsx';
import { useOverview, useRetryTogether } from '../operator/operator.api.ts';
import { StuckTable } from '../operator/StuckTable.tsx';
import { useText } from '../operator/text.ts';
import { Queues, RoleTasks } from '../operator/Waiting.tsx';

const views = [...stuckKinds, 'expiring'] as const;

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

function Stuck({ overview }: { overview: OperatorOverview }) {
  const t = useText();
  const local = useLocal();
  const [place, setPlace] = useFilters({ view: '', code: '' });
  const { retry, retryGroup, isSending } = useRetries();
  const view = views.find((one) => one === place.view) ?? 'failed';
  const code = view === 'failed' ? (place.code ?? '') : '';
  const group = overview.failures.find((one) => one.code === code);
  const tabs = views.map((value) => ({ value, label: t(`operator.${value}`), count: overview[value] }));
  return (
    <Section title={t(`operator.${view}`)}>
      <StateTabs
        label={t('operator.kinds')}
        tabs={tabs}
        value={view}
        onChange={(next) => setPlace({ view: next, code: '' })}
      />
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
    </Section>
  );
}

export function OperatorWorkbench() {
  const t = useText();
  const overview = useOverview();
  return (
    <>
      <PageHeader title={flowPaths.operator.title} subtitle={t('operator.subtitle')} crumbs={[flowPaths.workflows]} />
      <Loaded query={overview} rows={8}>
        {(data) => (
          <Stack gap="lg">
            <Stuck overview={data} />
            <RoleTasks roles={data.roles} />
            <Queues queues={data.queues} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
