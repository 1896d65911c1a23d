/** Published versions: parsed once, as they never change, with the people who answer for what they do. */
import { fail } from '#kernel/contract/error.ts';
import { appOf, perApp } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { FrameDefinition } from '../../contract/frame.ts';
import { selectDefinition } from './frame.queries.ts';
import { isSystemKey } from './shipped-frames.ts';

interface PublishedVersion {
  definition: FrameDefinition;
  /** The publisher, and the approvers in a review. Empty: the product itself, which is trusted with every right. */
  responsible: readonly string[];
  /** Recipients of what its runs are given that came with a later version than the first (`shares.ts`). */
  addedShares: readonly string[];
}

const versions = perApp(() => new Map<string, PublishedVersion>());
const maxVersions = 1000;

/** One round trip the first time, none afterwards. @throws FRAME_NOT_FOUND */
export async function getPublishedVersion(context: Context, versionId: string): Promise<PublishedVersion> {
  const app = appOf(context);
  const cache = versions(app);
  const cachedVersion = cache.get(versionId);
  if (cachedVersion) return cachedVersion;
  const [row] = await context.unit.query(selectDefinition(context.companyId, versionId));
  if (!row) throw fail(flowErrors.FRAME_NOT_FOUND);
  const definition = FrameDefinition.parse(row.definition);
  const { addedShares } = row;
  const version = { definition, responsible: isSystemKey(app, row.key) ? [] : row.responsible, addedShares };
  if (cache.size >= maxVersions) cache.clear();
  cache.set(versionId, version);
  return version;
}

/** The parsed definition of a published version. @throws FRAME_NOT_FOUND */
export async function getDefinition(context: Context, versionId: string): Promise<FrameDefinition> {
  return (await getPublishedVersion(context, versionId)).definition;
}
