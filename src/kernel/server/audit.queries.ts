/** Reads the trail and the access records, by pages. */
import type { AccessRow, AuditRow } from '../contract/audit.endpoints.ts';
import { maxNamed } from '../contract/audit.endpoints.ts';
import { buildHoursCondition, type CompanyClock, exportCondition } from './access-review.queries.ts';
import { type Statement, statement } from './database/unit.ts';
import { allOf, sql, where } from './database/where.ts';

interface Filter {
  companyId: string;
  before: string | null;
  limit: number;
  action?: string | undefined;
  actorId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditFilter extends Filter {
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  only?: 'export' | undefined;
}

/** Conditions that both trails share. */
const trailConditions = ({ before, action, actorId, from, to }: Filter) =>
  allOf(
    before && sql`id < ${before}`,
    action && sql`action = ${action}`,
    actorId && sql`actor_id = ${actorId}`,
    from && sql`at >= ${from}`,
    to && sql`at < ${to}`,
  );

export type StoredAudit = Omit<AuditRow, 'did' | 'subject'> & { subject: { type: string; id: string } };

/** Newest first. */
export function selectAudit(filter: AuditFilter): Statement<StoredAudit> {
  const { companyId, subjectType, subjectId } = filter;
  const conditions = where(
    sql`company_id = ${companyId}`,
    trailConditions(filter),
    filter.only === 'export' && exportCondition,
    subjectType && sql`subject_type = ${subjectType}`,
    subjectId && sql`subject_id = ${subjectId}`,
  );
  return statement(
    `select id, at, json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor, action,
       json_build_object('type', subject_type, 'id', subject_id) as subject, before, after, request_id as "requestId", ip
     from kernel.audit_log ${conditions.text} order by id desc limit ${conditions.bind(filter.limit)}`,
    conditions.values,
  );
}

export interface AccessFilter extends Filter {
  subjectId?: string | undefined;
  ip?: string | undefined;
  only?: 'night' | 'day-off' | 'export' | undefined;
  /** Defines nights and days off. */
  clock?: CompanyClock | undefined;
}

export type StoredAccess = Omit<AccessRow, 'did' | 'subject'> & {
  subject: { type: string; count: number; some: string[] };
};

export function selectAccess(filter: AccessFilter): Statement<StoredAccess> {
  const { companyId, subjectId, ip, only, clock } = filter;
  const conditions = where(
    sql`company_id = ${companyId}`,
    trailConditions(filter),
    ip && sql`ip = ${ip}`,
    only === 'export' && exportCondition,
    clock && only && only !== 'export' && buildHoursCondition(only, clock),
    subjectId && sql`id = any(array(select kernel.access_records_of(${subjectId})))`,
  );
  return statement(
    `select id, at, json_build_object('id', actor_id, 'name', actor_name) as actor, ip, action,
       json_build_object('type', subject_type, 'count', cardinality(subjects), 'some', subjects[1:${maxNamed}]) as subject,
       times, reason
     from kernel.access_records ${conditions.text} order by id desc limit ${conditions.bind(filter.limit)}`,
    conditions.values,
  );
}
