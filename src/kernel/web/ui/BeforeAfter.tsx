/** Before and after: labelled rows with changes highlighted. */
import { Table, Text, VisuallyHidden } from '@mantine/core';
import type { Json } from '../../contract/block.ts';
import { useKitText, useLanguage } from '../i18n.tsx';
import { createDiffRows } from './diff.ts';

export function BeforeAfter(props: {
  before: Json;
  after: Json;
  /** Only rows that differ. */
  onlyChanged?: boolean;
  caption?: string;
}) {
  const t = useKitText();
  const language = useLanguage();
  const rows = createDiffRows(props.before, props.after, { language }).filter(
    (row) => row.changed || !props.onlyChanged,
  );
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
                {row.label}
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
