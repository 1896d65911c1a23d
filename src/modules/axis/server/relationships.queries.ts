/** Relationships between records: made, read from both sides, ended. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { Relationship, RelationshipKind } from '../contract/relationship.ts';

export interface Link {
  id: string;
  kind: RelationshipKind;
  from: string;
  to: string;
}

export interface StoredLink extends Link {
  createdAt: string;
  createdByName: string;
  executionId: string | null;
  removedAt: string | null;
  removedByName: string | null;
  /** The execution that ended it; null where a person did. */
  removedBy: string | null;
  /** The undo or redo that brought it back. */
  restoredBy: string | null;
}

/** Author of a relationship's start or end. */
export interface LinkAuthor {
  id: string | null;
  name: string;
  executionId: string | null;
}

/**
 * Refuses UNKNOWN_REFERENCE by writing no row when one of the two is missing or deleted: an undo that deletes one of them
 * just now is waited for.
 */
export function insertLink(companyId: string, link: Link, by: LinkAuthor): Statement<{ createdAt: string }> {
  return statement(
    `with ends as (
       select r.id from axis.records r
       where r.company_id = $1::uuid and r.id in ($4::uuid, $5::uuid) and r.deleted_at is null order by r.id for key share
     )
     insert into axis.relationships (company_id, id, kind, from_id, to_id, created_by, execution_id, created_by_name)
     select $1::uuid, $2::uuid, $3, $4::uuid, $5::uuid, $6::uuid, $7::uuid, $8
     where (select count(*) from ends) = 2
     returning created_at as "createdAt"`,
    [companyId, link.id, link.kind, link.from, link.to, by.id, by.executionId, by.name],
  );
}

/** Relationships of a record in both directions, oldest first, with the other record, where that is of these types. */
export function selectLinks(
  companyId: string,
  filter: { record: string; id?: string; after: string | null; limit: number },
  types: readonly string[],
): Statement<Relationship> {
  const { record, id, after, limit } = filter;
  const conditions = where(
    sql`o.company_id = ${companyId}`,
    after && sql`l.id > ${after}`,
    id && sql`l.id = ${id}`,
    sql`o.axis || '/' || o.type = any(${types}::text[])`,
  );
  const [company, self] = [conditions.bind(companyId), conditions.bind(record)];
  return statement(
    `select l.id, l.kind, l.direction, l.created_at as "createdAt", l.created_by as "createdBy",
       json_build_object('id', o.id, 'axis', o.axis, 'type', o.type, 'title', o.title, 'code', o.code,
         'deleted', o.deleted_at is not null) as other
     from (
       select id, kind, created_at, created_by, to_id as other_id, 'outgoing' as direction from axis.relationships
       where company_id = ${company} and from_id = ${self} and removed_at is null
       union all
       select id, kind, created_at, created_by, from_id, 'incoming' from axis.relationships
       where company_id = ${company} and to_id = ${self} and removed_at is null
     ) l join axis.records o on o.id = l.other_id ${conditions.text} order by l.id limit ${conditions.bind(limit)}`,
    conditions.values,
  );
}

const linkColumns = `l.id, l.kind, l.from_id as "from", l.to_id as "to", l.created_at as "createdAt",
  l.created_by_name as "createdByName", l.execution_id as "executionId", l.removed_at as "removedAt",
  l.removed_by_name as "removedByName", l.removed_by_execution as "removedBy", l.restored_by_execution as "restoredBy"`;

export function selectLinksById(companyId: string, ids: readonly string[], forUpdate: boolean): Statement<StoredLink> {
  return statement(
    `select ${linkColumns} from axis.relationships l where l.company_id = $1 and l.id = any($2::uuid[]) order by l.id
     ${forUpdate ? 'for update' : ''}`,
    [companyId, ids],
  );
}

/** The live relationship of this kind between the two, locked. */
export function lockLink(companyId: string, link: Omit<Link, 'id'>): Statement<StoredLink> {
  return statement(
    `select ${linkColumns} from axis.relationships l
     where l.company_id = $1 and l.from_id = $2 and l.kind = $3 and l.to_id = $4 and l.removed_at is null for update`,
    [companyId, link.from, link.kind, link.to],
  );
}

/** Live relationships between the same records and of the same kind as these. */
export function selectLinksLike(companyId: string, links: readonly Omit<Link, 'id'>[]): Statement<StoredLink> {
  return statement(
    `select ${linkColumns} from unnest($2::uuid[], $3::text[], $4::uuid[]) w (from_id, kind, to_id)
     join axis.relationships l on l.company_id = $1 and l.from_id = w.from_id and l.kind = w.kind and l.to_id = w.to_id
       and l.removed_at is null`,
    [companyId, links.map(({ from }) => from), links.map(({ kind }) => kind), links.map(({ to }) => to)],
  );
}

/** Ends live relationships (of `record`, when given), or brings ended ones back. Rows: those that were not in that state. */
export function updateLinks(
  companyId: string,
  links: { ids: readonly string[]; removed: boolean; record?: string },
  by: LinkAuthor,
): Statement<Link> {
  return statement(
    `update axis.relationships l set removed_at = case when $3::boolean then now() end,
       removed_by = case when $3::boolean then $4::uuid end, removed_by_name = case when $3::boolean then $5::text end,
       removed_by_execution = case when $3::boolean then $7::uuid end,
       restored_by_execution = case when $3::boolean then l.restored_by_execution else $7::uuid end
     where l.company_id = $1 and l.id = any($2::uuid[]) and (l.removed_at is null) = $3::boolean
       and ($6::uuid is null or $6::uuid in (l.from_id, l.to_id))
     returning l.id, l.kind, l.from_id as "from", l.to_id as "to"`,
    [companyId, links.ids, links.removed, by.id, by.name, links.record ?? null, by.executionId],
  );
}
