/** 관리자 경험: failures, pending decisions, and the workload of people; each figure leads to the counted things. */
import { Stack } from '@mantine/core';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Loaded, PageHeader, Section, StatTiles } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { PendingApprovals } from '#modules/decision/web/index.ts';
import { flowTexts } from '#modules/flow/contract/flow.texts.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { formatCount } from '#modules/flow/contract/shapes.ts';
import { TeamFeed, TeamLoad, useSummary, useWeek } from '#modules/flow/web/index.ts';
import { HomeTabs } from '../components/HomeTabs.tsx';
import { employeePaths } from '../paths.ts';
import { useText } from '../text.ts';

/** Permitted people repair failures at the workbench; others see the runs. */
function Exceptions() {
  const t = useText();
  const local = useLocalText();
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
                label: local(flowTexts.failedRuns),
                value: formatCount(data.failed),
                to: operates ? flowPaths.operator() : flowPaths.workflows({ status: 'failed' }),
              },
              {
                label: t('lead.late'),
                value: late === undefined ? '–' : formatCount(late),
                to: flowPaths.workflows({ status: 'open', to: week.data?.lateBefore, sort: 'startedAt' }),
              },
              {
                label: t('dashboard.expiring'),
                value: formatCount(data.expiringSoon),
                to: operates ? flowPaths.operator({ view: 'expiring' }) : accessPaths.workspace(),
              },
              {
                label: t('dashboard.running'),
                value: formatCount(data.running + data.waiting),
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
