/** 재무 현황: what there is, what is owed, and how the last twelve months went. */
import { Group, Stack } from '@mantine/core';
import { addSums, clampToZero, formatMoney, negateSum, type Sum } from '#kernel/contract/money.ts';
import { fillTemplate } from '#kernel/contract/text.ts';
import { formatDay } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import {
  ButtonLink,
  Empty,
  KeyFigure,
  Loaded,
  Loading,
  MoneyText,
  PageHeader,
  Section,
  StatTiles,
  TextLink,
} from '#kernel/web/ui/index.ts';
import { financePaths } from '../../contract/paths.ts';
import type { Overview } from '../../contract/reports.ts';
import { EntryTable } from '../components/EntryTable.tsx';
import { hasBookings, MonthCharts } from '../components/MonthCharts.tsx';
import { PeriodList } from '../components/PeriodList.tsx';
import { useEntries, useOverview } from '../finance.api.ts';
import { useText } from '../text.ts';

export function FinanceOverview() {
  const t = useText();
  const language = useLanguage();
  const zone = useZone();
  const overview = useOverview();
  const latest = useEntries({ limit: 5 });
  return (
    <>
      <PageHeader
        title={financePaths.overview.title}
        // Its line is there from the beginning, so that nothing jumps.
        subtitle={
          overview.data ? t('overview.subtitle', { day: formatDay(overview.data.today, language, zone) }) : '\u00a0'
        }
        action={<ButtonLink to={financePaths.state()}>{t('overview.statements')}</ButtonLink>}
      />
      <Stack gap="lg">
        {latest.isPending ? (
          <Loading rows={8} />
        ) : (
          <Loaded query={overview} rows={8}>
            {(data) => (
              <>
                <FinancialPosition overview={data} />
                {hasBookings(data) && (
                  <Section title={t('overview.months')}>
                    <MonthCharts overview={data} />
                  </Section>
                )}
                <LatestEntries entries={latest} />
                <PeriodList thisMonth={data.today.slice(0, 7)} />
              </>
            )}
          </Loaded>
        )}
      </Stack>
    </>
  );
}

function FinancialPosition({ overview }: { overview: Overview }) {
  const t = useText();
  const language = useLanguage();
  const { currency } = overview;
  const money = (amount: Sum) => <MoneyText value={{ amount, currency }} />;
  const say = (amount: Sum) => formatMoney({ amount, currency }, language);
  const previousCash = overview.months.at(-2)?.cash ?? 0;
  const change = addSums([overview.cash, negateSum(previousCash)]);
  const moved =
    change === 0
      ? t('overview.same')
      : clampToZero(change) === 0
        ? t('overview.less', { amount: say(negateSum(change)) })
        : t('overview.more', { amount: say(change) });
  const values = { revenue: say(overview.revenue), expense: say(overview.expense) };
  return (
    <>
      <KeyFigure label={t('overview.cash')} value={say(overview.cash)} sentence={moved} />
      <StatTiles
        items={[
          {
            label: t('overview.receivables'),
            value: money(overview.receivables),
            hint: t('overview.receivables.hint'),
          },
          { label: t('overview.payables'), value: money(overview.payables), hint: t('overview.payables.hint') },
          {
            label: t('overview.profit'),
            value: money(overview.profit),
            hint: fillTemplate(t('overview.profit.hint'), values),
          },
        ]}
      />
    </>
  );
}

function LatestEntries({ entries }: { entries: ReturnType<typeof useEntries> }) {
  const t = useText();
  return (
    <Section
      title={t('overview.latest')}
      action={
        <Group>
          <TextLink to={financePaths.entries()}>{t('overview.all')}</TextLink>
        </Group>
      }
    >
      <EntryTable
        list={{ ...entries, hasMore: false }}
        empty={<Empty illustration="book" title={t('entries.none')} description={t('entries.none.how')} />}
      />
    </Section>
  );
}
