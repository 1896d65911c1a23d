/** A file that becomes records: read, laid to the fields of a type, judged by the server, mended, and sent to be imported. */
import { useRef, useState } from 'react';
import { largestTable } from '#kernel/contract/stored-file.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type ApiError, toApiError } from '#kernel/web/api-error.ts';
import { useHost } from '#kernel/web/host.tsx';
import { readTableFile } from '#kernel/web/read-table.ts';
import { storeFile } from '#kernel/web/stored-files.ts';
import type { CheckedRow } from '../../contract/import.endpoints.ts';
import { mostChecked, mostImported } from '../../contract/import.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { checkRows, useStartImport } from '../axis.api.ts';
import { type Draft, draftOf, judgedOf, portionsOf, sentFile, sentMapping, withCell } from '../import-draft.ts';

/** What is wrong with the file as a whole. */
export type ImportProblem = 'import.empty' | 'import.too-many' | 'import.too-large';

export interface Work {
  draft: Draft;
  checked: ReadonlyMap<number, CheckedRow>;
  /** How many rows were judged by now, and how many will be: of a long file a sample. */
  looked: number;
  toLook: number;
}

function problemOf({ table }: Draft): ImportProblem | null {
  if (table.rows.length === 0) return 'import.empty';
  return table.rows.length > mostImported ? 'import.too-many' : null;
}

/** Judges rows by the server, portion by portion. What was asked later takes the place of what was asked before. */
function useJudging(type: TypeDefinition, show: (work: Work) => void) {
  const currency = useHost().company?.currency ?? 'KRW';
  const turn = useRef(0);
  /** Lines of which the server has not said anything yet, or not since they were mended. */
  const waiting = useRef(new Set<number>());
  const checked = useRef<ReadonlyMap<number, CheckedRow>>(new Map());
  const place = { axis: type.axis, type: type.key };
  const toLook = useRef(0);
  const showNow = (draft: Draft) =>
    show({
      ...{ draft, checked: checked.current, toLook: toLook.current },
      looked: Math.max(0, toLook.current - waiting.current.size),
    });
  return {
    /** @param lines those that are to be judged; left out: all */
    async judge(draft: Draft, lines?: readonly number[]): Promise<void> {
      turn.current += 1;
      const mine = turn.current;
      const portions = judgedOf(portionsOf(type, draft, { size: mostChecked, currency }));
      if (!lines) checked.current = new Map();
      toLook.current = portions.reduce((sum, portion) => sum + portion.length, 0);
      const all = () => portions.flatMap((portion) => portion.map((row) => row.line));
      for (const line of lines ?? all()) waiting.current.add(line);
      showNow(draft);
      for (const rows of portions.filter((some) => some.some(({ line }) => waiting.current.has(line)))) {
        const judged = await checkRows(place, { mapping: draft.mapping, rows });
        if (mine !== turn.current) return;
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
      turn.current += 1;
      waiting.current = new Set();
      checked.current = new Map();
    },
  };
}

/** Reads a file into a draft, keeps it judged while it is changed, and starts the import of it. */
export function useImport(type: TypeDefinition) {
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setProblem] = useState<ImportProblem | LocalText | null>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const judging = useJudging(type, setWork);
  const begin = useStartImport({ showsError: true });

  const failed = (thrown: unknown) => setError(toApiError(thrown));
  /** The draft as it was changed: all of it is judged anew. */
  const change = (draft: Draft) => {
    judging.forget();
    setError(null);
    const found = problemOf(draft);
    setProblem(found);
    if (found) setWork({ draft, checked: new Map(), looked: 0, toLook: 0 });
    else judging.judge(draft).catch(failed);
  };
  const mend = (cell: { line: number; index: number; text: string }) => {
    if (work) judging.judge(withCell(work.draft, cell), [cell.line]).catch(failed);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    judging.forget();
    setWork(null);
    setProblem(null);
    setError(null);
    const table = await readTableFile(file);
    if (table.problem) setProblem(table.problem);
    else change(draftOf(type, { name: file.name, sheets: table.sheets }));
  };
  const start = async (draft: Draft, whole: boolean): Promise<void> => {
    const file = sentFile(draft);
    if (file.size > largestTable) return setProblem('import.too-large');
    setSending(true);
    setError(null);
    try {
      const { id: fileId } = await storeFile(file, { onSent: () => undefined });
      const params = { axis: type.axis, type: type.key };
      await begin.send({ params, body: { fileId, mapping: sentMapping(draft), whole } });
      setWork(null);
    } catch (thrown) {
      failed(thrown);
    } finally {
      setSending(false);
    }
  };
  return { work, problem, error, choose, change, mend, start, isSending };
}
