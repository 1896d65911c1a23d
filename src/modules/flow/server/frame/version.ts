/** Published versions: parsed once, as they never change, with the people who answer for what they do. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { flowErrors } from '../../contract/errors.ts';
import { FrameDefinition } from '../../contract/frame.ts';
import { selectDefinition } from './frame.queries.ts';
import { isSystemKey } from './shipped.ts';

interface PublishedVersion {
  definition: FrameDefinition;
  /** Who published it, and who approved it in a review. Empty: the product itself, which is trusted with every right. */
  responsible: readonly string[];
  /** Recipients of what its runs are given that came with a later version than the first (`shares.ts`). */
  addedShares: readonly string[];
}

const versions = perHouse(() => new Map<string, PublishedVersion>());
const mostVersions = 1000;

/** One round trip the first time, none afterwards. @throws FRAME_NOT_FOUND */
export async function publishedVersion(context: Context, versionId: string): Promise<PublishedVersion> {
  const house = houseOf(context);
  const cache = versions(house);
  const known = cache.get(versionId);
  if (known) return known;
  const [row] = await context.unit.query(selectDefinition(context.companyId, versionId));
  if (!row) throw fail(flowErrors.FRAME_NOT_FOUND);
  const definition = FrameDefinition.parse(row.definition);
  const { addedShares } = row;
  const version = { definition, responsible: isSystemKey(house, row.key) ? [] : row.responsible, addedShares };
  if (cache.size >= mostVersions) cache.clear();
  cache.set(versionId, version);
  return version;
}

/** The parsed definition of a published version. @throws FRAME_NOT_FOUND */
export async function definitionOf(context: Context, versionId: string): Promise<FrameDefinition> {
  return (await publishedVersion(context, versionId)).definition;
}
