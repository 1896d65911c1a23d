/** 플랫폼 대시보드: how the installation is doing, and how it grew. */
import { SimpleGrid, Stack } from '@mantine/core';
import { Loaded, NumberText, PageHeader, Section, StatTiles } from '#kernel/web/ui/index.ts';
import type { Overview } from '../../contract/figure.endpoints.ts';
import { undoRate } from '../../contract/figures.ts';
import { platformPaths } from '../../contract/paths.ts';
import { useFigureWords } from '../components/figure-words.ts';
import { Growth } from '../components/Growth.tsx';
import { useSpan } from '../components/SpanChoice.tsx';
import { useOverview } from '../platform.api.ts';
import { useText } from '../text.ts';

function Numbers({ overview }: { overview: Overview }) {
  const t = useText();
  const words = useFigureWords();
  const { now, companies, accounts } = overview;
  const all = companies.reduce((sum, one) => sum + one.companies, 0);
  const suspended = companies.find(({ status }) => status === 'suspended')?.companies ?? 0;
  const rate = undoRate(now);
  return (
    <StatTiles
      items={[
        {
          label: words.companies,
          value: <NumberText value={all} />,
          hint: suspended > 0 && t('dashboard.suspended', { count: suspended }),
        },
        {
          label: t('dashboard.accounts'),
          value: <NumberText value={accounts.accounts} />,
          hint: accounts.locked > 0 && t('dashboard.locked', { count: accounts.locked }),
        },
        { label: words.members, value: <NumberText value={now.members} /> },
        { label: words.runs, value: <NumberText value={now.runs} /> },
        {
          label: words.undone,
          value: <NumberText value={now.undone} />,
          hint: rate !== null && t('dashboard.undoRate', { rate: rate / 10 }),
        },
        { label: words.failed, value: <NumberText value={now.failed} /> },
        { label: words.orders, value: <NumberText value={now.orders} /> },
        { label: words.cancelled, value: <NumberText value={now.cancelled} /> },
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
  const words = useFigureWords();
  const { days, choice } = useSpan();
  const overview = useOverview(days);
  return (
    <>
      <PageHeader title={platformPaths.dashboard.title} action={choice} />
      <Loaded query={overview}>
        {(data) => (
          <Stack gap="lg">
            <Numbers overview={data} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
              <Growth title={t('growth.companies')} series={['companies']} labels={words} days={data.days} />
              <Growth title={t('growth.members')} series={['members']} labels={words} days={data.days} />
              <Growth
                title={t('growth.runs')}
                series={['runs', 'finished', 'undone', 'failed']}
                labels={words}
                days={data.days}
              />
              <Growth title={t('growth.orders')} series={['orders', 'cancelled']} labels={words} days={data.days} />
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
