/** Twelve months, newest first, each leading to its entries. */
import { Table, Text } from '@mantine/core';
import { TextLink } from '#kernel/web/ui/index.ts';
import { daysOf } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import type { Overview } from '../../contract/reports.ts';
import { useText } from '../text.ts';
import { AmountCell } from './Amount.tsx';

export function MonthTable({ overview }: { overview: Overview }) {
  const t = useText();
  const { currency } = overview;
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table highlightOnHover aria-label={t('overview.months')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('word.month')}</Table.Th>
            <Table.Th ta="right">{t('overview.revenue')}</Table.Th>
            <Table.Th ta="right">{t('overview.expense')}</Table.Th>
            <Table.Th ta="right">{t('overview.monthProfit')}</Table.Th>
            <Table.Th ta="right">{t('overview.monthCash')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {overview.months.toReversed().map((row) => (
            <Table.Tr key={row.month}>
              <Table.Th scope="row" fw={400}>
                <TextLink to={financePaths.entries(daysOf(row.month))}>
                  <Text component="span" inherit style={{ whiteSpace: 'nowrap' }}>
                    {row.month}
                  </Text>
                </TextLink>
              </Table.Th>
              <AmountCell amount={row.revenue} currency={currency} zero />
              <AmountCell amount={row.expense} currency={currency} zero />
              <AmountCell amount={row.profit} currency={currency} zero strong />
              <AmountCell amount={row.cash} currency={currency} zero />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
