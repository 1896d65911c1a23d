/** 시산표·손익: trial balance, balance sheet and income statement of a span. */
import { Group, SegmentedControl, Stack, Tabs } from '@mantine/core';
import { Currency, getCurrencyUnit } from '#kernel/contract/money.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { useCompanyZone, useYearBegins } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import {
  ButtonLink,
  DayText,
  Filters,
  Loaded,
  PageHeader,
  Section,
  useFilters,
  useListQuery,
  usePrint,
} from '#kernel/web/ui/index.ts';
import { readTrialBalance } from '../../contract/endpoints.ts';
import { periodFilters } from '../../contract/finance.texts.ts';
import { getDaysOfMonth, getFinancialYear } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import { BalanceSheetTable, IncomeStatementTable, TrialBalanceTable } from '../components/statements.tsx';
import { useExport } from '../components/useExport.ts';
import { useBalanceSheet, useCurrencies, useIncomeStatement, useTrialBalance } from '../finance.api.ts';
import { useText } from '../text.ts';

interface DayRange {
  from: string;
  to: string;
}

/** Without a currency: the company's own. */
interface StatementQuery extends DayRange {
  currency: Currency | undefined;
}

/** The spans one click away, given today and the month with which the company's year begins. */
function getPresets(
  today: string,
  yearBegins: number,
): Record<'thisMonth' | 'lastMonth' | 'thisYear' | 'lastYear', DayRange> {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const thisYear = getFinancialYear(today, yearBegins);
  const previousMonth = month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
  return {
    thisMonth: getDaysOfMonth(today.slice(0, 7)),
    lastMonth: getDaysOfMonth(previousMonth),
    thisYear,
    lastYear: getFinancialYear(`${Number(thisYear.from.slice(0, 4)) - 1}${thisYear.from.slice(4)}`, yearBegins),
  };
}

/** An emptied box asks for this year; days in the wrong order for the one day. */
function getRange(filters: Record<string, string>, thisYear: DayRange): DayRange {
  const [from, to] = [filters.from || thisYear.from, filters.to || thisYear.to];
  return from <= to ? { from, to } : { from: to, to };
}

const tabs = ['trial', 'balance', 'income'] as const;

export function FinanceState() {
  const t = useText();
  const zone = useCompanyZone();
  const print = usePrint();
  const today = toLocalDay(zone, new Date());
  const yearBegins = useYearBegins();
  const { thisYear } = getPresets(today, yearBegins);
  const [place, setPlace] = useFilters({ tab: 'trial' });
  const list = useListQuery(readTrialBalance, periodFilters, { defaults: { ...thisYear } });
  const range = getRange(list.values, thisYear);
  const query = { ...range, currency: Currency.safeParse(list.values.currency).data };
  const what = tabs.find((tab) => tab === place.tab) ?? 'trial';
  const files = useExport({ ...query, what });
  return (
    <>
      <PageHeader
        title={financePaths.state.title}
        action={<ButtonLink to={financePaths.accounts} variant="default" />}
        more={[print, ...files]}
      />
      <Stack gap="lg">
        <Group gap="sm" align="flex-end">
          <Presets today={today} span={range} onChange={(chosen) => list.change({ ...chosen })} />
          <Filters list={list}>
            <CurrencyPicker chosen={query.currency} onChange={(currency) => list.change({ currency })} />
          </Filters>
        </Group>
        <Tabs value={place.tab} onChange={(tab) => setPlace({ tab })} keepMounted={false}>
          <Tabs.List mb="lg">
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`state.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="trial">
            <TrialTab asked={query} />
          </Tabs.Panel>
          <Tabs.Panel value="balance">
            <BalanceTab asked={query} />
          </Tabs.Panel>
          <Tabs.Panel value="income">
            <IncomeTab asked={query} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </>
  );
}

function Presets({ today, span, onChange }: { today: string; span: DayRange; onChange: (span: DayRange) => void }) {
  const t = useText();
  const presetSpans = getPresets(today, useYearBegins());
  const names = Object.keys(presetSpans) as (keyof typeof presetSpans)[];
  const current = names.find((name) => presetSpans[name].from === span.from && presetSpans[name].to === span.to);
  const data = names.map((value) => ({ value: value as string, label: t(`state.${value}`) }));
  return (
    <SegmentedControl
      aria-label={t('state.period')}
      value={current ?? 'custom'}
      onChange={(name) => name in presetSpans && onChange(presetSpans[name as keyof typeof presetSpans])}
      data={current ? data : [...data, { value: 'custom', label: t('state.custom') }]}
    />
  );
}

/** Statements are of one currency each; where the ledger has one only there is nothing to choose. */
function CurrencyPicker(props: { chosen: Currency | undefined; onChange: (currency: string) => void }) {
  const t = useText();
  const language = useLanguage();
  const { currencies = [] } = useCurrencies().data ?? {};
  const [own] = currencies;
  if (!own || currencies.length === 1) return null;
  return (
    <SegmentedControl
      aria-label={t('state.currency')}
      value={props.chosen ?? own}
      onChange={(currency) => props.onChange(currency === own ? '' : currency)}
      data={currencies.map((currency) => ({ value: currency, label: getCurrencyUnit(currency, language).trim() }))}
    />
  );
}

const RangeText = ({ span: range }: { span: DayRange }) => (
  <>
    <DayText day={range.from} /> – <DayText day={range.to} />
  </>
);

function TrialTab({ asked: statementQuery }: { asked: StatementQuery }) {
  const t = useText();
  const query = useTrialBalance(statementQuery);
  return (
    <Section title={t('trial.caption')} description={<RangeText span={statementQuery} />}>
      <Loaded query={query}>{(data) => <TrialBalanceTable data={data} />}</Loaded>
    </Section>
  );
}

function BalanceTab({ asked: { to: asOf, currency } }: { asked: StatementQuery }) {
  const t = useText();
  const query = useBalanceSheet({ asOf, currency });
  return (
    <Section
      title={t('state.balance')}
      description={
        <>
          {t('state.asOf')} <DayText day={asOf} />
        </>
      }
    >
      <Loaded query={query}>{(data) => <BalanceSheetTable data={data} />}</Loaded>
    </Section>
  );
}

function IncomeTab({ asked: statementQuery }: { asked: StatementQuery }) {
  const t = useText();
  const query = useIncomeStatement(statementQuery);
  return (
    <Section title={t('state.income')} description={<RangeText span={statementQuery} />}>
      <Loaded query={query}>{(data) => <IncomeStatementTable data={data} />}</Loaded>
    </Section>
  );
}
