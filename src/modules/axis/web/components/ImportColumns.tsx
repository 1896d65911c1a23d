/** Import columns: guessed fields of a file's columns, with sample cells, editable here. */
import { Group, Select, Table, Text } from '@mantine/core';
import { maxAbove } from '#kernel/contract/table/table.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Section } from '#kernel/web/ui/index.ts';
import { getImportFields, isIgnoredColumn } from '../../contract/import.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { createDraft, type Draft, setColumn, setHead } from '../import-draft.ts';
import { useText } from '../text.ts';

/** Number of sample cells per column. */
const shownCells = 3;
const maxTextLength = 40;

const shortenText = (text: string): string => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);

function getSamples({ table }: Draft, index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of table.rows) {
    const cell = cells[index]?.trim();
    if (cell) samples.add(shortenText(cell));
    if (samples.size === shownCells) break;
  }
  return [...samples];
}

interface Props {
  type: TypeDefinition;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Selects the sheet and the row of the column names. */
function Place({ type, draft, onChange }: Props) {
  const t = useText();
  const { sheets, sheet, mapping } = draft;
  const { line, height } = mapping.head;
  const rows = sheets[sheet]?.rows.slice(0, maxAbove) ?? [];
  const label = (at: number, cells: readonly string[]) =>
    t('import.head.at', { row: at, cells: shortenText(cells.filter((cell) => cell.trim()).join(', ')) });
  const merged = height === 2 ? [{ value: `${line} 2`, label: label(line, draft.table.head.cells) }] : [];
  const single = rows.map((row) => ({ value: `${row.line} 1`, label: label(row.line, row.cells) }));
  return (
    <Group grow maw={760} align="flex-start">
      {sheets.length > 1 && (
        <Select
          label={t('import.sheet')}
          data={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          value={String(sheet)}
          onChange={(at) => onChange(createDraft(type, draft, Number(at)))}
          allowDeselect={false}
        />
      )}
      <Select
        label={t('import.head')}
        data={[...merged, ...single]}
        value={`${line} ${height}`}
        onChange={(at) => {
          const [row, rowsOfHead] = (at ?? '').split(' ').map(Number);
          onChange(setHead(type, draft, { line: row ?? line, height: rowsOfHead === 2 ? 2 : 1 }));
        }}
        allowDeselect={false}
      />
    </Group>
  );
}

const nothing = '-';

export function ImportColumns({ type, draft, onChange }: Props) {
  const t = useText();
  const local = useLocalText();
  const { head } = draft.table;
  const fields = getImportFields(type).map(({ key, label }) => ({ value: key, label: local(label) }));
  const data = [
    { value: nothing, label: t('import.leave-out') },
    { value: 'title', label: t('word.title') },
    { value: 'code', label: t('word.code') },
    ...fields,
  ];
  const nameOf = (title: string, index: number) => title || t('import.nameless', { number: index + 1 });
  const skippedColumns = head.cells.flatMap((title, index) =>
    draft.mapping.columns[index] || isIgnoredColumn(title) ? [] : nameOf(title, index),
  );
  return (
    <Section title={t('import.columns')} description={t('import.columns.how')}>
      <Place type={type} draft={draft} onChange={onChange} />
      {skippedColumns.length > 0 && <Text>{t('import.unknown', { columns: skippedColumns.join(', ') })}</Text>}
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label={t('import.columns')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('import.column')}</Table.Th>
              <Table.Th>{t('import.samples')}</Table.Th>
              <Table.Th>{t('import.becomes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {head.cells.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called alike, and they keep their places
              <Table.Tr key={index}>
                <Table.Td fw={600}>{nameOf(title, index)}</Table.Td>
                <Table.Td c="dimmed">{getSamples(draft, index).join(' · ')}</Table.Td>
                <Table.Td w={260}>
                  <Select
                    aria-label={t('import.becomes.of', { column: nameOf(title, index) })}
                    data={data}
                    value={draft.mapping.columns[index] ?? nothing}
                    onChange={(key) => onChange(setColumn(draft, index, key === nothing ? null : key))}
                    allowDeselect={false}
                    searchable
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
