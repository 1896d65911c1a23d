/** Sent mails and failed jobs, for the administrators of a company. */

import type { FailedJob, Mail } from '../contract/system.ts';
import { type Statement, statement } from './database/unit.ts';
import { sql, where } from './database/where.ts';
import { createWordsCondition } from './search/search-pattern.ts';

const mailColumns = `id, kind, recipient, subject, status, at, sent_at as "sentAt"`;

export interface MailFilter {
  companyId: string;
  before: string | null;
  limit: number;
  kind?: string;
  q?: string;
}

export function selectMails(filter: MailFilter): Statement<Mail> {
  const { companyId, before: cursor, kind, q, limit } = filter;
  const conditions = where(
    sql`company_id = ${companyId}`,
    cursor && sql`id < ${cursor}`,
    kind && sql`kind = ${kind}`,
    q && createWordsCondition(q, sql`subject`, sql`recipient`),
  );
  return statement(
    `select ${mailColumns} from kernel.mails ${conditions.text} order by id desc limit ${conditions.bind(limit)}`,
    conditions.values,
  );
}

export function selectMail(companyId: string, id: string): Statement<Mail & { body: string }> {
  return statement(`select ${mailColumns}, body from kernel.mails where company_id = $1 and id = $2`, [companyId, id]);
}

export function selectFailedJobs(): Statement<FailedJob> {
  return statement('select id, task, attempts, error, failed_at as "failedAt" from kernel.failed_jobs()');
}

export function updateFailedJob(id: number): Statement<{ found: boolean }> {
  return statement('select kernel.retry_job($1) as found', [id]);
}
