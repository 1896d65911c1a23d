/** Relationships of records: made and ended, never deleted. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { axisErrors } from '../contract/errors.ts';
import { relationshipChanged } from '../contract/events.ts';
import type { Relationship, RelationshipKind } from '../contract/relationship.ts';
import { loadRecords, type RecordKey, readRecord, toAuthor } from './record.service.ts';
import { insertLink, type Link, type LinkAuthor, selectLinks, updateLinks } from './relationships.queries.ts';
import { getAllowedType, listReadableTypeNames } from './type.service.ts';

function toLinkAuthor(context: Context, executionId: string | null): LinkAuthor {
  const { by, byName } = toAuthor(context);
  return { id: by, name: byName, executionId };
}

/** Relating is writing the one and reading the other. @throws UNKNOWN_REFERENCE, RECORD_TYPE_FORBIDDEN */
export async function assertEnds(context: Context, { from, to }: { from: string; to: string }): Promise<void> {
  const records = await loadRecords(context, [from, to]);
  const [own, other] = [from, to].map((id) => records.find((record) => record.id === id));
  if (!own || !other) throw fail(axisErrors.UNKNOWN_REFERENCE);
  await getAllowedType(context, own, 'write');
  await getAllowedType(context, other, 'read');
}

/** @throws SELF_RELATION, UNKNOWN_REFERENCE, RECORD_TYPE_FORBIDDEN; DUPLICATE when they are related so already */
export async function addLink(
  context: Context,
  input: { kind: RelationshipKind; from: string; to: string; executionId?: string },
): Promise<Link & { createdAt: string }> {
  const { kind, from, to } = input;
  if (from === to) throw fail(axisErrors.SELF_RELATION);
  await assertEnds(context, input);
  const link = { id: createId(), kind, from, to };
  const by = toLinkAuthor(context, input.executionId ?? null);
  const [createdRow] = await context.unit.query(insertLink(context.companyId, link, by));
  if (!createdRow) throw fail(axisErrors.UNKNOWN_REFERENCE);
  emit(context, relationshipChanged, { id: link.id, from, to, removed: false });
  return { ...link, ...createdRow };
}

/** Ends relationships or brings them back; those that are not in that state stay as they are. */
export async function setLinksRemoved(
  context: Context,
  input: { ids: readonly string[]; removed: boolean; record?: string; executionId?: string },
): Promise<Link[]> {
  if (input.ids.length === 0) return [];
  const by = toLinkAuthor(context, input.executionId ?? null);
  const links = await context.unit.query(updateLinks(context.companyId, input, by));
  for (const { id, from, to } of links) emit(context, relationshipChanged, { id, from, to, removed: input.removed });
  return links;
}

/** Those with records of types that the caller may read. */
async function loadLinks(context: Context, filter: Parameters<typeof selectLinks>[1]): Promise<Relationship[]> {
  return context.unit.query(selectLinks(context.companyId, filter, await listReadableTypeNames(context)));
}

/** @throws NOT_FOUND and as addLink */
export async function createRelationship(
  context: Context,
  key: RecordKey,
  input: { kind: RelationshipKind; to: string },
): Promise<Relationship> {
  await readRecord(context, key);
  const link = await addLink(context, { ...input, from: key.id });
  const filter = { record: key.id, id: link.id, after: null, limit: 1 };
  const [createdLink] = await loadLinks(context, filter);
  return createdLink as Relationship;
}

/** @throws NOT_FOUND */
export async function removeRelationship(
  context: Context,
  key: RecordKey & { relationshipId: string },
): Promise<{ id: string }> {
  await getAllowedType(context, key, 'write');
  await readRecord(context, key);
  // Of the relationships that the caller sees.
  const links = await loadLinks(context, { record: key.id, id: key.relationshipId, after: null, limit: 1 });
  if (links.length === 0) throw fail(kernelErrors.NOT_FOUND);
  const [link] = await setLinksRemoved(context, { ids: [key.relationshipId], removed: true, record: key.id });
  if (!link) throw fail(kernelErrors.NOT_FOUND);
  return { id: link.id };
}

/** @throws NOT_FOUND, BAD_CURSOR */
export async function listRelationships(
  context: Context,
  key: RecordKey,
  list: { cursor?: string; limit: number },
): Promise<PagedResult<Relationship>> {
  await readRecord(context, key, { includeDeleted: true });
  const filter = { record: key.id, after: readCursor(Id, list.cursor), limit: list.limit + 1 };
  return toPage(await loadLinks(context, filter), { limit: list.limit, position: ({ id }) => id });
}
