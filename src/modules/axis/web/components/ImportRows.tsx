/** Rows that are like what is there, and what becomes of them; rows that do not fit, with their cells to be mended in place. */
import { Button, Radio, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Collapsible, Section } from '#kernel/web/ui/index.ts';
import type { CheckedRow } from '../../contract/import.endpoints.ts';
import { type MatchMode, matchModes } from '../../contract/import.ts';
import { type Draft, setMapping } from '../import-draft.ts';
import { useText } from '../text.ts';
import type { ImportWork } from './useImport.ts';

/** Enough to see at once. */
const perPage = 20;

const getRowTitle = ({ mapping, table }: Draft, line: number): string =>
  table.rows.find((row) => row.line === line)?.cells[mapping.columns.indexOf('title')]?.trim() ?? '';

/** The rows of one kind, in the order of the file. */
function filterRows({ draft, checked }: ImportWork, isMeant: (row: CheckedRow) => boolean): CheckedRow[] {
  return draft.table.rows.flatMap(({ line }) => {
    const row = checked.get(line);
    return row && isMeant(row) ? [row] : [];
  });
}

function usePage(count: number) {
  const t = useText();
  const [shown, setShown] = useState(perPage);
  const more = count > shown && (
    <Button variant="default" onClick={() => setShown(shown + perPage)} style={{ alignSelf: 'flex-start' }}>
      {t('word.more')}
    </Button>
  );
  return { shown, more };
}

function useMatchTexts() {
  const t = useText();
  return ({ like }: CheckedRow): string => {
    if (!like) return '';
    const { by, record, line } = like;
    if (record) return t('import.alike.record', { by, title: record.title });
    return line === null ? t('import.alike.several', { by }) : t('import.alike.row', { row: line });
  };
}

export function MatchedRows({ work, onChange }: { work: ImportWork; onChange: (draft: Draft) => void }) {
  const t = useText();
  const language = useLanguage();
  const likeOf = useMatchTexts();
  const { draft } = work;
  const rows = filterRows(work, ({ like }) => like !== null);
  const { shown, more } = usePage(rows.length);
  if (rows.length === 0) return null;
  return (
    <Section
      title={t('import.alike', { count: formatNumber(rows.length, language) })}
      description={t('import.alike.how')}
    >
      <Radio.Group
        aria-label={t('import.alike.what')}
        value={draft.mapping.alike}
        onChange={(way) => onChange(setMapping(draft, { alike: way as MatchMode }))}
      >
        <Stack gap="xs">
          {matchModes.map((way) => (
            <Radio key={way} value={way} label={t(`import.alike.${way}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Collapsible title={t('import.alike.list')}>
        <Stack gap="xs">
          <Table.ScrollContainer minWidth={480}>
            <Table aria-label={t('import.alike.list')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('import.line')}</Table.Th>
                  <Table.Th>{t('word.title')}</Table.Th>
                  <Table.Th>{t('word.reason')}</Table.Th>
                  <Table.Th>{t('word.state')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.slice(0, shown).map((row) => (
                  <Table.Tr key={row.line}>
                    <Table.Td c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                      {t('import.row', { row: row.line })}
                    </Table.Td>
                    <Table.Td>{getRowTitle(draft, row.line)}</Table.Td>
                    <Table.Td>{likeOf(row)}</Table.Td>
                    <Table.Td>{t(`import.outcome.${row.outcome}`)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {more}
        </Stack>
      </Collapsible>
    </Section>
  );
}

interface CellCorrection {
  work: ImportWork;
  onMend: (cell: { line: number; index: number; text: string }) => void;
}

/** The cell with a problem, to be corrected. */
function WrongCell(props: CellCorrection & { row: CheckedRow; index: number; reason: string }) {
  const { work, row, index, reason, onMend } = props;
  const t = useText();
  const { head, rows } = work.draft.table;
  const text = rows.find(({ line }) => line === row.line)?.cells[index] ?? '';
  const send = (typed: string) => {
    if (typed !== text) onMend({ line: row.line, index, text: typed });
  };
  return (
    <TextInput
      aria-label={t('import.cell.of', { row: row.line, column: head.cells[index] ?? '' })}
      defaultValue={text}
      error={reason}
      onBlur={(event) => send(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(event.currentTarget.value);
      }}
    />
  );
}

export function WrongRows({ work, onMend }: CellCorrection) {
  const t = useText();
  const rows = filterRows(work, ({ outcome }) => outcome === 'bad');
  const { shown, more } = usePage(rows.length);
  if (rows.length === 0) return null;
  const indexOf = (key: string | null) => (key === null ? -1 : work.draft.mapping.columns.indexOf(key));
  return (
    <Section title={t('import.bad')} description={t('import.bad.how')}>
      <Table.ScrollContainer minWidth={420}>
        <Table aria-label={t('import.bad')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th style={{ whiteSpace: 'nowrap' }}>{t('import.line')}</Table.Th>
              <Table.Th>{t('word.title')}</Table.Th>
              <Table.Th>{t('import.column')}</Table.Th>
              <Table.Th>{t('word.content')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).flatMap((row) =>
              row.problems.map(({ key, column, code, reason }) => (
                <Table.Tr key={`${row.line} ${key} ${code}`}>
                  <Table.Td c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    {row.line}
                  </Table.Td>
                  <Table.Td>{getRowTitle(work.draft, row.line) || '–'}</Table.Td>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td>
                    {indexOf(key) < 0 ? (
                      <Text size="sm">{reason}</Text>
                    ) : (
                      <WrongCell work={work} row={row} index={indexOf(key)} reason={reason} onMend={onMend} />
                    )}
                  </Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {more}
    </Section>
  );
}
