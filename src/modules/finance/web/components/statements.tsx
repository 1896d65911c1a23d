/** The three statements as tables. Every account leads to its postings. */

import { Box, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { addSums, type Currency, clampToZero, negateSum, type Sum } from '#kernel/contract/money.ts';
import { useYearBegins } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, pinned, Term, TextLink, usePhone } from '#kernel/web/ui/index.ts';
import { type AccountRef, getFinancialYear } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import {
  type AccountBalance,
  type BalanceSheet,
  getBalanceSides,
  type IncomeStatement,
  type StatementRow,
  type TrialBalance,
} from '../../contract/reports.ts';
import { terms } from '../terms.ts';
import { useText } from '../text.ts';
import { AmountCell, UnitText } from './Amount.tsx';
import { formatAccount } from './account.ts';

interface DayRange {
  from?: string;
  to: string;
}

function AccountLink({ account, span: range }: { account: AccountRef; span: DayRange }) {
  const local = useLocalText();
  return (
    <TextLink to={financePaths.entries({ account: account.code, ...range })}>{formatAccount(account, local)}</TextLink>
  );
}

function TrialRow(props: { name: ReactNode; row: Omit<AccountBalance, 'account'>; currency: Currency }) {
  const { name, row, currency } = props;
  const { debit, credit } = getBalanceSides(row);
  return (
    <Table.Tr>
      <Table.Td hiddenFrom="sm">
        <Box miw={92}>{name}</Box>
      </Table.Td>
      <AmountCell bare amount={clampToZero(row.closing)} currency={currency} />
      <AmountCell bare amount={debit} currency={currency} visibleFrom="sm" />
      <Table.Td ta="center" visibleFrom="sm">
        {name}
      </Table.Td>
      <AmountCell bare amount={credit} currency={currency} visibleFrom="sm" />
      <AmountCell bare amount={clampToZero(negateSum(row.closing))} currency={currency} />
    </Table.Tr>
  );
}

/** The days whose postings the sides of an account count: results are those of the company's year of the last day. */
function getCountedDays(
  { kind }: AccountRef,
  { from, to, yearBegins }: Required<DayRange> & { yearBegins: number },
): DayRange {
  const begun = getFinancialYear(to, yearBegins).from;
  const isResult = kind === 'revenue' || kind === 'expense';
  return { from: isResult && from < begun ? begun : from, to };
}

/** Both balances beside the account, with sums of ten digits, on a screen of 390 pixels. */
const tight = { fz: 'xs', horizontalSpacing: 6 } as const;

/** The account column is in the middle, as on paper; on a phone it comes first, with only the balances. */
export function TrialBalanceTable({ data }: { data: TrialBalance }) {
  const t = useText();
  const phone = usePhone();
  const yearBegins = useYearBegins();
  const { currency, totals, from, to, earlierEarnings } = data;
  const unit = <UnitText currency={currency} />;
  if (data.rows.length === 0) return <Empty illustration="book" title={t('state.none')} />;
  return (
    <>
      <Table.ScrollContainer className={pinned} minWidth={phone ? 300 : 680} type="native">
        <Table highlightOnHover aria-label={t('trial.caption')} {...(phone && tight)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th hiddenFrom="sm">{t('entry.account')}</Table.Th>
              <Table.Th ta="right">
                {t('trial.debitBalance')}
                {unit}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                <Term of={terms.debit}>{t('trial.debit')}</Term>
                {unit}
              </Table.Th>
              <Table.Th ta="center" visibleFrom="sm">
                {t('entry.account')}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                <Term of={terms.credit}>{t('trial.credit')}</Term>
                {unit}
              </Table.Th>
              <Table.Th ta="right">
                {t('trial.creditBalance')}
                {unit}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map(({ account, ...row }) => (
              <TrialRow
                key={account.id}
                name={<AccountLink account={account} span={getCountedDays(account, { from, to, yearBegins })} />}
                row={row}
                currency={currency}
              />
            ))}
            {earlierEarnings !== 0 && (
              <TrialRow
                name={t('trial.earlier')}
                row={{ opening: negateSum(earlierEarnings), debit: 0, credit: 0, closing: negateSum(earlierEarnings) }}
                currency={currency}
              />
            )}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th hiddenFrom="sm">{t('word.total')}</Table.Th>
              <AmountCell bare amount={totals.debitBalance} currency={currency} strong zero />
              <AmountCell bare amount={totals.debit} currency={currency} strong zero visibleFrom="sm" />
              <Table.Th ta="center" visibleFrom="sm">
                {t('word.total')}
              </Table.Th>
              <AmountCell bare amount={totals.credit} currency={currency} strong zero visibleFrom="sm" />
              <AmountCell bare amount={totals.creditBalance} currency={currency} strong zero />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed">
        {totals.debit === totals.credit && totals.debitBalance === totals.creditBalance && t('trial.balanced')}{' '}
        {t('trial.about')}
      </Text>
    </>
  );
}

function Statement(props: { label: string; currency: Currency; children: ReactNode }) {
  const { label, currency, children } = props;
  const t = useText();
  return (
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('entry.account')}</Table.Th>
          <Table.Th ta="right">
            {t('word.amount')}
            <UnitText currency={currency} />
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

interface Part {
  title: string;
  rows: readonly StatementRow[];
  span: DayRange;
  currency: Currency;
}

function PartRows({ title, rows, span: range, currency }: Part) {
  return (
    <>
      <Table.Tr>
        <Table.Th scope="rowgroup" colSpan={2}>
          {title}
        </Table.Th>
      </Table.Tr>
      {rows.map((row) => (
        <Table.Tr key={row.account.id}>
          <Table.Td pl="xl">
            <AccountLink account={row.account} span={range} />
          </Table.Td>
          <AmountCell bare amount={row.amount} currency={currency} />
        </Table.Tr>
      ))}
    </>
  );
}

function TotalRow({
  title,
  amount,
  currency,
  indent,
}: {
  title: string;
  amount: Sum;
  currency: Currency;
  indent?: boolean;
}) {
  return (
    <Table.Tr>
      <Table.Th scope="row" pl={indent ? 'xl' : undefined} fw={indent ? 400 : 650}>
        {title}
      </Table.Th>
      <AmountCell bare amount={amount} currency={currency} strong={!indent} zero />
    </Table.Tr>
  );
}

export function BalanceSheetTable({ data }: { data: BalanceSheet }) {
  const t = useText();
  const { currency, totals } = data;
  const common = { span: { to: data.asOf }, currency };
  return (
    <Statement label={t('state.balance')} currency={currency}>
      <PartRows title={t('balance.assets')} rows={data.assets} {...common} />
      <TotalRow title={t('balance.assets.total')} amount={totals.assets} currency={currency} />
      <PartRows title={t('balance.liabilities')} rows={data.liabilities} {...common} />
      <TotalRow title={t('balance.liabilities.total')} amount={totals.liabilities} currency={currency} />
      <PartRows title={t('balance.equity')} rows={data.equity} {...common} />
      <TotalRow title={t('balance.earlier')} amount={data.earlierEarnings} currency={currency} indent />
      <TotalRow title={t('balance.current')} amount={data.currentEarnings} currency={currency} indent />
      <TotalRow title={t('balance.equity.total')} amount={totals.equity} currency={currency} />
      <TotalRow title={t('balance.both')} amount={addSums([totals.liabilities, totals.equity])} currency={currency} />
    </Statement>
  );
}

export function IncomeStatementTable({ data }: { data: IncomeStatement }) {
  const t = useText();
  const { currency, totals, from, to } = data;
  const common = { span: { from, to }, currency };
  return (
    <Statement label={t('state.income')} currency={currency}>
      <PartRows title={t('income.sales')} rows={data.sales} {...common} />
      <PartRows title={t('income.costOfSales')} rows={data.costOfSales} {...common} />
      <TotalRow title={t('income.gross')} amount={totals.grossProfit} currency={currency} />
      <PartRows title={t('income.operating')} rows={data.operating} {...common} />
      <TotalRow title={t('income.operatingProfit')} amount={totals.operatingProfit} currency={currency} />
      <PartRows title={t('income.otherIncome')} rows={data.otherIncome} {...common} />
      <PartRows title={t('income.otherExpense')} rows={data.otherExpense} {...common} />
      <TotalRow title={t('income.net')} amount={totals.netIncome} currency={currency} />
    </Statement>
  );
}
