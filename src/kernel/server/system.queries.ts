import type { FailedJob, Mail } from '../contract/system.ts';
import { type Statement, statement } from './database/unit.ts';

const mailColumns = `id, kind, recipient, subject, status, at, sent_at as "sentAt"`;

export interface MailFilter {
  companyId: string;
  before: string | null;
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
    [filter.companyId, filter.before, filter.kind ?? null, filter.q ?? null, filter.limit],
  );
}

export function selectMail(companyId: string, id: string): Statement<Mail & { body: string }> {
  return statement(`select ${mailColumns}, body from kernel.mails where company_id = $1 and id = $2`, [companyId, id]);
}

export function selectFailedJobs(): Statement<FailedJob> {
  return statement('select id, task, attempts, error, failed_at as "failedAt" from kernel.failed_jobs()');
}

export function retryFailedJob(id: number): Statement<{ found: boolean }> {
  return statement('select kernel.retry_job($1) as found', [id]);
}
