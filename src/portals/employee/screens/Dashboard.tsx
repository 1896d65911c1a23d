/** 대시보드: what waits for me today, how the week goes, and the numbers that my role may see. */
import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { getDayTime } from '#kernel/contract/constants.ts';
import { Can } from '#kernel/web/can.tsx';
import { toWallTime } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useMe } from '#kernel/web/session.tsx';
import {
  ButtonLink,
  Collapsible,
  Loaded,
  MoneyText,
  PageHeader,
  Section,
  StatTiles,
  usePhone,
} from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { financePaths } from '#modules/finance/contract/paths.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import { hasBookings, MonthCharts, useOverview } from '#modules/finance/web/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { formatCount } from '#modules/flow/contract/shapes.ts';
import { TeamFeed, useSummary, WeekTable } from '#modules/flow/web/index.ts';
import { NoticeSection } from '#modules/notification/web/index.ts';
import { HomeTabs } from '../components/HomeTabs.tsx';
import { TodayList } from '../components/TodayList.tsx';
import { employeePaths } from '../paths.ts';
import { useText } from '../text.ts';

function FlowTiles() {
  const t = useText();
  const summary = useSummary();
  return (
    <Loaded query={summary} rows={2}>
      {(data) => (
        <StatTiles
          items={[
            {
              label: t('dashboard.running'),
              value: formatCount(data.running + data.waiting),
              to: flowPaths.workflows({ status: 'open' }),
            },
            {
              label: t('dashboard.finishedToday'),
              value: formatCount(data.finishedToday),
              to: flowPaths.workflows({ status: 'finished' }),
            },
            { label: t('dashboard.expiring'), value: formatCount(data.expiringSoon), to: accessPaths.workspace() },
          ]}
        />
      )}
    </Loaded>
  );
}

function FinanceTiles() {
  const t = useText();
  const overview = useOverview();
  return (
    <Section title={t('dashboard.finance')} plain>
      <Loaded query={overview} rows={2}>
        {({ currency, cash, revenue, expense, profit }) => (
          <StatTiles
            items={[
              {
                label: t('dashboard.cash'),
                value: <MoneyText value={{ amount: cash, currency }} />,
                to: financePaths.overview(),
              },
              { label: t('dashboard.revenue'), value: <MoneyText value={{ amount: revenue, currency }} /> },
              { label: t('dashboard.expense'), value: <MoneyText value={{ amount: expense, currency }} /> },
              { label: t('dashboard.profit'), value: <MoneyText value={{ amount: profit, currency }} /> },
            ]}
          />
        )}
      </Loaded>
      {!overview.error && (!overview.data || hasBookings(overview.data)) && (
        <Paper p="md">
          <MonthCharts overview={overview.data} height={160} />
        </Paper>
      )}
    </Section>
  );
}

/** On a phone they are asked for when somebody opens them: the day begins above. */
function LowerPart() {
  const t = useText();
  const feed = (
    <Can permission={flowPermissions['flow.execution.read']}>
      <TeamFeed />
    </Can>
  );
  if (usePhone()) {
    return (
      <Collapsible title={t('dashboard.more')} isLate>
        <Stack gap="lg">
          <NoticeSection />
          {feed}
        </Stack>
      </Collapsible>
    );
  }
  // Each panel has the height of its own content: a stretched shorter one would be half empty.
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
      <NoticeSection />
      {feed}
    </SimpleGrid>
  );
}

export function Dashboard() {
  const t = useText();
  const { person } = useMe();
  const hour = Number(toWallTime(new Date().toISOString(), useZone()).slice(11, 13));
  const hello = t(`dashboard.hello.${getDayTime(hour)}`, { name: person.name });
  return (
    <>
      <HomeTabs />
      <PageHeader
        title={employeePaths.dashboard.title}
        subtitle={<Text>{hello}</Text>}
        action={
          <Can permission={flowPermissions['flow.execution.read']}>
            <ButtonLink to={flowPaths.workflows()}>{t('dashboard.executions')}</ButtonLink>
          </Can>
        }
      />
      <Stack gap="lg">
        <TodayList />
        <Can permission={flowPermissions['flow.execution.read']}>
          <Section title={t('dashboard.week')} plain>
            <FlowTiles />
            <WeekTable />
          </Section>
        </Can>
        <Can permission={financePermissions['finance.ledger.read']}>
          <FinanceTiles />
        </Can>
        <LowerPart />
      </Stack>
    </>
  );
}
