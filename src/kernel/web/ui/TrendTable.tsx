/** The figures of a trend, newest first, as lists are. */
import { Table } from '@mantine/core';
import { TextLink } from './links.tsx';
import { pinned } from './pinned.ts';
import type { TrendData, TrendProps } from './trend-data.ts';

export type TrendTableProps = Pick<TrendProps, 'title' | 'axis' | 'series' | 'write'> & Pick<TrendData, 'rows'>;

export function TrendTable(props: TrendTableProps) {
  const { title, axis, series, write } = props;
  return (
    <Table.ScrollContainer className={pinned} minWidth={120 + 130 * series.length} type="native">
      <Table highlightOnHover aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{axis}</Table.Th>
            {series.map(({ name, label }) => (
              <Table.Th key={name} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.toReversed().map((row) => (
            <Table.Tr key={row.name}>
              <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
                {row.to ? <TextLink to={row.to}>{row.name}</TextLink> : row.name}
              </Table.Th>
              {series.map(({ name }) => (
                <Table.Td key={name} ta="right" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                  {write(row.values[name] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
