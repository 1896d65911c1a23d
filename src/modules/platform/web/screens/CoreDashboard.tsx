/** 플랫폼 대시보드: how the installation is doing, and how it grew. */
import { SimpleGrid, Stack } from '@mantine/core';
import { Loaded, NumberText, PageHeader, Section, StatTiles } from '#kernel/web/ui/index.ts';
import type { Overview } from '../../contract/figure.endpoints.ts';
import { getUndoRate } from '../../contract/figures.ts';
import { platformPaths } from '../../contract/paths.ts';
import { useFigureTexts } from '../components/figure-texts.ts';
import { GrowthChart } from '../components/GrowthChart.tsx';
import { usePeriodChoice } from '../components/PeriodChoice.tsx';
import { useOverview } from '../platform.api.ts';
import { useText } from '../text.ts';

function Numbers({ overview }: { overview: Overview }) {
  const t = useText();
  const texts = useFigureTexts();
  const { now, companies, accounts } = overview;
  const all = companies.reduce((sum, row) => sum + row.companies, 0);
  const suspended = companies.find(({ status }) => status === 'suspended')?.companies ?? 0;
  const rate = getUndoRate(now);
  return (
    <StatTiles
      items={[
        {
          label: texts.companies,
          value: <NumberText value={all} />,
          hint: suspended > 0 && t('dashboard.suspended', { count: suspended }),
        },
        {
          label: t('dashboard.accounts'),
          value: <NumberText value={accounts.accounts} />,
          hint: accounts.locked > 0 && t('dashboard.locked', { count: accounts.locked }),
        },
        { label: texts.members, value: <NumberText value={now.members} /> },
        { label: texts.runs, value: <NumberText value={now.runs} /> },
        {
          label: texts.undone,
          value: <NumberText value={now.undone} />,
          hint: rate !== null && t('dashboard.undoRate', { rate: rate / 10 }),
        },
        { label: texts.failed, value: <NumberText value={now.failed} /> },
        { label: texts.orders, value: <NumberText value={now.orders} /> },
        { label: texts.cancelled, value: <NumberText value={now.cancelled} /> },
      ]}
    />
  );
}

/** One sentence when all is well; what is not, first. */
function Health({ health }: { health: Overview['health'] }) {
  const t = useText();
  return (
    <StatTiles
      items={[
        {
          label: t('health.database'),
          value: t('health.ms', { ms: health.databaseMs }),
        },
        {
          label: t('health.waiting'),
          value: <NumberText value={health.waiting} />,
          hint: health.oldestSeconds > 60 && t('health.late', { minutes: Math.round(health.oldestSeconds / 60) }),
        },
        { label: t('word.failedJobs'), value: <NumberText value={health.failed} /> },
      ]}
    />
  );
}

export function CoreDashboard() {
  const t = useText();
  const texts = useFigureTexts();
  const { days, choice } = usePeriodChoice();
  const overview = useOverview(days);
  return (
    <>
      <PageHeader title={platformPaths.dashboard.title} action={choice} />
      <Loaded query={overview}>
        {(data) => (
          <Stack gap="lg">
            <Numbers overview={data} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
              <GrowthChart title={t('growth.companies')} series={['companies']} labels={texts} days={data.days} />
              <GrowthChart title={t('growth.members')} series={['members']} labels={texts} days={data.days} />
              <GrowthChart
                title={t('growth.runs')}
                series={['runs', 'finished', 'undone', 'failed']}
                labels={texts}
                days={data.days}
              />
              <GrowthChart
                title={t('growth.orders')}
                series={['orders', 'cancelled']}
                labels={texts}
                days={data.days}
              />
            </SimpleGrid>
            <Section title={t('health.title')}>
              <Health health={data.health} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
