/** My companies, invitations, numbers and what I did lately. */
import { Stack } from '@mantine/core';
import { useMe } from '#kernel/web/session.tsx';
import {
  ButtonLink,
  Empty,
  Loaded,
  PageHeader,
  Section,
  StatTiles,
  Timeline,
  toListPages,
} from '#kernel/web/ui/index.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { Invitations } from '../components/Invitations.tsx';
import { MyCompanies } from '../components/MyCompanies.tsx';
import { useMyCompanies, useStats } from '../genesis.api.ts';
import { type TextKey, useText } from '../text.ts';

/** An audited action as a sentence: its own text, else its module's. */
function useActivityText(): (action: string) => string {
  const t = useText();
  return (action) => {
    const keys = [`activity.${action}`, `activity.${action.split('.')[0]}`];
    // A missing text is answered by its key.
    return t((keys.find((key) => t(key as TextKey) !== key) ?? 'activity.other') as TextKey);
  };
}

export function UserDashboard() {
  const t = useText();
  const { person } = useMe();
  const companies = useMyCompanies();
  const stats = useStats();
  const activityText = useActivityText();
  const list = toListPages(companies, companies.data?.companies);
  return (
    <>
      <PageHeader
        title={identityPaths.mine.title}
        subtitle={t('user.subtitle', { name: person.name })}
        action={<ButtonLink to={companyPaths.create} />}
      />
      <Stack gap="xl">
        <Loaded query={stats} rows={1} height={86}>
          {(data) => (
            <StatTiles
              items={[
                { label: t('user.companies'), value: data.companies },
                { label: t('word.waitingForApproval'), value: data.pendingRequests },
                { label: t('user.invitations'), value: data.openInvitations },
                { label: t('user.stats-visits'), value: data.visits },
              ]}
            />
          )}
        </Loaded>
        <Invitations />
        <Section plain title={t('user.companies')} action={<ButtonLink to={companyPaths.search} variant="default" />}>
          <MyCompanies list={list as never} />
        </Section>
        <Section title={t('user.activity')}>
          <Loaded query={stats} rows={3}>
            {({ recentActivity }) =>
              recentActivity.length === 0 ? (
                <Empty title={t('user.no-activity')} />
              ) : (
                <Timeline
                  label={t('user.activity')}
                  items={recentActivity.map((item) => ({
                    id: `${item.at} ${item.companyCode} ${item.action}`,
                    title: activityText(item.action),
                    at: item.at,
                    by: item.companyName,
                  }))}
                />
              )
            }
          </Loaded>
        </Section>
      </Stack>
    </>
  );
}
