/** What a change did: labelled rows, the changed ones stand out. `labels` gives nicer names for keys. */
import { Table, Text, VisuallyHidden } from '@mantine/core';
import type { Json } from '../../contract/block.ts';
import { useZone } from '../host.tsx';
import { useKitText, useLanguage } from '../i18n.tsx';
import { diffRows } from './diff.ts';

export function BeforeAfter(props: {
  before: Json;
  after: Json;
  labels?: Readonly<Record<string, string>>;
  /** Only rows that differ. */
  onlyChanged?: boolean;
  caption?: string;
}) {
  const t = useKitText();
  const display = { language: useLanguage(), zone: useZone() };
  const named = (label: string) =>
    label
      .split(' › ')
      .map((part) => props.labels?.[part] ?? part)
      .join(' › ');
  const rows = diffRows(props.before, props.after, display).filter((row) => row.changed || !props.onlyChanged);
  const none = <Text c="dimmed">{t('diff.nothing')}</Text>;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing={6} fz="sm" withRowBorders layout="fixed">
        {props.caption && (
          <Table.Caption>
            <VisuallyHidden>{props.caption}</VisuallyHidden>
          </Table.Caption>
        )}
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('diff.field')}</Table.Th>
            <Table.Th>{t('diff.before')}</Table.Th>
            <Table.Th>{t('diff.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.label}>
              <Table.Th scope="row" fw={500} c="dimmed">
                {named(row.label)}
              </Table.Th>
              <Table.Td>{row.before === null ? none : row.changed ? <del>{row.before}</del> : row.before}</Table.Td>
              <Table.Td fw={row.changed ? 600 : undefined}>
                {row.after === null ? none : row.changed ? <ins>{row.after}</ins> : row.after}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
