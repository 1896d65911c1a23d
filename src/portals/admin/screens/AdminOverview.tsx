/** 관리자: how far the company is set up, who waits to be let in or for a permission, health and what failed, what happened last. */
import { Skeleton, Stack } from '@mantine/core';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import { Can } from '#kernel/web/can.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { ButtonLink, DetailColumns, PageHeader, Section } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { InvitationSection } from '#modules/access/web/index.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { SellingNote } from '#modules/company/web/index.ts';
import { SampleSection } from '#modules/sample/web/index.ts';
import { LatestAudit } from '../components/AuditList.tsx';
import { FailedJobs } from '../components/FailedJobs.tsx';
import { HealthPanel } from '../components/HealthPanel.tsx';
import { PendingMembers } from '../components/PendingMembers.tsx';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';

/** Loaded after the waiting entries, when the screen is complete. */
const AdminTiles = lazyPart(async () => (await import('../components/AdminTiles.tsx')).AdminTiles, { early: false });
const PendingGrants = lazyPart(async () => (await import('../components/PendingGrants.tsx')).PendingGrants, {
  early: false,
});

/** As high as the tiles, so that nothing jumps. */
const tilesHeight = 100;

export function AdminOverview() {
  const t = useText();
  return (
    <>
      <PageHeader title={accessPaths.admin.title} />
      <Can permission={companyPermissions['company.profile.change']}>
        <SellingNote />
      </Can>
      <Stack>
        <AdminTiles instead={<Skeleton height={tilesHeight} data-waiting />} />
        <DetailColumns
          lead={
            <>
              <Can permission={companyPermissions['company.member.manage']}>
                <PendingMembers />
              </Can>
              <Can permission={accessPermissions['access.grant.manage']}>
                <PendingGrants />
              </Can>
              <Can permission={systemPermissions['kernel.job.read']}>
                <FailedJobs />
              </Can>
              <Can permission={companyPermissions['company.member.manage']}>
                <InvitationSection />
              </Can>
            </>
          }
          side={
            <>
              <HealthPanel />
              <Can permission={companyPermissions['company.profile.change']}>
                <SampleSection />
              </Can>
            </>
          }
        >
          <Section
            title={t('admin.recent')}
            action={
              <ButtonLink to={adminPaths.audit()} variant="default">
                {t('admin.recentAll')}
              </ButtonLink>
            }
          >
            <LatestAudit limit={10} />
          </Section>
        </DetailColumns>
      </Stack>
    </>
  );
}
