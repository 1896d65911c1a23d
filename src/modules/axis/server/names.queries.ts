/** Names of this module's things, for the audit trail, and the records of a type. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

type Names = Statement<{ id: string; name: string }>;

export const selectRecordNames = (companyId: string, ids: readonly string[]): Names =>
  statement(`select id, title as name from axis.records where company_id = $1 and id = any($2)`, [companyId, ids]);

/** Types of these records, including deleted ones. */
export const selectRecordTypes = (companyId: string, ids: readonly string[]): Statement<{ id: string; type: string }> =>
  statement('select id, type from axis.records where company_id = $1 and id = any($2::uuid[])', [companyId, ids]);

export const selectIdsOfTypes = (
  companyId: string,
  axis: string,
  types: readonly string[],
): Statement<{ id: string }> =>
  statement(`select id from axis.records where company_id = $1 and axis = $2 and type = any($3::text[])`, [
    companyId,
    axis,
    types,
  ]);

export const countPersonal = (
  companyId: string,
  types: readonly { axis: string; key: string }[],
  most: number,
): Statement<{ count: number }> =>
  statement(
    `select least(coalesce(sum(c.live + c.deleted), 0), $4)::int as count from axis.counts c
     where c.company_id = $1 and (c.axis, c.type) in (select * from unnest($2::text[], $3::text[]))`,
    [companyId, types.map(({ axis }) => axis), types.map(({ key }) => key), most],
  );

export interface RecordPerson {
  id: string;
  axis: string;
  key: string;
  name: string;
  contact: string | null;
}

/** The persons these records are about, including deleted ones; `contacts`: fields that may contain an address or a number. */
export const selectRecordPersons = (
  companyId: string,
  { ids, contacts }: { ids: readonly string[]; contacts: readonly string[] },
): Statement<RecordPerson> =>
  statement(
    `select r.id, r.axis, r.type as key, r.title as name,
       (select string_agg(r.fields ->> k, ', ') from unnest($3::text[]) k where r.fields ->> k <> '') as contact
     from axis.records r where r.company_id = $1 and r.id = any($2::uuid[])`,
    [companyId, ids, contacts],
  );
