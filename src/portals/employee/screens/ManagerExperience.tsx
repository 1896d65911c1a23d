/** 관리자 경험: what goes wrong, what waits for decisions, and who has how much to do; each figure leads to what it counts. */
import { Stack } from '@mantine/core';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Loaded, PageHeader, Section, StatTiles } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { PendingApprovals } from '#modules/decision/web/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { countedAs } from '#modules/flow/contract/shapes.ts';
import { flowWords } from '#modules/flow/contract/words.ts';
import { TeamFeed, TeamLoad, useSummary, useWeek } from '#modules/flow/web/index.ts';
import { HomeTabs } from '../components/HomeTabs.tsx';
import { employeePaths } from '../paths.ts';
import { useText } from '../text.ts';

/** What failed is mended at the workbench, by who may; others see the runs. */
function Exceptions() {
  const t = useText();
  const local = useLocal();
  const summary = useSummary();
  const week = useWeek();
  const operates = useCan(flowPermissions['flow.operator.manage']).allowed;
  const late = week.data?.frames.reduce((sum, frame) => sum + frame.late, 0);
  return (
    <Section title={t('lead.exceptions')} plain>
      <Loaded query={summary} rows={2}>
        {(data) => (
          <StatTiles
            items={[
              {
                label: local(flowWords.failedRuns),
                value: countedAs(data.failed),
                to: operates ? flowPaths.operator() : flowPaths.workflows({ status: 'failed' }),
              },
              {
                label: t('lead.late'),
                value: late === undefined ? '–' : countedAs(late),
                to: flowPaths.workflows({ status: 'open', to: week.data?.lateBefore, sort: 'startedAt' }),
              },
              {
                label: t('dashboard.expiring'),
                value: countedAs(data.expiringSoon),
                to: operates ? flowPaths.operator({ view: 'expiring' }) : accessPaths.workspace(),
              },
              {
                label: t('dashboard.running'),
                value: countedAs(data.running + data.waiting),
                to: flowPaths.workflows({ status: 'open' }),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Approvals() {
  const own = useCan(decisionPermissions['decision.approval.read']).allowed;
  const all = useCan(decisionPermissions['decision.approval.read-all']).allowed;
  if (!own && !all) return null;
  return <PendingApprovals />;
}

export function ManagerExperience() {
  const t = useText();
  return (
    <>
      <HomeTabs />
      <PageHeader title={employeePaths.lead.title} subtitle={t('lead.subtitle')} />
      <Stack gap="lg">
        <Exceptions />
        <Approvals />
        <TeamLoad />
        <Can permission={flowPermissions['flow.execution.read']}>
          <TeamFeed />
        </Can>
      </Stack>
    </>
  );
}
