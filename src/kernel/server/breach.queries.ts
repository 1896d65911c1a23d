/** The subjects of access records in a span of time, each once. */
import { type Statement, statement } from './database/unit.ts';
import { allOf, sql, where } from './database/where.ts';

export interface SubjectFilter {
  from: string;
  to: string;
  actorId?: string | undefined;
  ip?: string | undefined;
  /** Of this type alone. */
  type?: string | undefined;
}

/** The viewed thing: its module knows the data subject. */
export interface AccessedSubject {
  type: string;
  id: string;
  /** Number of times shown. */
  times: number;
  first: string;
  last: string;
  actions: string[];
}

const subjectConditions = ({ from, to, actorId, ip, type }: SubjectFilter) =>
  allOf(
    sql`at >= ${from}::timestamptz`,
    sql`at < ${to}::timestamptz`,
    actorId && sql`actor_id = ${actorId}::uuid`,
    ip && sql`ip = ${ip}`,
    type && sql`subject_type = ${type}`,
  );

/** The inner grouping separates the actions, so that nothing is sorted. */
export function selectAccessedSubjects(
  companyId: string,
  filter: SubjectFilter,
  most: number,
): Statement<AccessedSubject> {
  const conditions = where(sql`company_id = ${companyId}`, subjectConditions(filter));
  return statement(
    `select type, id, sum(times)::bigint as times, min(first) as first, max(last) as last, array_agg(action) as actions from (
       select subject_type as type, s.id, action, sum(times) as times, min(at) as first, max(at) as last
       from kernel.access_records cross join unnest(subjects) as s (id) ${conditions.text} group by subject_type, s.id, action
     ) seen group by type, id limit ${conditions.bind(most)}`,
    conditions.values,
  );
}

/** Number of matching records, and the time of the very first one. */
export function selectAccessCounts(
  companyId: string,
  filter: SubjectFilter,
): Statement<{ records: number; lookers: number; since: string | null }> {
  const conditions = where(sql`company_id = ${companyId}`, subjectConditions(filter));
  const company = conditions.bind(companyId);
  return statement(
    `select count(*) as records, count(distinct actor_id) as lookers,
       (select min(at) from kernel.access_records where company_id = ${company}) as since
     from kernel.access_records ${conditions.text}`,
    conditions.values,
  );
}
