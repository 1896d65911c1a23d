/** Relationships of records: made and ended, never deleted. */
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { axisErrors } from '../contract/errors.ts';
import { relationshipChanged } from '../contract/events.ts';
import type { Relationship, RelationshipKind } from '../contract/relationship.ts';
import { authorOf, loadRecords, type RecordKey, readRecord } from './record.service.ts';
import { insertLink, type Link, type LinkAuthor, selectLinks, updateLinks } from './relationships.queries.ts';
import { readableTypes, typeOf } from './type.service.ts';

function linkAuthorOf(context: Context, executionId: string | null): LinkAuthor {
  const { by, byName } = authorOf(context);
  return { id: by, name: byName, executionId };
}

/** Relating is writing the one and reading the other. @throws UNKNOWN_REFERENCE, RECORD_TYPE_FORBIDDEN */
export async function demandEnds(context: Context, { from, to }: { from: string; to: string }): Promise<void> {
  const records = await loadRecords(context, [from, to]);
  const [own, other] = [from, to].map((id) => records.find((record) => record.id === id));
  if (!own || !other) throw fail(axisErrors.UNKNOWN_REFERENCE);
  await typeOf(context, own, 'write');
  await typeOf(context, other, 'read');
}

/** @throws SELF_RELATION, UNKNOWN_REFERENCE, RECORD_TYPE_FORBIDDEN; DUPLICATE when they are related so already */
export async function addLink(
  context: Context,
  input: { kind: RelationshipKind; from: string; to: string; executionId?: string },
): Promise<Link & { createdAt: string }> {
  const { kind, from, to } = input;
  if (from === to) throw fail(axisErrors.SELF_RELATION);
  await demandEnds(context, input);
  const link = { id: newId(), kind, from, to };
  const by = linkAuthorOf(context, input.executionId ?? null);
  const [made] = await context.unit.query(insertLink(context.companyId, link, by));
  if (!made) throw fail(axisErrors.UNKNOWN_REFERENCE);
  emit(context, relationshipChanged, { id: link.id, from, to, removed: false });
  return { ...link, ...made };
}

/** Ends relationships or brings them back; those that are not in that state stay as they are. */
export async function setLinksRemoved(
  context: Context,
  input: { ids: readonly string[]; removed: boolean; record?: string; executionId?: string },
): Promise<Link[]> {
  if (input.ids.length === 0) return [];
  const by = linkAuthorOf(context, input.executionId ?? null);
  const links = await context.unit.query(updateLinks(context.companyId, input, by));
  for (const { id, from, to } of links) emit(context, relationshipChanged, { id, from, to, removed: input.removed });
  return links;
}

/** Those with records of types that the caller may read. */
async function linksOf(context: Context, wanted: Parameters<typeof selectLinks>[1]): Promise<Relationship[]> {
  return context.unit.query(selectLinks(context.companyId, wanted, await readableTypes(context)));
}

/** @throws NOT_FOUND and as addLink */
export async function relate(
  context: Context,
  key: RecordKey,
  input: { kind: RelationshipKind; to: string },
): Promise<Relationship> {
  await readRecord(context, key);
  const link = await addLink(context, { ...input, from: key.id });
  const wanted = { record: key.id, id: link.id, after: null, limit: 1 };
  const [made] = await linksOf(context, wanted);
  return made as Relationship;
}

/** @throws NOT_FOUND */
export async function unrelate(context: Context, key: RecordKey & { relationshipId: string }): Promise<{ id: string }> {
  await typeOf(context, key, 'write');
  await readRecord(context, key);
  // Of the relationships that the caller sees.
  const seen = await linksOf(context, { record: key.id, id: key.relationshipId, after: null, limit: 1 });
  if (seen.length === 0) throw fail(kernelErrors.NOT_FOUND);
  const [link] = await setLinksRemoved(context, { ids: [key.relationshipId], removed: true, record: key.id });
  if (!link) throw fail(kernelErrors.NOT_FOUND);
  return { id: link.id };
}

/** @throws NOT_FOUND, BAD_CURSOR */
export async function listLinks(
  context: Context,
  key: RecordKey,
  list: { cursor?: string; limit: number },
): Promise<Paged<Relationship>> {
  await readRecord(context, key, { includeDeleted: true });
  const wanted = { record: key.id, after: readCursor(Id, list.cursor), limit: list.limit + 1 };
  return pageOf(await linksOf(context, wanted), { limit: list.limit, position: ({ id }) => id });
}
