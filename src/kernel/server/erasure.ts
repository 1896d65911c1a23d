/**
 * Erasure of a thing's or person's traces: a job just after the erasure masks the subject's words in every table with copies of
 * things (`kernel.pictures`). A new table takes part by a row of `kernel.pictures` in its migration, and a module that knows
 * further related data by the point `relatedIdsPoint`.
 */
import { z } from 'zod';
import { createId } from '../contract/ids.ts';
import { appOf, contributionsTo } from './app.ts';
import { defineJob } from './app-module.ts';
import { type AnyContext, type Context, getActorId } from './context.ts';
import { type Statement, statement, toJson } from './database/unit.ts';
import { defineExtensionPoint } from './extension-point.ts';
import { addJob, rootId } from './jobs/jobs.ts';
import { eraseFiles } from './unused-files.ts';

export interface Subject {
  /** `axis.record`, `person`, `order`. */
  kind: string;
  ids: readonly string[];
  /** Its names and contents: masked in every row related to the subject. */
  words: readonly string[];
  /** Files that nothing else names: their bytes go. */
  files?: readonly string[];
  reason: ErasureReason;
}

/** `asked`: somebody erased it; `over`: its retention period ended. */
export type ErasureReason = 'asked' | 'over';

/** The ids of what is about these: runs that touched a record. */
export const relatedIdsPoint =
  defineExtensionPoint<(context: Context, ids: readonly string[]) => Promise<readonly string[]>>('kernel.related-to');

/** The ids of what belongs to these runs: their approvals, entries and messages. */
export const partIdsPoint =
  defineExtensionPoint<(context: Context, ids: readonly string[]) => Promise<readonly string[]>>('kernel.parts-of');

/** Those of these words that remaining things hold as well: they do not identify the row's subject. */
export const wordsInUsePoint =
  defineExtensionPoint<(context: Context, words: readonly string[]) => Promise<readonly string[]>>('kernel.held-words');

/** Of these files and pictures, those that things name which are still there. */
export const filesInUsePoint =
  defineExtensionPoint<(context: Context, ids: readonly string[]) => Promise<readonly string[]>>('kernel.held-files');

/** After the pictures of these ids were masked. */
export const snapshotsMaskedPoint =
  defineExtensionPoint<(context: Context, ids: readonly string[]) => Promise<void>>('kernel.at-masked');

const insertErasure = (context: AnyContext, { kind, ids, words, files = [], reason }: Subject): Statement =>
  statement(
    `insert into kernel.erasures (company_id, id, kind, subject_ids, words, files, reason, asked_by) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [context.companyId ?? rootId, createId(), kind, ids, toMaskedWords(words), files, reason, getActorId(context)],
  );

/** Long texts are cut where they are shown: their beginning is looked for, too, and each of their lines. */
function toMaskedWords(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => {
    const lines = word.includes('\n') ? word.split(/\r?\n/).filter((line) => line.trim().length >= 8) : [];
    return [word, ...lines, ...(word.length > 60 ? [word.slice(0, 40)] : [])];
  });
  return [...new Set(parts.map((part) => part.trim()))].filter((part) => part.length > 1);
}

/** Forgets a subject wherever there is a picture of it: in the unit that erases it, done by a job right after the commit. */
export function forgetSubject(context: AnyContext, subject: Subject): void {
  context.unit.add(insertErasure(context, subject));
  addJob(context, forgetSubjectsJob.name, {}, { key: `${forgetSubjectsJob.name}:${context.companyId ?? rootId}` });
}

interface Erasure {
  id: string;
  kind: string;
  ids: string[];
  words: string[];
  files: string[];
}

/** In one unit of work. */
const subjectsAtOnce = 50;
/** Rows of a table that one statement looks at. */
const rowsAtOnce = 2000;

const selectWaitingErasures = (place: string): Statement<Erasure> =>
  statement(
    `select id, kind, subject_ids as ids, words, files from kernel.erasures where company_id = $1 and done_at is null
     order by id limit $2 for update`,
    [place, subjectsAtOnce],
  );

const finishErasures = (place: string, ids: readonly string[], rows: number): Statement =>
  statement(
    `update kernel.erasures set done_at = now(), words = '{}', files = '{}', rows = $3 where company_id = $1 and id = any($2::uuid[])`,
    [place, ids, rows],
  );

const tables: Statement<{ name: string; ofCompany: boolean }> = statement(
  `select name, name !~ '^kernel\\.' as "ofCompany" from kernel.pictures order by name`,
);

interface MaskScope {
  ids: readonly string[];
  words: readonly string[];
  identifyingWords: readonly string[];
}

const maskRows = (name: string, lastKey: readonly string[] | null, scope: MaskScope) =>
  statement<{ last: string[] | null; changed: number }>('select * from kernel.mask_rows($1, $2, $3, $4)', [
    name,
    lastKey,
    rowsAtOnce,
    toJson(scope),
  ]);

/** An address, a number of a telephone or an account, and what is long: no two things are called so by chance. */
const isIdentifying = (word: string): boolean =>
  word.includes('@') || word.replace(/\D/g, '').length >= 8 || word.length >= 12;

async function listRelatedIds(context: Context, ids: readonly string[]): Promise<string[]> {
  const all = new Set(ids);
  // Messages of runs are found once the runs are.
  for (let round = 0; round < 2; round++) {
    for (const point of [relatedIdsPoint, partIdsPoint])
      for (const ask of contributionsTo(appOf(context), point))
        for (const id of await ask(context, [...all])) all.add(id);
  }
  return [...all];
}

async function getMaskScope(context: AnyContext, { ids, words }: Erasure): Promise<MaskScope> {
  const identifyingWords = new Set(words.filter(isIdentifying));
  if (!context.company) return { ids, words, identifyingWords: [...identifyingWords] };
  const inside = context as Context;
  for (const ask of contributionsTo(appOf(inside), wordsInUsePoint)) {
    for (const word of await ask(inside, [...identifyingWords])) identifyingWords.delete(word);
  }
  return { ids: await listRelatedIds(inside, ids), words, identifyingWords: [...identifyingWords] };
}

async function maskTable(context: AnyContext, name: string, scope: MaskScope): Promise<number> {
  let changed = 0;
  let lastKey: string[] | null = null;
  do {
    const pages: { last: string[] | null; changed: number }[] = await context.unit.query(
      maskRows(name, lastKey, scope),
    );
    changed += pages[0]?.changed ?? 0;
    lastKey = pages[0]?.last ?? null;
  } while (lastKey !== null);
  return changed;
}

/** Each subject by itself: the words of one say nothing about the rows of another. */
async function runErasure(context: AnyContext, erasure: Erasure): Promise<number> {
  const scope = await getMaskScope(context, erasure);
  let rows = 0;
  for (const { name, ofCompany } of await context.unit.query(tables)) {
    if (context.company || !ofCompany) rows += await maskTable(context, name, scope);
  }
  if (context.company) {
    const inside = context as Context;
    for (const tell of contributionsTo(appOf(inside), snapshotsMaskedPoint)) await tell(inside, scope.ids);
    await eraseFiles(inside, erasure.files);
  }
  return rows;
}

const ownedTables: Statement<{ name: string }> = statement(
  'select name from kernel.pictures where owner is not null order by name',
);

const insertEmptiedErasure = (
  companyId: string,
  { kind, ids, rows }: { kind: string; ids: readonly string[]; rows: number },
) =>
  statement(
    `insert into kernel.erasures (company_id, id, kind, subject_ids, words, reason, done_at, rows) values ($1, $2, $3, $4, '{}', 'over', now(), $5)`,
    [companyId, createId(), kind, ids, rows],
  );

/**
 * Clears the content of these things and its copies in dependents, because their retention period ended: by id, not by words. Other
 * things lose nothing. Files that nothing else references are deleted, too. A row of `kernel.erasures` proves it.
 */
export async function clearOwnedTables(context: Context, subject: Omit<Subject, 'words' | 'reason'>): Promise<void> {
  const { unit, companyId } = context;
  const { kind, ids, files = [] } = subject;
  const owners = new Set(ids);
  for (const ask of contributionsTo(appOf(context), partIdsPoint))
    for (const id of await ask(context, ids)) owners.add(id);
  const tables = await unit.query(ownedTables);
  const emptied = await unit.queryAll(
    tables.map(({ name }) =>
      statement<{ rows: number }>('select kernel.clear_owned_rows($1, $2::uuid[]) as rows', [name, [...owners]]),
    ),
  );
  const rows = emptied.reduce((sum, [row]) => sum + (row?.rows ?? 0), 0);
  unit.add(insertEmptiedErasure(companyId, { kind, ids, rows }));
  const usedFiles = new Set<string>();
  if (files.length > 0) {
    for (const ask of contributionsTo(appOf(context), filesInUsePoint))
      for (const id of await ask(context, files)) usedFiles.add(id);
  }
  await eraseFiles(
    context,
    files.filter((id) => !usedFiles.has(id)),
  );
}

export const forgetSubjectsJob = defineJob({
  name: 'kernel.forget-subjects',
  scope: 'any',
  payload: z.object({}),
  async run(context) {
    const place = context.companyId ?? rootId;
    const erasures = await context.unit.query(selectWaitingErasures(place));
    for (const erasure of erasures) {
      const rows = await runErasure(context, erasure);
      await context.unit.query(finishErasures(place, [erasure.id], rows));
      context.log.info({ kind: erasure.kind, ids: erasure.ids, rows }, 'pictures of an erased thing were masked');
    }
    if (erasures.length === subjectsAtOnce) addJob(context, forgetSubjectsJob.name, {});
  },
});
