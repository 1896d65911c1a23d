/** The lines of an entry with a total per currency. */
import { Table } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Term, TextLink } from '#kernel/web/ui/index.ts';
import { type Entry, getSides } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import { terms } from '../terms.ts';
import { useText } from '../text.ts';
import { AmountCell } from './Amount.tsx';
import { formatAccount } from './account.ts';

export function EntryLines({ entry }: { entry: Entry }) {
  const t = useText();
  const local = useLocalText();
  const withMemo = entry.lines.some((line) => line.memo);
  return (
    <Table.ScrollContainer minWidth={withMemo ? 520 : 300} type="native">
      <Table aria-label={t('entry.lines')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('entry.account')}</Table.Th>
            <Table.Th ta="right">
              <Term of={terms.debit} />
            </Table.Th>
            <Table.Th ta="right">
              <Term of={terms.credit} />
            </Table.Th>
            {withMemo && <Table.Th>{t('entries.memo')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entry.lines.map((line) => (
            <Table.Tr key={line.line}>
              <Table.Td pl={line.credit > 0 ? 'xl' : undefined}>
                <TextLink to={financePaths.entries({ account: line.account.code })}>
                  {formatAccount(line.account, local)}
                </TextLink>
              </Table.Td>
              <AmountCell amount={line.debit} currency={line.currency} />
              <AmountCell amount={line.credit} currency={line.currency} />
              {withMemo && <Table.Td>{line.memo}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {getSides(entry.lines).map((sides) => (
            <Table.Tr key={sides.currency}>
              <Table.Th scope="row">{t('entry.total')}</Table.Th>
              <AmountCell amount={sides.debit} currency={sides.currency} strong />
              <AmountCell amount={sides.credit} currency={sides.currency} strong />
              {withMemo && <Table.Td />}
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}
