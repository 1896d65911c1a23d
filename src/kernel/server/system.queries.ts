import { fail, kernelErrors } from '../contract/error.ts';
import type { AuditRow, FailedJob, Mail } from '../contract/system.ts';
import { type Statement, statement } from './database/unit.ts';

const cursorForm = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids grow with time: the last id of a page is the place to read on from. @throws BAD_CURSOR */
export function cursorId(cursor: string | undefined): string | null {
  if (cursor !== undefined && !cursorForm.test(cursor)) throw fail(kernelErrors.BAD_CURSOR);
  return cursor ?? null;
}

const mailColumns = `id, kind, recipient, subject, status, at, sent_at as "sentAt"`;

export interface MailFilter {
  companyId: string;
  cursor: string | null;
  limit: number;
  kind?: string;
  q?: string;
}

export function selectMails(filter: MailFilter): Statement<Mail> {
  return statement(
    `select ${mailColumns} from kernel.mails
     where company_id = $1 and ($2::uuid is null or id < $2) and ($3::text is null or kind = $3)
       and ($4::text is null or strpos(lower(subject || ' ' || recipient), lower($4)) > 0)
     order by id desc limit $5`,
    [filter.companyId, filter.cursor, filter.kind ?? null, filter.q ?? null, filter.limit + 1],
  );
}

export function selectMail(companyId: string, id: string): Statement<Mail & { body: string }> {
  return statement(`select ${mailColumns}, body from kernel.mails where company_id = $1 and id = $2`, [companyId, id]);
}

export interface AuditFilter {
  companyId: string;
  cursor: string | null;
  limit: number;
  action?: string;
  actorId?: string;
  subjectType?: string;
  subjectId?: string;
  from?: string;
  to?: string;
}

/** Conditions are written only where asked for: each filter then finds its own index. */
export function selectAudit(filter: AuditFilter): Statement<AuditRow> {
  const values: unknown[] = [filter.companyId];
  const conditions = ['company_id = $1'];
  const add = (condition: string, value: unknown) => {
    if (value === undefined || value === null) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  add('id <', filter.cursor);
  add('action =', filter.action);
  add('actor_id =', filter.actorId);
  add('subject_type =', filter.subjectType);
  add('subject_id =', filter.subjectId);
  add('at >=', filter.from);
  add('at <', filter.to);
  values.push(filter.limit + 1);
  return statement(
    `select id, at, json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor, action,
       json_build_object('type', subject_type, 'id', subject_id) as subject, before, after, request_id as "requestId"
     from kernel.audit_log where ${conditions.join(' and ')} order by id desc limit $${values.length}`,
    values,
  );
}

export function selectFailedJobs(): Statement<FailedJob> {
  return statement('select id, task, attempts, error, failed_at as "failedAt" from kernel.failed_jobs()');
}

export function retryFailedJob(id: number): Statement<{ found: boolean }> {
  return statement('select kernel.retry_job($1) as found', [id]);
}
