/**
 * Pictures and files that were sent and never put anywhere. A write that was committed and names one keeps it for good: what undo brings
 * back, and what history shows, still has it. The others go after a week.
 */
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { picturesIn } from '../contract/picture.ts';
import type { AnyContext, Context } from './context.ts';
import { statement } from './database/unit.ts';
import { lockQuota, pathOf } from './files.ts';
import { task } from './room.ts';

/** With what the request writes, or not at all. */
export function keepNamedPictures({ unit, companyId }: AnyContext, body: unknown): void {
  const named = companyId && !unit.readOnly ? picturesIn(body) : [];
  if (named.length === 0) return;
  unit.add(
    statement(
      `update kernel.files set unused_since = null where company_id = $1 and picture = any($2::uuid[]) and unused_since is not null`,
      [companyId, named],
    ),
  );
}

const longUnused = "unused_since < now() - interval '7 days'";

const hasUnused = (companyId: string) =>
  statement<{ found: boolean }>(
    `select exists (select from kernel.files where company_id = $1 and ${longUnused}) as found`,
    [companyId],
  );

/** As many as one night takes. */
const atOnce = 500;

/** Asked of each row once more: one that was kept while the sweep waited for it stays. */
const removeUnused = (companyId: string) =>
  statement<{ hash: string }>(
    `delete from kernel.files where company_id = $1 and ${longUnused} and id in
       (select id from kernel.files where company_id = $1 and ${longUnused} order by unused_since limit $2) returning hash`,
    [companyId, atOnce],
  );

const stillKept = (companyId: string, hashes: readonly string[]) =>
  statement<{ hash: string }>(
    'select distinct hash from kernel.files where company_id = $1 and hash = any($2::text[])',
    [companyId, hashes],
  );

/**
 * The bytes go while nobody stores any: who sends the same again meanwhile waits, and writes them anew. They go before the rows are gone for
 * good, so a night that is cut off leaves rows whose picture is missing, which the next night removes.
 */
async function sweep(context: Context): Promise<number> {
  const { unit, companyId } = context;
  const [, removed] = await unit.queryAll<[unknown, { hash: string }]>([lockQuota(companyId), removeUnused(companyId)]);
  const hashes = [...new Set(removed.map(({ hash }) => hash))];
  const kept = new Set((await unit.query(stillKept(companyId, hashes))).map(({ hash }) => hash));
  for (const hash of hashes) if (!kept.has(hash)) await rm(pathOf(context, companyId, hash), { force: true });
  return hashes.length;
}

const outdate = "update kernel.files set unused_since = '-infinity' where company_id = $1";

/** Files and pictures of a thing that was erased, and that nothing else names: rows and bytes go now. */
export async function eraseFiles(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { unit, companyId } = context;
  unit.add(statement(`${outdate} and (id = any($2::uuid[]) or picture = any($2::uuid[]))`, [companyId, ids]));
  await sweep(context);
}

/** Files that served their purpose: rows and bytes go now, unless something that is written down names them. */
export async function dropUnusedFiles(context: Context, ids: readonly string[]): Promise<void> {
  const { unit, companyId } = context;
  unit.add(statement(`${outdate} and id = any($2::uuid[]) and unused_since is not null`, [companyId, ids]));
  await sweep(context);
}

export const sweepPicturesTask = task({
  name: 'kernel.sweep-pictures',
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  hasWork: hasUnused,
  async run(context) {
    const gone = await sweep(context);
    if (gone > 0) context.log.info({ gone }, 'pictures that nobody used were removed');
  },
});
