import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Relationship, RelationshipKind } from '../contract/relationship.ts';

export interface Link {
  id: string;
  kind: RelationshipKind;
  from: string;
  to: string;
}

export interface StoredLink extends Link {
  createdAt: string;
  executionId: string | null;
  removedAt: string | null;
  removedByName: string | null;
}

/** Refuses UNKNOWN_REFERENCE by writing no row when one of the two is missing or deleted. */
export function insertLink(
  companyId: string,
  link: Link,
  more: { by: string | null; executionId: string | null },
): Statement<{ createdAt: string }> {
  return statement(
    `insert into axis.relationships (company_id, id, kind, from_id, to_id, created_by, execution_id)
     select $1::uuid, $2::uuid, $3, $4::uuid, $5::uuid, $6::uuid, $7::uuid
     where (select count(*) from axis.records r
            where r.company_id = $1::uuid and r.id in ($4::uuid, $5::uuid) and r.deleted_at is null) = 2
     returning created_at as "createdAt"`,
    [companyId, link.id, link.kind, link.from, link.to, more.by, more.executionId],
  );
}

/** Relationships of a record in both directions, oldest first, with the other record. */
export function selectLinks(
  companyId: string,
  wanted: { record: string; id?: string; after: string | null; limit: number },
): Statement<Relationship> {
  return statement(
    `select l.id, l.kind, l.direction, l.created_at as "createdAt", l.created_by as "createdBy",
       json_build_object('id', o.id, 'axis', o.axis, 'type', o.type, 'title', o.title, 'code', o.code,
         'deleted', o.deleted_at is not null) as other
     from (
       select id, kind, created_at, created_by, to_id as other_id, 'outgoing' as direction from axis.relationships
       where company_id = $1 and from_id = $2 and removed_at is null
       union all
       select id, kind, created_at, created_by, from_id, 'incoming' from axis.relationships
       where company_id = $1 and to_id = $2 and removed_at is null
     ) l join axis.records o on o.company_id = $1 and o.id = l.other_id
     where ($3::uuid is null or l.id > $3::uuid) and ($5::uuid is null or l.id = $5::uuid) order by l.id limit $4`,
    [companyId, wanted.record, wanted.after, wanted.limit, wanted.id ?? null],
  );
}

const linkColumns = `l.id, l.kind, l.from_id as "from", l.to_id as "to", l.created_at as "createdAt",
  l.execution_id as "executionId", l.removed_at as "removedAt", l.removed_by_name as "removedByName"`;

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

/** Ends a live relationship, or brings an ended one back. No row: it was not in that state. */
export function updateLink(
  companyId: string,
  link: { id: string; removed: boolean; record?: string },
  by: { id: string | null; name: string },
): Statement<Link> {
  return statement(
    `update axis.relationships l set removed_at = case when $3::boolean then now() end,
       removed_by = case when $3::boolean then $4::uuid end, removed_by_name = case when $3::boolean then $5::text end
     where l.company_id = $1 and l.id = $2 and (l.removed_at is null) = $3::boolean
       and ($6::uuid is null or $6::uuid in (l.from_id, l.to_id))
     returning l.id, l.kind, l.from_id as "from", l.to_id as "to"`,
    [companyId, link.id, link.removed, by.id, by.name, link.record ?? null],
  );
}

/** Runs other than `executionId` that related these records, by record. */
export function selectDependents(
  companyId: string,
  records: readonly string[],
): Statement<{ recordId: string; executionId: string }> {
  return statement(
    `select distinct r.id as "recordId", l.execution_id as "executionId"
     from unnest($2::uuid[]) r (id) join axis.relationships l on l.company_id = $1 and r.id in (l.from_id, l.to_id)
     where l.removed_at is null and l.execution_id is not null order by 1, 2 desc`,
    [companyId, records],
  );
}
