/**
 * What is left of a thing or a person that was erased: every table with pictures of things (`kernel.pictures`) has the words of the
 * subject masked, in a job just after the erasure. A new table answers by a row of `kernel.pictures` in its migration, and a room that
 * knows what else is about a subject by the point `relatedTo`.
 */
import { z } from 'zod';
import { newId } from '../contract/ids.ts';
import { type AnyContext, actorId, type Context } from './context.ts';
import { json, type Statement, statement } from './database/unit.ts';
import { givenAt, houseOf } from './house.ts';
import { addJob, rootId } from './jobs/jobs.ts';
import { definePoint } from './point.ts';
import { task } from './room.ts';
import { eraseFiles } from './unused-pictures.ts';

export interface Subject {
  /** `axis.record`, `person`, `order`. */
  kind: string;
  ids: readonly string[];
  /** What it was called and held: masked wherever it stands in a row that has to do with the subject. */
  words: readonly string[];
  /** Files that nothing else names: their bytes go. */
  files?: readonly string[];
  reason: ErasureReason;
}

/** `asked`: somebody erased it; `over`: its time to be kept was over. */
export type ErasureReason = 'asked' | 'over';

/** The ids of what is about these: runs that touched a record. */
export const relatedTo =
  definePoint<(context: Context, ids: readonly string[]) => Promise<readonly string[]>>('kernel.related-to');

/** The ids of what belongs to these runs: their approvals, entries and messages. */
export const partsOf =
  definePoint<(context: Context, ids: readonly string[]) => Promise<readonly string[]>>('kernel.parts-of');

/** Of these words, those that things which are still there hold, too: they do not tell whose a row is. */
export const heldWords =
  definePoint<(context: Context, words: readonly string[]) => Promise<readonly string[]>>('kernel.held-words');

/** Of these files and pictures, those that things name which are still there. */
export const heldFiles =
  definePoint<(context: Context, ids: readonly string[]) => Promise<readonly string[]>>('kernel.held-files');

/** After the pictures of these ids were masked. */
export const atMasked = definePoint<(context: Context, ids: readonly string[]) => Promise<void>>('kernel.at-masked');

const insertErasure = (context: AnyContext, { kind, ids, words, files = [], reason }: Subject): Statement =>
  statement(
    `insert into kernel.erasures (company_id, id, kind, subject_ids, words, files, reason, asked_by) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [context.companyId ?? rootId, newId(), kind, ids, wordsOf(words), files, reason, actorId(context)],
  );

/** Long texts are cut where they are shown: their beginning is looked for, too, and each of their lines. */
function wordsOf(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => {
    const lines = word.includes('\n') ? word.split(/\r?\n/).filter((line) => line.trim().length >= 8) : [];
    return [word, ...lines, ...(word.length > 60 ? [word.slice(0, 40)] : [])];
  });
  return [...new Set(parts.map((part) => part.trim()))].filter((part) => part.length > 1);
}

/** Forgets a subject wherever there is a picture of it: in the unit that erases it, done by a job right after the commit. */
export function forgetSubject(context: AnyContext, subject: Subject): void {
  context.unit.add(insertErasure(context, subject));
  addJob(context, forgetSubjectsTask.name, {}, { key: `${forgetSubjectsTask.name}:${context.companyId ?? rootId}` });
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

const selectWaiting = (place: string): Statement<Erasure> =>
  statement(
    `select id, kind, subject_ids as ids, words, files from kernel.erasures where company_id = $1 and done_at is null
     order by id limit $2 for update`,
    [place, subjectsAtOnce],
  );

const finish = (place: string, ids: readonly string[], rows: number): Statement =>
  statement(
    `update kernel.erasures set done_at = now(), words = '{}', files = '{}', rows = $3 where company_id = $1 and id = any($2::uuid[])`,
    [place, ids, rows],
  );

const tables: Statement<{ name: string; ofCompany: boolean }> = statement(
  `select name, name !~ '^kernel\\.' as "ofCompany" from kernel.pictures order by name`,
);

interface About {
  ids: readonly string[];
  words: readonly string[];
  telling: readonly string[];
}

const maskRows = (name: string, after: readonly string[] | null, about: About) =>
  statement<{ last: string[] | null; changed: number }>('select * from kernel.mask_rows($1, $2, $3, $4)', [
    name,
    after,
    rowsAtOnce,
    json(about),
  ]);

/** An address, a number of a telephone or an account, and what is long: no two things are called so by chance. */
const isTelling = (word: string): boolean =>
  word.includes('@') || word.replace(/\D/g, '').length >= 8 || word.length >= 12;

async function related(context: Context, ids: readonly string[]): Promise<string[]> {
  const all = new Set(ids);
  // Messages of runs are found once the runs are.
  for (let round = 0; round < 2; round++) {
    for (const point of [relatedTo, partsOf])
      for (const ask of givenAt(houseOf(context), point)) for (const id of await ask(context, [...all])) all.add(id);
  }
  return [...all];
}

async function aboutOf(context: AnyContext, { ids, words }: Erasure): Promise<About> {
  const telling = new Set(words.filter(isTelling));
  if (!context.company) return { ids, words, telling: [...telling] };
  const inside = context as Context;
  for (const ask of givenAt(houseOf(inside), heldWords)) {
    for (const word of await ask(inside, [...telling])) telling.delete(word);
  }
  return { ids: await related(inside, ids), words, telling: [...telling] };
}

async function maskTable(context: AnyContext, name: string, about: About): Promise<number> {
  let changed = 0;
  let after: string[] | null = null;
  do {
    const pages: { last: string[] | null; changed: number }[] = await context.unit.query(maskRows(name, after, about));
    changed += pages[0]?.changed ?? 0;
    after = pages[0]?.last ?? null;
  } while (after !== null);
  return changed;
}

/** Each subject by itself: the words of one say nothing about the rows of another. */
async function forget(context: AnyContext, erasure: Erasure): Promise<number> {
  const about = await aboutOf(context, erasure);
  let rows = 0;
  for (const { name, ofCompany } of await context.unit.query(tables)) {
    if (context.company || !ofCompany) rows += await maskTable(context, name, about);
  }
  if (context.company) {
    const inside = context as Context;
    for (const tell of givenAt(houseOf(inside), atMasked)) await tell(inside, about.ids);
    await eraseFiles(inside, erasure.files);
  }
  return rows;
}

const ownedTables: Statement<{ name: string }> = statement(
  'select name from kernel.pictures where owner is not null order by name',
);

const insertEmptied = (
  companyId: string,
  { kind, ids, rows }: { kind: string; ids: readonly string[]; rows: number },
) =>
  statement(
    `insert into kernel.erasures (company_id, id, kind, subject_ids, words, reason, done_at, rows) values ($1, $2, $3, $4, '{}', 'over', now(), $5)`,
    [companyId, newId(), kind, ids, rows],
  );

/**
 * Empties what these things hold and what was copied of it into what belongs to them, because their time to be kept is over: by their
 * ids, not by words. Other things lose nothing. Files that nothing else names go, too. A row of `kernel.erasures` proves it.
 */
export async function emptyOwned(context: Context, subject: Omit<Subject, 'words' | 'reason'>): Promise<void> {
  const { unit, companyId } = context;
  const { kind, ids, files = [] } = subject;
  const owners = new Set(ids);
  for (const ask of givenAt(houseOf(context), partsOf)) for (const id of await ask(context, ids)) owners.add(id);
  const tables = await unit.query(ownedTables);
  const emptied = await unit.queryAll(
    tables.map(({ name }) =>
      statement<{ rows: number }>('select kernel.empty_rows($1, $2::uuid[]) as rows', [name, [...owners]]),
    ),
  );
  const rows = emptied.reduce((sum, [row]) => sum + (row?.rows ?? 0), 0);
  unit.add(insertEmptied(companyId, { kind, ids, rows }));
  const held = new Set<string>();
  if (files.length > 0) {
    for (const ask of givenAt(houseOf(context), heldFiles)) for (const id of await ask(context, files)) held.add(id);
  }
  await eraseFiles(
    context,
    files.filter((id) => !held.has(id)),
  );
}

export const forgetSubjectsTask = task({
  name: 'kernel.forget-subjects',
  scope: 'any',
  payload: z.object({}),
  async run(context) {
    const place = context.companyId ?? rootId;
    const erasures = await context.unit.query(selectWaiting(place));
    for (const erasure of erasures) {
      const rows = await forget(context, erasure);
      await context.unit.query(finish(place, [erasure.id], rows));
      context.log.info({ kind: erasure.kind, ids: erasure.ids, rows }, 'pictures of an erased thing were masked');
    }
    if (erasures.length === subjectsAtOnce) addJob(context, forgetSubjectsTask.name, {});
  },
});
