/** A cell with an amount at the right; empty for zero, as ledgers are written, unless `zero`. */
import { Table } from '@mantine/core';
import type { Currency, Sum } from '#kernel/contract/money.ts';
import { MoneyText } from '#kernel/web/ui/index.ts';

export function AmountCell(props: {
  amount: Sum;
  currency: Currency;
  strong?: boolean;
  zero?: boolean;
  visibleFrom?: 'sm';
}) {
  const { amount, currency } = props;
  return (
    <Table.Td ta="right" visibleFrom={props.visibleFrom}>
      {(amount !== 0 || props.zero) && <MoneyText value={{ amount, currency }} fw={props.strong ? 650 : undefined} />}
    </Table.Td>
  );
}
