import type { AccessRow, AuditRow } from '../contract/audit.endpoints.ts';
import { mostNamed } from '../contract/audit.endpoints.ts';
import { type Statement, statement } from './database/unit.ts';

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
}

/** Conditions are written only where asked for: each filter then finds its own index. */
function conditions(filter: Filter, more: readonly (readonly [condition: string, value: unknown])[]) {
  const values: unknown[] = [filter.companyId];
  const texts: string[] = [];
  const all = [
    ['id < ?', filter.before],
    ['action = ?', filter.action],
    ['actor_id = ?', filter.actorId],
    ['at >= ?', filter.from],
    ['at < ?', filter.to],
    ...more,
  ] as const;
  for (const [condition, value] of all) {
    if (value === undefined || value === null) continue;
    values.push(value);
    texts.push(condition.replace('?', `$${values.length}`));
  }
  values.push(filter.limit);
  return { values, tail: `${texts.map((text) => ` and ${text}`).join('')} order by id desc limit $${values.length}` };
}

export type StoredAudit = Omit<AuditRow, 'did' | 'subject'> & { subject: { type: string; id: string } };

/** Newest first. */
export function selectAudit(filter: AuditFilter): Statement<StoredAudit> {
  const { values, tail } = conditions(filter, [
    ['subject_type = ?', filter.subjectType],
    ['subject_id = ?', filter.subjectId],
  ]);
  return statement(
    `select id, at, json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor, action,
       json_build_object('type', subject_type, 'id', subject_id) as subject, before, after, request_id as "requestId", ip
     from kernel.audit_log where company_id = $1${tail}`,
    values,
  );
}

export interface AccessFilter extends Filter {
  subjectId?: string | undefined;
}

export type StoredAccess = Omit<AccessRow, 'did' | 'subject'> & {
  subject: { type: string; count: number; some: string[] };
};

export function selectAccess(filter: AccessFilter): Statement<StoredAccess> {
  const { values, tail } = conditions(filter, [['id = any(array(select kernel.access_of(?)))', filter.subjectId]]);
  return statement(
    `select id, at, json_build_object('id', actor_id, 'name', actor_name) as actor, ip, action,
       json_build_object('type', subject_type, 'count', cardinality(subjects), 'some', subjects[1:${mostNamed}]) as subject,
       times, reason
     from kernel.access_records where company_id = $1${tail}`,
    values,
  );
}
