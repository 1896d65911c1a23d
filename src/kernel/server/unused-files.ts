/**
 * Uploaded pictures and files that were never used. A committed write that references one makes it permanent: undo and history
 * still need it. The others are deleted after a week.
 */
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { findPictureIds } from '../contract/picture.ts';
import { defineJob } from './app-module.ts';
import type { AnyContext, Context } from './context.ts';
import { statement } from './database/unit.ts';
import { getFilePath, lockQuota } from './files.ts';

/** With what the request writes, or not at all. */
export function attachNamedPictures({ unit, companyId }: AnyContext, body: unknown): void {
  const named = companyId && !unit.readOnly ? findPictureIds(body) : [];
  if (named.length === 0) return;
  unit.add(
    statement(
      `update kernel.files set unused_since = null where company_id = $1 and picture = any($2::uuid[]) and unused_since is not null`,
      [companyId, named],
    ),
  );
}

const longUnusedCondition = "unused_since < now() - interval '7 days'";

const selectHasUnused = (companyId: string) =>
  statement<{ found: boolean }>(
    `select exists (select from kernel.files where company_id = $1 and ${longUnusedCondition}) as found`,
    [companyId],
  );

/** As many as one night takes. */
const batchSize = 500;

/** Checks each row again: one marked permanent while the sweep waited for it remains. */
const deleteUnused = (companyId: string) =>
  statement<{ hash: string }>(
    `delete from kernel.files where company_id = $1 and ${longUnusedCondition} and id in
       (select id from kernel.files where company_id = $1 and ${longUnusedCondition} order by unused_since limit $2) returning hash`,
    [companyId, batchSize],
  );

const selectStillUsed = (companyId: string, hashes: readonly string[]) =>
  statement<{ hash: string }>(
    'select distinct hash from kernel.files where company_id = $1 and hash = any($2::text[])',
    [companyId, hashes],
  );

/**
 * Bytes are deleted while nobody stores any: a concurrent upload of the same content waits, and writes them again. They are deleted
 * before the rows are committed as gone, so an interrupted night leaves rows whose picture is missing, which the next night
 * removes.
 */
async function sweepUnused(context: Context): Promise<number> {
  const { unit, companyId } = context;
  const [, removed] = await unit.queryAll<[unknown, { hash: string }]>([lockQuota(companyId), deleteUnused(companyId)]);
  const hashes = [...new Set(removed.map(({ hash }) => hash))];
  const usedHashes = new Set((await unit.query(selectStillUsed(companyId, hashes))).map(({ hash }) => hash));
  for (const hash of hashes)
    if (!usedHashes.has(hash)) await rm(getFilePath(context, companyId, hash), { force: true });
  return hashes.length;
}

const outdateSql = "update kernel.files set unused_since = '-infinity' where company_id = $1";

/** Files and pictures of a thing that was erased, and that nothing else names: rows and bytes go now. */
export async function eraseFiles(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { unit, companyId } = context;
  unit.add(statement(`${outdateSql} and (id = any($2::uuid[]) or picture = any($2::uuid[]))`, [companyId, ids]));
  await sweepUnused(context);
}

/** Files that served their purpose: rows and bytes go now, unless something that is written down names them. */
export async function dropUnusedFiles(context: Context, ids: readonly string[]): Promise<void> {
  const { unit, companyId } = context;
  unit.add(statement(`${outdateSql} and id = any($2::uuid[]) and unused_since is not null`, [companyId, ids]));
  await sweepUnused(context);
}

export const sweepPicturesJob = defineJob({
  name: 'kernel.sweep-pictures',
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  hasWork: selectHasUnused,
  async run(context) {
    const gone = await sweepUnused(context);
    if (gone > 0) context.log.info({ gone }, 'pictures that nobody used were removed');
  },
});
