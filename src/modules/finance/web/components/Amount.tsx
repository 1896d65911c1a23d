/** A cell with an amount at the right; empty for zero, as ledgers are written, unless `zero`. */
import { Table } from '@mantine/core';
import { type Currency, getCurrencyUnit, type Sum } from '#kernel/contract/money.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { MoneyText } from '#kernel/web/ui/index.ts';

export function AmountCell(props: {
  amount: Sum;
  currency: Currency;
  strong?: boolean;
  zero?: boolean;
  /** The head of the column says the currency. */
  bare?: boolean;
  visibleFrom?: 'sm';
}) {
  const { amount, currency } = props;
  return (
    <Table.Td ta="right" visibleFrom={props.visibleFrom}>
      {(amount !== 0 || props.zero) && (
        <MoneyText value={{ amount, currency }} fw={props.strong ? 650 : undefined} bare={props.bare} />
      )}
    </Table.Td>
  );
}

/** The currency of a column of amounts, said once in its head: ` (원)`. */
export function UnitText({ currency }: { currency: Currency }) {
  return <> ({getCurrencyUnit(currency, useLanguage()).trim()})</>;
}
