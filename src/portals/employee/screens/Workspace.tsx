/** 결재함: what waits for me, what I may start, what can soon no longer be undone. */
import { Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useHost } from '#kernel/web/host.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { usePreferences } from '#kernel/web/preferences-store.ts';
import { Collapsible, Section, useFilters, usePhone, WaitingPlace } from '#kernel/web/ui/index.ts';
import { firstSteps } from '#modules/company/contract/shapes.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { ApprovalTable, useText as useBoxTitles, WaitingByAge } from '#modules/decision/web/index.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { ExpiringTable, FrameCards, TaskTable, TeamFeed } from '#modules/flow/web/index.ts';
import { NoticeSection } from '#modules/notification/web/index.ts';
import { Inbox } from '../components/TodayList.tsx';
import { WorkspaceHeader } from '../components/WorkspaceHeader.tsx';
import { useText } from '../text.ts';

/** Only a company that begins has it, and what it asks for. */
const Start = lazyPart(async () => (await import('../components/FirstSteps.tsx')).FirstSteps);

const boxes = ['inbox', 'requested', 'acted'] as const;
/** Decisions and tasks in one list. */
const together = 'together';

function Approvals() {
  const [place, setPlace] = useFilters({ box: '' });
  const titles = useBoxTitles();
  const t = useText();
  return (
    <Tabs value={place.box || 'inbox'} onChange={(box) => setPlace({ box: box ?? '' })} keepMounted={false}>
      <Tabs.List mb="md">
        {boxes.map((box) => (
          <Tabs.Tab key={box} value={box}>
            {titles(`inbox.${box}`)}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value={together}>{t('inbox.title')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={together}>
        <Inbox />
      </Tabs.Panel>
      {boxes.map((box) => (
        <Tabs.Panel key={box} value={box}>
          <ApprovalTable box={box} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Waiting work comes first: on a phone the user opens the rest on demand. */
function LaterSection(props: { title: string; plain?: boolean; children: ReactNode }) {
  const isPhone = usePhone();
  if (!isPhone) return <Section {...props} />;
  return (
    <Collapsible title={props.title} isLate>
      {props.children}
    </Collapsible>
  );
}

export function Workspace() {
  const t = useText();
  const hints = usePreferences()?.ui.showTips !== false;
  const begins = useHost().company?.features.includes(firstSteps);
  const isPhone = usePhone();
  const seesExecutions = useCan(flowPermissions['flow.execution.read']).allowed;
  return (
    <>
      <WorkspaceHeader />
      <Stack gap="lg">
        {begins && hints && <Start instead={<WaitingPlace />} />}
        <Can permission={decisionPermissions['decision.approval.read']}>
          <Section title={t('workspace.approvals')}>
            <WaitingByAge />
            <Approvals />
          </Section>
        </Can>
        <Can permission={flowPermissions['flow.task.complete']}>
          <Section title={t('workspace.tasks')}>
            <TaskTable />
          </Section>
        </Can>
        <Can permission={flowPermissions['flow.execution.start']}>
          <LaterSection title={t('workspace.start')} plain>
            <FrameCards heading={3} />
          </LaterSection>
        </Can>
        {seesExecutions && (
          <LaterSection title={t('workspace.expiring')}>
            <ExpiringTable none={t('workspace.expiringNone')} />
          </LaterSection>
        )}
        {!isPhone && <NoticeSection />}
        {seesExecutions && !isPhone && <TeamFeed />}
      </Stack>
    </>
  );
}
