/** Imports of records from files: each is one execution of a frame of the product, which the worker carries on in parts. */
import { z } from 'zod';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { systemErrors } from '#kernel/contract/system.ts';
import { readRows } from '#kernel/contract/table/rows.ts';
import { readTableHead } from '#kernel/contract/table/table.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import type { Download } from '#kernel/server/download.ts';
import { emit } from '#kernel/server/events.ts';
import { markFilePrivate } from '#kernel/server/files.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { dropUnusedFiles } from '#kernel/server/unused-files.ts';
import { loopBlock } from '#modules/flow/contract/control-blocks.ts';
import { getRunStates, type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';
import { axisErrors } from '../contract/errors.ts';
import { importMoved } from '../contract/events.ts';
import { recordImportBlock, recordImportPlanBlock } from '../contract/import.blocks.ts';
import type { Import, RefusedRow } from '../contract/import.endpoints.ts';
import { getColumns, type ImportMapping, isReasonColumn, reasonHead } from '../contract/import.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { createMappingByNames, readOwnFile, resolveMapping } from './import-file.ts';
import * as queries from './imports.queries.ts';
import { getAllowedType } from './type.service.ts';

type TypeKey = { axis: string; type: string };

const frameTitle: LocalText = { ko: '파일에서 가져오기', en: 'Import from a file' };

export const recordImportFrame: SystemFrame = {
  key: 'record-import',
  title: frameTitle,
  description: {
    ko: '파일의 줄마다 항목을 등록하거나 수정한 업무입니다. 7일 안에 파일 전체를 한 번에 되돌릴 수 있습니다.',
    en: 'Records created or changed by the rows of a file. You can undo all of it for 7 days.',
  },
  logType: 'flow',
  undoBy: 'initiator',
  definition: {
    blocks: [
      { id: 'plan', kind: recordImportPlanBlock.kind, title: recordImportPlanBlock.title, settings: {} },
      {
        id: 'parts',
        kind: loopBlock.kind,
        title: frameTitle,
        settings: {
          over: 'steps.plan.output.parts',
          as: 'part',
          body: {
            blocks: [
              {
                id: 'rows',
                kind: recordImportBlock.kind,
                title: recordImportBlock.title,
                settings: {
                  ...{ from: '=part.from', to: '=part.to', line: '=part.line', rows: '=part.rows' },
                  ...{ start: '=part.start', end: '=part.end', reading: '=steps.plan.output.reading' },
                },
              },
            ],
          },
        },
      },
    ],
    connections: [{ from: 'plan', outlet: 'next', to: 'parts' }],
  },
};

const formatTitle: LocalText = { ko: '{type} 가져오기: {file}', en: 'Import of {type}: {file}' };

/**
 * Begins an import; the worker reads the rows.
 * @throws RECORD_TYPE_FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, NOT_FOUND (another's file, too), IMPORT_UNREADABLE, IMPORT_WITHOUT_TITLE,
 *   IMPORT_EMPTY, IMPORT_COLUMN_UNKNOWN, IMPORT_RUNNING
 */
export async function startImport(
  context: Context,
  order: TypeKey & { fileId: string; mapping?: ImportMapping | undefined; leaveOut: readonly string[]; whole: boolean },
): Promise<Import> {
  const { companyId, unit, company } = context;
  const type = await getAllowedType(context, order, 'write');
  const { name: file, text } = await readOwnFile(context, order.fileId);
  const mapping = resolveMapping(text, type, order);
  for (const { field } of getColumns(type, mapping).fields) {
    if (field.kind === 'record')
      await getAllowedType(context, { axis: field.axis ?? '', type: field.type ?? '' }, 'read');
  }
  const typeKey = { axis: type.axis, type: type.key };
  const [, running] = await unit.queryAll([
    queries.lockImports(companyId, typeKey),
    queries.selectRunning(companyId, typeKey),
  ] as const);
  if (running.length > 0) throw fail(axisErrors.IMPORT_RUNNING);
  const id = createId();
  const { fileId, whole } = order;
  const [begun] = await unit.query(
    queries.insertImport(companyId, { id, ...typeKey, fileId, file, whole, createdBy: getActorId(context) }),
  );
  unit.add(queries.insertMapping(companyId, id, mapping));
  // Rows about people as sent: private to the person importing them.
  markFilePrivate(context, fileId);
  const label = type.label[company.locale] || type.label.ko;
  await startSystemExecution(context, {
    frame: recordImportFrame,
    id,
    input: { ...typeKey, file },
    title: fillTemplate(formatTitle[company.locale], { type: label, file }),
    later: true,
  });
  emitImportMoved(context, { id, startedBy: getActorId(context) });
  return { ...toImportView(context, begun as queries.StoredImport), isUndone: false };
}

export function emitImportMoved(context: Context, input: { id: string; startedBy: string | null }): void {
  emit(context, importMoved, input);
}

function toImportView({ locale }: Context, row: queries.StoredImport): Omit<Import, 'isUndone'> {
  const { axis: _, type: __, fileId: ___, createdBy: ____, mapping: _____, reason, ...rest } = row;
  return { ...rest, reason: reason?.[locale] ?? null };
}

async function addUndone(context: Context, rows: readonly queries.StoredImport[]): Promise<Import[]> {
  const states = await getRunStates(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...toImportView(context, row), isUndone: states.get(row.id)?.undoneBy != null }));
}

const Position = z.strictObject({ at: z.string(), id: Id });

/** Those of the caller. @throws RECORD_TYPE_FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, BAD_CURSOR */
export async function listImports(
  context: Context,
  input: TypeKey & { cursor?: string | undefined; limit: number },
): Promise<PagedResult<Import>> {
  const { axis, key } = await getAllowedType(context, input, 'write');
  const cursor = readCursor(Position, input.cursor);
  const filter = { axis, type: key, by: getActorId(context), after: cursor, limit: input.limit + 1 };
  const rows = await context.unit.query(queries.selectImports(context.companyId, filter));
  const { data, page } = toPage(rows, { limit: input.limit, position: ({ startedAt: at, id }) => ({ at, id }) });
  return { data: await addUndone(context, data), page };
}

type Key = TypeKey & { id: string };

/** The caller's own; what is another's does not exist. @throws RECORD_TYPE_FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, NOT_FOUND */
async function getOwnImport(
  context: Context,
  key: Key,
): Promise<{ type: TypeDefinition; found: queries.StoredImport }> {
  const type = await getAllowedType(context, key, 'write');
  const [storedImport] = await context.unit.query(queries.selectImport(context.companyId, key.id));
  const isOwn = storedImport?.createdBy != null && storedImport.createdBy === getActorId(context);
  if (!storedImport || !isOwn || storedImport.axis !== type.axis || storedImport.type !== type.key)
    throw fail(kernelErrors.NOT_FOUND);
  return { type, found: storedImport };
}

/** @throws as getOwnImport */
export async function readImport(context: Context, key: Key): Promise<Import> {
  const { found: storedImport } = await getOwnImport(context, key);
  const [view] = await addUndone(context, [storedImport]);
  return view as Import;
}

const getProblems = ({ locale }: Context, { line, problems }: queries.Refusal): RefusedRow => ({
  line,
  problems: problems.map(({ column, code, reason }) => ({ column: column[locale], code, reason: reason[locale] })),
});

/** @throws as getOwnImport, and BAD_CURSOR */
export async function listRefusedRows(
  context: Context,
  input: Key & { cursor?: string | undefined; limit: number },
): Promise<PagedResult<RefusedRow>> {
  const { id } = (await getOwnImport(context, input)).found;
  const cursor = readCursor(z.int(), input.cursor) ?? 0;
  const { limit } = input;
  const rows = await context.unit.query(
    queries.selectRefusals(context.companyId, { id, after: cursor, limit: limit + 1 }),
  );
  return mapPage(toPage(rows, { limit, position: ({ line }) => line }), (row) => getProblems(context, row));
}

/** Rows of one portion of the file. */
const rowsPerPage = 1000;

/** Deleted as announced. @throws FILE_LOST */
async function readRemainingFile(context: Context, fileId: string): ReturnType<typeof readOwnFile> {
  try {
    return await readOwnFile(context, fileId);
  } catch (error) {
    const isGone = error instanceof AppError && error.code === kernelErrors.NOT_FOUND.code;
    throw isGone ? fail(systemErrors.FILE_LOST) : error;
  }
}

/** The refused rows as in the file, with a column for the reason; to be corrected and imported again. @throws as getOwnImport */
export async function exportRefusedRows(context: Context, key: Key): Promise<Download> {
  const { type, found: storedImport } = await getOwnImport(context, key);
  const { name, text } = await readRemainingFile(context, storedImport.fileId);
  const { locale } = context;
  const { head: tableHead } = storedImport.mapping ?? createMappingByNames(text, type);
  scheduleFileRemoval(context, { id: storedImport.id, isOfUse: true, isTaken: true });
  return {
    name,
    async *rows(reading) {
      const { rows } = readRows(text);
      const head = readTableHead(rows, tableHead).cells;
      const dataColumns = head.flatMap((title, index) => (isReasonColumn(title) ? [] : index));
      const cellsOf = (cells: readonly string[]) => dataColumns.map((index) => cells[index] ?? '');
      const byLine = new Map(rows.map(({ line, cells }) => [line, cells]));
      yield [[...cellsOf(head), reasonHead[locale]]];
      let cursor = 0;
      for (;;) {
        const page = { id: storedImport.id, after: cursor, limit: rowsPerPage };
        const refused = await reading.unit.query(queries.selectRefusals(reading.companyId, page));
        yield refused.map(({ line, problems }) => {
          const why = problems.map(({ column, reason }) => `${column[locale]}: ${reason[locale]}`).join(' ');
          return [...cellsOf(byLine.get(line) ?? []), why];
        });
        cursor = refused.at(-1)?.line ?? cursor;
        if (refused.length < rowsPerPage) return;
      }
    },
  };
}

/** The execution of an import failed or was stopped: it says so, and why. */
export async function endImport(context: Context, { id }: { id: string }): Promise<void> {
  const { companyId, unit } = context;
  const state = (await getRunStates(context, [id])).get(id);
  // Somebody has it going on again.
  if (state?.status === 'running') return;
  const [stopped] = await unit.query(queries.updateStopped(companyId, { id, reason: state?.error ?? null }));
  if (!stopped) return;
  emitImportMoved(context, { id, startedBy: stopped.by });
  scheduleFileRemoval(context, { id, isOfUse: true });
}

const day = 86_400_000;
/** Allows a lost download to be repeated. */
const soon = 600_000;

/** The file goes: at once where it is of no more use, else after a day, and soon after what is left of it was downloaded. */
export function scheduleFileRemoval(
  context: Context,
  input: { id: string; isOfUse: boolean; isTaken?: boolean },
): void {
  const { id, isOfUse, isTaken = false } = input;
  const wait = isTaken ? soon : day;
  const runAt = isOfUse ? { runAt: new Date(Date.now() + wait).toISOString() } : {};
  const key = `axis.forget-import-file:${id}:${isTaken ? 'taken' : 'kept'}`;
  addJob(context, 'axis.forget-import-file', { id }, { ...runAt, key });
}

/** The file of an import that ended, unless another that goes on reads it still. */
export async function deleteImportFile(context: Context, { id }: { id: string }): Promise<void> {
  const [read] = await context.unit.query(queries.selectReadFile(context.companyId, id));
  if (read) await dropUnusedFiles(context, [read.fileId]);
}

/** Files of imports that ended hold rows as they were sent, and nobody knows whose: when something is erased, they go. */
export async function deleteEndedImportFiles(context: Context): Promise<void> {
  const rows = await context.unit.query(queries.selectReadFiles(context.companyId));
  if (rows.length > 0) {
    await dropUnusedFiles(
      context,
      rows.map(({ fileId }) => fileId),
    );
  }
}

export async function deleteOldImports(context: Context): Promise<void> {
  await context.unit.query(queries.deleteExpiredImports(context.companyId));
}
