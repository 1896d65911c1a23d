/** A file that becomes records: read into a plan, looked at, carried out in pieces. */
import { useState } from 'react';
import { readCsv } from '#kernel/contract/csv.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { words } from '#kernel/contract/words.ts';
import { textOfFile } from '#kernel/web/file-text.ts';
import { useHost } from '#kernel/web/host.tsx';
import { en } from '../../contract/locales/en.ts';
import { ko } from '../../contract/locales/ko.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { loadPage, useBulkChange } from '../axis.api.ts';
import { type ImportColumns, type ImportRow, importColumns, importRows } from '../csv.ts';
import { inPieces, type Outcome, sendPieces } from '../pieces.ts';

export const mostImported = 5000;

export interface ImportPlan {
  name: string;
  columns: ImportColumns;
  rows: ImportRow[];
}
export type ImportProblem = 'import.unreadable' | 'import.no-title' | 'import.empty' | 'import.too-many';

const names = {
  title: [words.title.ko, words.title.en, 'title'],
  code: [words.code.ko, words.code.en, 'code'],
};

const yes = [ko['filter.yes'], en['filter.yes'].toLowerCase()];

const keyOf = (field: FieldDefinition, text: string) => `${field.key}\n${text}`;

/** Ids of the records that cells name by title or code. */
async function lookUpAll(rows: readonly string[][], columns: ImportColumns): Promise<Map<string, string>> {
  const recordIds = new Map<string, string>();
  for (const { field, index } of columns.fields.filter((column) => column.field.kind === 'record')) {
    const texts = new Set(rows.map((row) => (row[index] ?? '').trim()).filter((text) => text !== ''));
    for (const text of texts) {
      const place = { axis: field.axis ?? '', type: field.type ?? '' };
      const { data } = await loadPage(place, { q: text.slice(0, 100), limit: 20 });
      const exact = data.find((record) => record.title === text || record.code === text || record.id === text);
      if (exact) recordIds.set(keyOf(field, text), exact.id);
    }
  }
  return recordIds;
}

/** Reads a file into a plan, and carries the plan out in pieces that are all or nothing each. */
export function useImport(type: TypeDefinition) {
  const currency = useHost().company?.currency ?? 'KRW';
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const [outcome, setOutcome] = useState<Outcome<ImportRow> | null>(null);
  const change = useBulkChange({ showsError: true });

  const planOf = async (file: File): Promise<ImportPlan | ImportProblem> => {
    const text = await textOfFile(file);
    if (text === null) return 'import.unreadable';
    const [head = [], ...rows] = readCsv(text);
    const columns = importColumns(head, type, names);
    if (columns.title < 0) return 'import.no-title';
    if (rows.length === 0) return 'import.empty';
    if (rows.length > mostImported) return 'import.too-many';
    const known = await lookUpAll(rows, columns);
    const lookUp = (field: FieldDefinition, cell: string) => known.get(keyOf(field, cell)) ?? null;
    return { name: file.name, columns, rows: importRows(rows, columns, { type, currency, yes, lookUp }) };
  };
  const choose = async (file: File | null) => {
    setPlan(null);
    setProblem(null);
    setOutcome(null);
    if (!file) return;
    const result = await planOf(file);
    if (typeof result === 'string') setProblem(result);
    else setPlan(result);
  };
  /** Sends the plan. What was refused, and what stands behind it, stays the plan; what went through before is added to. */
  const run = async (whole: ImportPlan): Promise<void> => {
    const params = { axis: type.axis, type: type.key };
    const result = await sendPieces(inPieces(whole.rows), (piece) => {
      const entities = piece.map(({ title, code, fields }) => ({ title, code, fields }));
      return change.send({ params, body: { operation: 'create', entities } });
    });
    setOutcome((before) => ({
      ...result,
      parts: [...(before?.parts ?? []), ...result.parts],
      done: (before?.done ?? 0) + result.done,
    }));
    setPlan(result.refused ? { ...whole, rows: whole.rows.slice(result.done) } : null);
  };
  return { plan, problem, outcome, choose, run, isSending: change.isSending };
}
