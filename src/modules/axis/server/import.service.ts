/** Imports of records from files: each is one execution of a frame of the product, which the worker carries on in parts. */
import { z } from 'zod';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { systemErrors } from '#kernel/contract/system.ts';
import { readRows } from '#kernel/contract/table/rows.ts';
import { headAt } from '#kernel/contract/table/table.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import type { Download } from '#kernel/server/download.ts';
import { emit } from '#kernel/server/events.ts';
import { keepPrivate } from '#kernel/server/files.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { dropUnusedFiles } from '#kernel/server/unused-pictures.ts';
import { loopBlock } from '#modules/flow/contract/control-blocks.ts';
import { runStates, type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';
import { axisErrors } from '../contract/errors.ts';
import { importMoved } from '../contract/events.ts';
import { recordImportBlock, recordImportPlanBlock } from '../contract/import.blocks.ts';
import type { Import, RefusedRow } from '../contract/import.endpoints.ts';
import { columnsFor, type ImportMapping, isReason, reasonHead } from '../contract/import.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { mappingByNames, readOwnFile, settleMapping } from './import-file.ts';
import * as queries from './imports.queries.ts';
import { typeOf } from './type.service.ts';

type Placed = { axis: string; type: string };

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

const title: LocalText = { ko: '{type} 가져오기: {file}', en: 'Import of {type}: {file}' };

/**
 * Begins an import; the worker reads the rows.
 * @throws RECORD_TYPE_FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, NOT_FOUND (another's file, too), IMPORT_UNREADABLE, IMPORT_WITHOUT_TITLE,
 *   IMPORT_EMPTY, IMPORT_COLUMN_UNKNOWN, IMPORT_RUNNING
 */
export async function startImport(
  context: Context,
  order: Placed & { fileId: string; mapping?: ImportMapping | undefined; leaveOut: readonly string[]; whole: boolean },
): Promise<Import> {
  const { companyId, unit, company } = context;
  const type = await typeOf(context, order, 'write');
  const { name: file, text } = await readOwnFile(context, order.fileId);
  const mapping = settleMapping(text, type, order);
  for (const { field } of columnsFor(type, mapping).fields) {
    if (field.kind === 'record') await typeOf(context, { axis: field.axis ?? '', type: field.type ?? '' }, 'read');
  }
  const place = { axis: type.axis, type: type.key };
  const [, running] = await unit.queryAll([
    queries.lockImports(companyId, place),
    queries.selectRunning(companyId, place),
  ] as const);
  if (running.length > 0) throw fail(axisErrors.IMPORT_RUNNING);
  const id = newId();
  const { fileId, whole } = order;
  const [begun] = await unit.query(
    queries.insertImport(companyId, { id, ...place, fileId, file, whole, createdBy: actorId(context) }),
  );
  unit.add(queries.insertMapping(companyId, id, mapping));
  // Rows of people as they were sent: for whoever imports them alone.
  keepPrivate(context, fileId);
  const label = type.label[company.locale] || type.label.ko;
  await startSystemExecution(context, {
    frame: recordImportFrame,
    id,
    input: { ...place, file },
    title: fill(title[company.locale], { type: label, file }),
    later: true,
  });
  tellMoved(context, { id, startedBy: actorId(context) });
  return { ...shown(context, begun as queries.StoredImport), isUndone: false };
}

export function tellMoved(context: Context, about: { id: string; startedBy: string | null }): void {
  emit(context, importMoved, about);
}

function shown({ locale }: Context, row: queries.StoredImport): Omit<Import, 'isUndone'> {
  const { axis: _, type: __, fileId: ___, createdBy: ____, mapping: _____, reason, ...rest } = row;
  return { ...rest, reason: reason?.[locale] ?? null };
}

async function withUndone(context: Context, rows: readonly queries.StoredImport[]): Promise<Import[]> {
  const states = await runStates(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...shown(context, row), isUndone: states.get(row.id)?.undoneBy != null }));
}

const Position = z.strictObject({ at: z.string(), id: Id });

/** Those of the caller. @throws RECORD_TYPE_FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, BAD_CURSOR */
export async function listImports(
  context: Context,
  about: Placed & { cursor?: string | undefined; limit: number },
): Promise<Paged<Import>> {
  const { axis, key } = await typeOf(context, about, 'write');
  const after = readCursor(Position, about.cursor);
  const asked = { axis, type: key, by: actorId(context), after, limit: about.limit + 1 };
  const rows = await context.unit.query(queries.selectImports(context.companyId, asked));
  const { data, page } = pageOf(rows, { limit: about.limit, position: ({ startedAt: at, id }) => ({ at, id }) });
  return { data: await withUndone(context, data), page };
}

type Key = Placed & { id: string };

/** The caller's own; what is another's does not exist. @throws RECORD_TYPE_FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, NOT_FOUND */
async function ownImport(context: Context, key: Key): Promise<{ type: TypeDefinition; found: queries.StoredImport }> {
  const type = await typeOf(context, key, 'write');
  const [found] = await context.unit.query(queries.selectImport(context.companyId, key.id));
  const isOwn = found?.createdBy != null && found.createdBy === actorId(context);
  if (!found || !isOwn || found.axis !== type.axis || found.type !== type.key) throw fail(kernelErrors.NOT_FOUND);
  return { type, found };
}

/** @throws as ownImport */
export async function readImport(context: Context, key: Key): Promise<Import> {
  const { found } = await ownImport(context, key);
  const [view] = await withUndone(context, [found]);
  return view as Import;
}

const problemsFor = ({ locale }: Context, { line, problems }: queries.Refusal): RefusedRow => ({
  line,
  problems: problems.map(({ column, code, reason }) => ({ column: column[locale], code, reason: reason[locale] })),
});

/** @throws as ownImport, and BAD_CURSOR */
export async function listRefusedRows(
  context: Context,
  about: Key & { cursor?: string | undefined; limit: number },
): Promise<Paged<RefusedRow>> {
  const { id } = (await ownImport(context, about)).found;
  const after = readCursor(z.int(), about.cursor) ?? 0;
  const { limit } = about;
  const rows = await context.unit.query(queries.selectRefusals(context.companyId, { id, after, limit: limit + 1 }));
  return shownPage(pageOf(rows, { limit, position: ({ line }) => line }), (row) => problemsFor(context, row));
}

/** Rows of one portion of the file. */
const perPortion = 1000;

/** It went, as it was told. @throws FILE_LOST */
async function readLeft(context: Context, fileId: string): ReturnType<typeof readOwnFile> {
  try {
    return await readOwnFile(context, fileId);
  } catch (error) {
    const isGone = error instanceof AppError && error.code === kernelErrors.NOT_FOUND.code;
    throw isGone ? fail(systemErrors.FILE_LOST) : error;
  }
}

/** The rows as they stood in the file, with a column that says why; to be mended and imported again. @throws as ownImport */
export async function exportRefusedRows(context: Context, key: Key): Promise<Download> {
  const { type, found } = await ownImport(context, key);
  const { name, text } = await readLeft(context, found.fileId);
  const { locale } = context;
  const { head: place } = found.mapping ?? mappingByNames(text, type);
  forgetFileLater(context, { id: found.id, isOfUse: true, isTaken: true });
  return {
    name,
    async *rows(reading) {
      const { rows } = readRows(text);
      const head = headAt(rows, place).cells;
      const kept = head.flatMap((title, index) => (isReason(title) ? [] : index));
      const cellsOf = (cells: readonly string[]) => kept.map((index) => cells[index] ?? '');
      const byLine = new Map(rows.map(({ line, cells }) => [line, cells]));
      yield [[...cellsOf(head), reasonHead[locale]]];
      let after = 0;
      for (;;) {
        const about = { id: found.id, after, limit: perPortion };
        const refused = await reading.unit.query(queries.selectRefusals(reading.companyId, about));
        yield refused.map(({ line, problems }) => {
          const why = problems.map(({ column, reason }) => `${column[locale]}: ${reason[locale]}`).join(' ');
          return [...cellsOf(byLine.get(line) ?? []), why];
        });
        after = refused.at(-1)?.line ?? after;
        if (refused.length < perPortion) return;
      }
    },
  };
}

/** The execution of an import failed or was stopped: it says so, and why. */
export async function endImport(context: Context, { id }: { id: string }): Promise<void> {
  const { companyId, unit } = context;
  const state = (await runStates(context, [id])).get(id);
  // Somebody has it going on again.
  if (state?.status === 'running') return;
  const [stopped] = await unit.query(queries.stopImport(companyId, { id, reason: state?.error ?? null }));
  if (!stopped) return;
  tellMoved(context, { id, startedBy: stopped.by });
  forgetFileLater(context, { id, isOfUse: true });
}

const day = 86_400_000;
/** Whoever lost the download can have it once more. */
const soon = 600_000;

/** The file goes: at once where it is of no more use, else after a day, and soon after what is left of it was downloaded. */
export function forgetFileLater(context: Context, about: { id: string; isOfUse: boolean; isTaken?: boolean }): void {
  const { id, isOfUse, isTaken = false } = about;
  const wait = isTaken ? soon : day;
  const runAt = isOfUse ? { runAt: new Date(Date.now() + wait).toISOString() } : {};
  const key = `axis.forget-import-file:${id}:${isTaken ? 'taken' : 'kept'}`;
  addJob(context, 'axis.forget-import-file', { id }, { ...runAt, key });
}

/** The file of an import that ended, unless another that goes on reads it still. */
export async function forgetImportFile(context: Context, { id }: { id: string }): Promise<void> {
  const [read] = await context.unit.query(queries.selectReadFile(context.companyId, id));
  if (read) await dropUnusedFiles(context, [read.fileId]);
}

/** Files of imports that ended hold rows as they were sent, and nobody knows whose: when something is erased, they go. */
export async function forgetImportFiles(context: Context): Promise<void> {
  const rows = await context.unit.query(queries.selectReadFiles(context.companyId));
  if (rows.length > 0) {
    await dropUnusedFiles(
      context,
      rows.map(({ fileId }) => fileId),
    );
  }
}

export async function forgetOldImports(context: Context): Promise<void> {
  await context.unit.query(queries.deleteOldImports(context.companyId));
}
