/** A file that becomes records: read, laid to the fields of a type, judged by the server, mended, and sent to be imported. */
import { useRef, useState } from 'react';
import { maxTableBytes } from '#kernel/contract/stored-file.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type ApiError, toApiError } from '#kernel/web/api-error.ts';
import { useHost } from '#kernel/web/host.tsx';
import { readTableFile } from '#kernel/web/read-table.ts';
import { storeFile } from '#kernel/web/stored-files.ts';
import type { CheckedRow } from '../../contract/import.endpoints.ts';
import { maxCheckedRows, maxImportRows } from '../../contract/import.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { checkImportRows, useStartImport } from '../axis.api.ts';
import {
  createDraft,
  type Draft,
  samplePortions,
  setCell,
  splitIntoPortions,
  toSentFile,
  toSentMapping,
} from '../import-draft.ts';

/** A problem of the whole file. */
export type ImportProblem = 'import.empty' | 'import.too-many' | 'import.too-large';

export interface ImportWork {
  draft: Draft;
  checked: ReadonlyMap<number, CheckedRow>;
  /** Number of rows checked so far, and in total: a sample for a long file. */
  looked: number;
  toLook: number;
}

function findProblem({ table }: Draft): ImportProblem | null {
  if (table.rows.length === 0) return 'import.empty';
  return table.rows.length > maxImportRows ? 'import.too-many' : null;
}

/** Judges rows by the server, portion by portion. What was asked later takes the place of what was asked before. */
function useRowChecks(type: TypeDefinition, show: (work: ImportWork) => void) {
  const currency = useHost().company?.currency ?? 'KRW';
  const latestRequest = useRef(0);
  /** Lines of which the server has not said anything yet, or not since they were mended. */
  const waiting = useRef(new Set<number>());
  const checked = useRef<ReadonlyMap<number, CheckedRow>>(new Map());
  const typeKey = { axis: type.axis, type: type.key };
  const toLook = useRef(0);
  const showNow = (draft: Draft) =>
    show({
      ...{ draft, checked: checked.current, toLook: toLook.current },
      looked: Math.max(0, toLook.current - waiting.current.size),
    });
  return {
    /** @param lines those that are to be judged; left out: all */
    async judge(draft: Draft, lines?: readonly number[]): Promise<void> {
      latestRequest.current += 1;
      const mine = latestRequest.current;
      const portions = samplePortions(splitIntoPortions(type, draft, { size: maxCheckedRows, currency }));
      if (!lines) checked.current = new Map();
      toLook.current = portions.reduce((sum, portion) => sum + portion.length, 0);
      const all = () => portions.flatMap((portion) => portion.map((row) => row.line));
      for (const line of lines ?? all()) waiting.current.add(line);
      showNow(draft);
      for (const rows of portions.filter((some) => some.some(({ line }) => waiting.current.has(line)))) {
        const judged = await checkImportRows(typeKey, { mapping: draft.mapping, rows });
        if (mine !== latestRequest.current) return;
        const next = new Map(checked.current);
        for (const { line } of rows) {
          next.delete(line);
          waiting.current.delete(line);
        }
        for (const row of judged) next.set(row.line, row);
        checked.current = next;
        showNow(draft);
      }
    },
    forget() {
      latestRequest.current += 1;
      waiting.current = new Set();
      checked.current = new Map();
    },
  };
}

/** Reads a file into a draft, rechecks it after each change, and starts its import. */
export function useImport(type: TypeDefinition) {
  const [work, setWork] = useState<ImportWork | null>(null);
  const [problem, setProblem] = useState<ImportProblem | LocalText | null>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const judging = useRowChecks(type, setWork);
  const begin = useStartImport({ showsError: true });

  const failed = (thrown: unknown) => setError(toApiError(thrown));
  /** Applies a changed draft and rechecks all of it. */
  const change = (draft: Draft) => {
    judging.forget();
    setError(null);
    const problem = findProblem(draft);
    setProblem(problem);
    if (problem) setWork({ draft, checked: new Map(), looked: 0, toLook: 0 });
    else judging.judge(draft).catch(failed);
  };
  const mend = (cell: { line: number; index: number; text: string }) => {
    if (work) judging.judge(setCell(work.draft, cell), [cell.line]).catch(failed);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    judging.forget();
    setWork(null);
    setProblem(null);
    setError(null);
    const table = await readTableFile(file);
    if (table.problem) setProblem(table.problem);
    else change(createDraft(type, { name: file.name, sheets: table.sheets }));
  };
  const start = async (draft: Draft, whole: boolean): Promise<void> => {
    const file = toSentFile(draft);
    if (file.size > maxTableBytes) return setProblem('import.too-large');
    setSending(true);
    setError(null);
    try {
      const { id: fileId } = await storeFile(file, { onSent: () => undefined });
      const params = { axis: type.axis, type: type.key };
      await begin.send({ params, body: { fileId, mapping: toSentMapping(draft), whole } });
      setWork(null);
    } catch (thrown) {
      failed(thrown);
    } finally {
      setSending(false);
    }
  };
  return { work, problem, error, choose, change, mend, start, isSending };
}
