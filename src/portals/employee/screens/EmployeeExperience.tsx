/** 직원 경험: my waiting work, flows I may start, the state of my runs, and my notices. */
import { SimpleGrid, Stack } from '@mantine/core';
import { Can } from '#kernel/web/can.tsx';
import { PageHeader, Section } from '#kernel/web/ui/index.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { FrameCards, MyRuns, TeamFeed } from '#modules/flow/web/index.ts';
import { NoticeSection } from '#modules/notification/web/index.ts';
import { HomeTabs } from '../components/HomeTabs.tsx';
import { TodayList } from '../components/TodayList.tsx';
import { employeePaths } from '../paths.ts';
import { useText } from '../text.ts';

export function EmployeeExperience() {
  const t = useText();
  return (
    <>
      <HomeTabs />
      <PageHeader title={employeePaths.experience.title} subtitle={t('experience.subtitle')} />
      <Stack gap="lg">
        <TodayList />
        <Can permission={flowPermissions['flow.execution.start']}>
          <Section title={t('workspace.start')} plain>
            <FrameCards heading={3} />
          </Section>
        </Can>
        <Can permission={flowPermissions['flow.execution.read']}>
          <MyRuns />
        </Can>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <NoticeSection />
          <Can permission={flowPermissions['flow.execution.read']}>
            <TeamFeed />
          </Can>
        </SimpleGrid>
      </Stack>
    </>
  );
}
