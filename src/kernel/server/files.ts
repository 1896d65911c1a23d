/**
 * Files and pictures of a company, on local disk, stored once per content. The database decides who may see them; the disk only
 * stores bytes.
 */
import { createHash } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fail, kernelErrors } from '../contract/error.ts';
import { createId } from '../contract/ids.ts';
import { readFileName } from '../contract/input/file-name.ts';
import { pictureEdges, type StoredPicture, toPicturePath } from '../contract/picture.ts';
import { type FileType, fileEndings, maxFileBytes, maxTableBytes, type StoredFile } from '../contract/stored-file.ts';
import { systemErrors } from '../contract/system.ts';
import { hasForbiddenCharacter } from '../contract/text.ts';
import { appOf, contributionsTo } from './app.ts';
import { type Context, getActorId, hasPermission } from './context.ts';
import { statement } from './database/unit.ts';
import { defineExtensionPoint } from './extension-point.ts';
import { detectFileType } from './file-types.ts';
import type { PictureSize } from './picture-sizes.ts';
import { limitRate, type Rate } from './rate-limit.ts';
import { getStorageLimits } from './storage-limits.ts';

export function getFilePath(context: Context, companyId: string, hash: string): string {
  return join(appOf(context).config.filesDir, companyId, hash.slice(0, 2), hash);
}

/** The row is there and the bytes are not: the disk was put back from an older copy. @throws FILE_LOST */
const throwFileLost = (error: unknown): never => {
  if ((error as { code?: string }).code === 'ENOENT') throw fail(systemErrors.FILE_LOST);
  throw error;
};

const readBytes = (path: string): Promise<Buffer> => readFile(path).catch(throwFileLost);

async function readRange(path: string, from: number, to: number): Promise<Buffer> {
  const file = await open(path).catch(throwFileLost);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(to - from), position: from });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Written beside its final name and renamed: a file that is there is whole, also after a power cut. */
async function writeFileOnce(path: string, bytes: Uint8Array): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) return;
  await mkdir(dirname(path), { recursive: true });
  const making = `${path}.${createId()}`;
  const file = await open(making, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(making, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(making, path);
}

/** The name ends as its bytes are: nobody's machine takes a picture for a program. */
function cleanName(name: string, type: FileType): string {
  const cleaned = readFileName(name);
  if (hasForbiddenCharacter(cleaned)) throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'name' }] });
  const shortened = cleaned.slice(0, 250).toWellFormed() || 'file';
  const endings: readonly string[] = fileEndings[type];
  const isSaid = endings.includes(shortened.split('.').at(-1)?.toLowerCase() ?? '') && shortened.includes('.');
  return isSaid ? shortened : `${shortened}.${endings[0]}`;
}

/** An import brings its pictures at once; nobody goes on like that. */
const uploadRate: Rate = { name: 'upload', burst: 120, perMinute: 30, company: { burst: 1000, perMinute: 300 } };

/** Counts an upload, whatever becomes of it: before anything is done with what was sent. @throws TOO_MANY_REQUESTS */
export const limitUploads = (context: Context) => limitRate(context, uploadRate, getActorId(context) ?? undefined);

interface StorageUsage {
  ofCompany: number;
  ofPerson: number;
}

/** Uploads of a company are counted one at a time: two concurrent ones cannot both take the last free space. */
export const lockQuota = (companyId: string) =>
  statement('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`files:${companyId}`]);

const selectStoredBytes = (companyId: string, personId: string | null) =>
  statement<StorageUsage>(
    `select coalesce(sum(size), 0)::bigint as "ofCompany",
       coalesce(sum(size) filter (where created_by = $2), 0)::bigint as "ofPerson" from kernel.files where company_id = $1`,
    [companyId, personId],
  );

/** Used storage of the company and its limit, in bytes. */
export async function getStorage(context: Context): Promise<{ used: number; limit: number }> {
  const [stored] = await context.unit.query(selectStoredBytes(context.companyId, null));
  const { company } = await getStorageLimits(context);
  return { used: stored?.ofCompany ?? 0, limit: company };
}

/** @throws FILE_QUOTA_PERSON, FILE_QUOTA_COMPANY */
async function assertWithinQuota(context: Context, size: number): Promise<void> {
  const { companyId } = context;
  const { person, company } = await getStorageLimits(context);
  const [, rows] = await context.unit.queryAll([
    lockQuota(companyId),
    selectStoredBytes(companyId, getActorId(context)),
  ]);
  const { ofCompany, ofPerson } = rows[0] as StorageUsage;
  if (ofPerson + size > person) throw fail(systemErrors.FILE_QUOTA_PERSON, toMegabytes(person));
  if (ofCompany + size > company) throw fail(systemErrors.FILE_QUOTA_COMPANY, toMegabytes(company));
}

const toMegabytes = (bytes: number) => ({ values: { megabytes: Math.floor(bytes / 1_000_000) } });

/**
 * @throws TOO_MANY_REQUESTS, FILE_TYPE_REFUSED when the bytes are of no accepted type, FILE_TOO_LARGE, FILE_QUOTA_PERSON and
 * FILE_QUOTA_COMPANY when no space is left
 */
export async function storeFile(context: Context, file: { name: string; bytes: Uint8Array }): Promise<StoredFile> {
  const { companyId } = context;
  await limitUploads(context);
  const type = detectFileType(file.bytes, file.name);
  const most = type === 'text/csv' ? maxTableBytes : maxFileBytes;
  if (file.bytes.length > most) {
    throw fail(systemErrors.FILE_TOO_LARGE, { values: { megabytes: most / 1024 / 1024 } });
  }
  if (!type) throw fail(systemErrors.FILE_TYPE_REFUSED);
  const name = cleanName(file.name, type);
  await assertWithinQuota(context, file.bytes.length);
  const hash = createHash('sha256').update(file.bytes).digest('hex');
  await writeFileOnce(getFilePath(context, companyId, hash), file.bytes);
  const stored: StoredFile = { id: createId(), name, type, size: file.bytes.length };
  context.unit.add(
    statement(
      `insert into kernel.files (company_id, id, hash, name, type, size, created_by, unused_since)
       values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [companyId, stored.id, hash, stored.name, type, stored.size, getActorId(context)],
    ),
  );
  return stored;
}

interface FileRow {
  name: string;
  type: FileType;
  hash: string;
  createdBy: string | null;
  /** Visible only to the uploader, whatever others may read. */
  isPrivate: boolean;
}

/** Point at which a module decides if the actor may read a file because of a thing that references it. */
export const fileVisibilityPoint =
  defineExtensionPoint<(context: Context, file: { id: string; of: string }) => Promise<boolean>>('kernel.shown-files');

async function isShown(context: Context, file: { id: string; of: string | null }): Promise<boolean> {
  const { id, of } = file;
  if (of === null) return false;
  for (const shows of contributionsTo(appOf(context), fileVisibilityPoint))
    if (await shows(context, { id, of })) return true;
  return false;
}

/**
 * Of one's own files, of what a thing `of` that one may read names, or of all with `kernel.file.read`.
 * @throws NOT_FOUND
 */
export async function findStoredFile(
  context: Context,
  { id, of }: { id: string; of: string | null },
): Promise<FileRow & { read(): Promise<Buffer>; readPart(from: number, to: number): Promise<Buffer> }> {
  const { companyId } = context;
  const [row] = await context.unit.query(
    statement<FileRow>(
      `select name, type, hash, created_by as "createdBy", is_private as "isPrivate" from kernel.files
       where company_id = $1 and id = $2 and picture is null`,
      [companyId, id],
    ),
  );
  const mine = row?.createdBy != null && row.createdBy === getActorId(context);
  const opens = async () => hasPermission(context, 'kernel.file.read') || (await isShown(context, { id, of }));
  if (!row || !(mine || (!row.isPrivate && (await opens())))) throw fail(kernelErrors.NOT_FOUND);
  const path = getFilePath(context, companyId, row.hash);
  return { ...row, read: () => readBytes(path), readPart: (from, to) => readRange(path, from, to) };
}

/** Restricts the file to its uploader, unless something references it already: others rely on that. */
export const markFilePrivate = ({ unit, companyId }: Context, id: string): void =>
  unit.add(
    statement(
      'update kernel.files set is_private = true where company_id = $1 and id = $2 and unused_since is not null',
      [companyId, id],
    ),
  );

/**
 * Marks files as permanent because a stored thing now references them. Missing files and files uploaded by somebody else are
 * skipped.
 * @param about.sender required uploader: for nobody, no file qualifies; `anybody`: the referencing thing vouches for it
 */
export async function attachFiles(
  context: Context,
  selection: { ids: readonly string[]; sender: string | null | 'anybody' },
): Promise<StoredFile[]> {
  const { ids, sender } = selection;
  if (ids.length === 0 || sender === null) return [];
  return context.unit.query(
    statement<StoredFile>(
      `update kernel.files set unused_since = null, is_private = false where company_id = $1 and id = any($2::uuid[]) and picture is null
         and ($3::uuid is null or created_by = $3) returning id, name, type, size`,
      [context.companyId, ids, sender === 'anybody' ? null : sender],
    ),
  );
}

/**
 * Stores the sizes of a picture, each as a file of its uploader.
 * @throws FILE_QUOTA_PERSON, FILE_QUOTA_COMPANY
 */
export async function storePicture(context: Context, sizes: readonly PictureSize[]): Promise<StoredPicture> {
  const { companyId } = context;
  const size = sizes.reduce((sum, { bytes }) => sum + bytes.length, 0);
  await assertWithinQuota(context, size);
  const id = createId();
  for (const { edge, bytes } of sizes) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    await writeFileOnce(getFilePath(context, companyId, hash), bytes);
    context.unit.add(
      statement(
        `insert into kernel.files (company_id, id, hash, name, type, size, created_by, picture, edge, unused_since)
         values ($1, $2, $3, $4, 'image/webp', $5, $6, $7, $8, now())`,
        [companyId, createId(), hash, `${edge}.webp`, bytes.length, getActorId(context), id, edge],
      ),
    );
  }
  const { width, height } = sizes.at(-1) as PictureSize;
  return { id, path: toPicturePath({ id, width, height }), width, height, size };
}

/**
 * Point at which a module decides if a picture is public because of a thing that shows it. Members see the pictures of their
 * company.
 */
export const pictureVisibilityPoint =
  defineExtensionPoint<(context: Context, picture: { id: string; of: string }) => Promise<boolean>>(
    'kernel.shown-pictures',
  );

const selectPictureFile = (companyId: string, { id, edge }: { id: string; edge: number }) =>
  statement<{ hash: string }>('select hash from kernel.files where company_id = $1 and picture = $2 and edge = $3', [
    companyId,
    id,
    edge,
  ]);

/** True if the company stores such a picture. */
export async function hasPicture({ unit, companyId }: Context, id: string): Promise<boolean> {
  // Every picture has its smallest size.
  return (await unit.query(selectPictureFile(companyId, { id, edge: pictureEdges[0] }))).length > 0;
}

/**
 * One size of a picture. `isPublic`: everybody may see it because of the thing `of` that shows it.
 * @throws NOT_FOUND also where the caller may not see it
 */
export async function findPicture(
  context: Context,
  { id, edge, of }: { id: string; edge: number; of: string | null },
): Promise<{ hash: string; isPublic: boolean; read(): Promise<Buffer> }> {
  const { companyId, actor } = context;
  const [row] = await context.unit.query(selectPictureFile(companyId, { id, edge }));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  const isMember = actor.kind === 'person' && actor.memberId !== null;
  const visibilityChecks = of === null ? [] : contributionsTo(appOf(context), pictureVisibilityPoint);
  let isPublic = false;
  for (const isShown of visibilityChecks) isPublic ||= await isShown(context, { id, of: of as string });
  if (!(isPublic || isMember)) throw fail(kernelErrors.NOT_FOUND);
  return { hash: row.hash, isPublic, read: () => readBytes(getFilePath(context, companyId, row.hash)) };
}
