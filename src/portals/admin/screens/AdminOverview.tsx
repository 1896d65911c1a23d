/** 관리자: set-up, health, who waits to be let in, what happened last. */
import { Grid, Stack } from '@mantine/core';
import { systemPermissions } from '#kernel/contract/system.ts';
import { Can } from '#kernel/web/can.tsx';
import { ButtonLink, PageHeader, Section } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { AuditTable } from '../components/AuditTable.tsx';
import { FailedJobs } from '../components/FailedJobs.tsx';
import { HealthPanel } from '../components/HealthPanel.tsx';
import { PendingMembers } from '../components/PendingMembers.tsx';
import { SetUp } from '../components/SetUp.tsx';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';

export function AdminOverview() {
  const t = useText();
  return (
    <>
      <PageHeader title={accessPaths.admin.title} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <SetUp />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <HealthPanel />
        </Grid.Col>
      </Grid>
      <Stack gap="lg" mt="lg">
        <Can permission={companyPermissions['company.member.manage']}>
          <Section title={t('admin.pending')}>
            <PendingMembers />
          </Section>
        </Can>
        <Can permission={systemPermissions['kernel.job.read']}>
          <Section title={t('word.failedJobs')}>
            <FailedJobs />
          </Section>
        </Can>
        <Section
          title={t('admin.recent')}
          action={
            <ButtonLink to={adminPaths.audit()} variant="default">
              {t('admin.recentAll')}
            </ButtonLink>
          }
        >
          <AuditTable query={{ limit: 10 }} />
        </Section>
      </Stack>
    </>
  );
}
