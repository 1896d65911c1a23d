/** A file that becomes records: read into a plan, looked at, sent to the server, which imports it. */
import { useState } from 'react';
import { readCsvRows } from '#kernel/contract/csv.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { newId } from '#kernel/contract/ids.ts';
import { largestFile } from '#kernel/contract/stored-file.ts';
import { type ApiError, toApiError } from '#kernel/web/api-error.ts';
import { textOfFile } from '#kernel/web/file-text.ts';
import { useHost } from '#kernel/web/host.tsx';
import { storeFile } from '#kernel/web/stored-files.ts';
import {
  type ImportColumns,
  importColumns,
  importRows,
  mostImported,
  namesIn,
  type PreviewedRow,
} from '../../contract/import.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { loadPage, useStartImport } from '../axis.api.ts';

export interface ImportPlan {
  file: File;
  columns: ImportColumns;
  rows: PreviewedRow[];
}
type ImportProblem = 'import.unreadable' | 'import.no-title' | 'import.empty' | 'import.too-many' | 'import.too-large';

const keyOf = (field: FieldDefinition, text: string) => `${field.key}\n${text}`;

/** So many names are looked up for the preview; the server looks up all. */
const lookedUp = 50;
/** Stands for what is looked up by the server alone. */
const notAsked = newId();

type Rows = ReturnType<typeof readCsvRows>;

/** Ids of the records that cells name by title or code; null where there is none. */
async function lookUpSome(rows: Rows, columns: ImportColumns): Promise<Map<string, string | null>> {
  const recordIds = new Map<string, string | null>();
  for (const [field, texts] of namesIn(rows, columns)) {
    for (const text of texts.slice(0, lookedUp)) {
      const place = { axis: field.axis ?? '', type: field.type ?? '' };
      const { data } = await loadPage(place, { q: text.slice(0, 100), limit: 20 });
      const exact = data.find((record) => record.title === text || record.code === text || record.id === text);
      recordIds.set(keyOf(field, text), exact?.id ?? null);
    }
  }
  return recordIds;
}

/** The file as the server reads it, whatever encoding it was saved in. */
function readable(name: string, text: string): File {
  return new File([text], /\.csv$/i.test(name) ? name : `${name}.csv`, { type: 'text/csv' });
}

/** Reads a file into a plan, and starts the import of it. */
export function useImport(type: TypeDefinition) {
  const { company } = useHost();
  const currency = company?.currency ?? 'KRW';
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const begin = useStartImport({ showsError: true });

  const planOf = async (file: File): Promise<ImportPlan | ImportProblem> => {
    const text = await textOfFile(file);
    if (text === null) return 'import.unreadable';
    const [head, ...rows] = readCsvRows(text);
    const columns = importColumns(head?.cells ?? [], type);
    if (columns.title < 0) return 'import.no-title';
    if (rows.length === 0) return 'import.empty';
    if (rows.length > mostImported) return 'import.too-many';
    const sent = readable(file.name, text);
    if (sent.size > largestFile) return 'import.too-large';
    const known = await lookUpSome(rows, columns);
    const lookUp = (field: FieldDefinition, cell: string) => {
      const id = known.get(keyOf(field, cell));
      return id === undefined ? notAsked : id;
    };
    return { file: sent, columns, rows: importRows(rows, columns, { type, currency, lookUp }) };
  };
  const choose = async (file: File | null) => {
    setPlan(null);
    setProblem(null);
    setError(null);
    if (!file) return;
    const result = await planOf(file);
    if (typeof result === 'string') setProblem(result);
    else setPlan(result);
  };
  const start = async ({ file, columns }: ImportPlan, whole: boolean): Promise<void> => {
    setSending(true);
    setError(null);
    try {
      const { id: fileId } = await storeFile(file, { onSent: () => undefined });
      const params = { axis: type.axis, type: type.key };
      await begin.send({ params, body: { fileId, leaveOut: columns.unknown, whole } });
      setPlan(null);
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setSending(false);
    }
  };
  return { plan, problem, error, choose, start, isSending };
}
