/** What the columns of a file are: guessed, with cells to look at, and changed here. */
import { Group, Select, Table, Text } from '@mantine/core';
import { mostAbove } from '#kernel/contract/table/table.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Section } from '#kernel/web/ui/index.ts';
import { importFields, isNoValue } from '../../contract/import.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { type Draft, draftOf, withColumn, withHead } from '../import-draft.ts';
import { useText } from '../text.ts';

/** So many cells show what a column holds. */
const shownCells = 3;
const longest = 40;

const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

function samplesOf({ table }: Draft, index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of table.rows) {
    const cell = cells[index]?.trim();
    if (cell) samples.add(short(cell));
    if (samples.size === shownCells) break;
  }
  return [...samples];
}

interface Props {
  type: TypeDefinition;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Which sheet, and in which row its columns are named. */
function Place({ type, draft, onChange }: Props) {
  const t = useText();
  const { sheets, sheet, mapping } = draft;
  const { line, height } = mapping.head;
  const rows = sheets[sheet]?.rows.slice(0, mostAbove) ?? [];
  const label = (at: number, cells: readonly string[]) =>
    t('import.head.at', { row: at, cells: short(cells.filter((cell) => cell.trim()).join(', ')) });
  const merged = height === 2 ? [{ value: `${line} 2`, label: label(line, draft.table.head.cells) }] : [];
  const single = rows.map((row) => ({ value: `${row.line} 1`, label: label(row.line, row.cells) }));
  return (
    <Group grow maw={760} align="flex-start">
      {sheets.length > 1 && (
        <Select
          label={t('import.sheet')}
          data={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          value={String(sheet)}
          onChange={(at) => onChange(draftOf(type, draft, Number(at)))}
          allowDeselect={false}
        />
      )}
      <Select
        label={t('import.head')}
        data={[...merged, ...single]}
        value={`${line} ${height}`}
        onChange={(at) => {
          const [row, rowsOfHead] = (at ?? '').split(' ').map(Number);
          onChange(withHead(type, draft, { line: row ?? line, height: rowsOfHead === 2 ? 2 : 1 }));
        }}
        allowDeselect={false}
      />
    </Group>
  );
}

const nothing = '-';

export function ImportColumns({ type, draft, onChange }: Props) {
  const t = useText();
  const local = useLocal();
  const { head } = draft.table;
  const fields = importFields(type).map(({ key, label }) => ({ value: key, label: local(label) }));
  const data = [
    { value: nothing, label: t('import.leave-out') },
    { value: 'title', label: t('word.title') },
    { value: 'code', label: t('word.code') },
    ...fields,
  ];
  const nameOf = (title: string, index: number) => title || t('import.nameless', { number: index + 1 });
  const left = head.cells.flatMap((title, index) =>
    draft.mapping.columns[index] || isNoValue(title) ? [] : nameOf(title, index),
  );
  return (
    <Section title={t('import.columns')} description={t('import.columns.how')}>
      <Place type={type} draft={draft} onChange={onChange} />
      {left.length > 0 && <Text>{t('import.unknown', { columns: left.join(', ') })}</Text>}
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
                <Table.Td c="dimmed">{samplesOf(draft, index).join(' · ')}</Table.Td>
                <Table.Td w={260}>
                  <Select
                    aria-label={t('import.becomes.of', { column: nameOf(title, index) })}
                    data={data}
                    value={draft.mapping.columns[index] ?? nothing}
                    onChange={(key) => onChange(withColumn(draft, index, key === nothing ? null : key))}
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
