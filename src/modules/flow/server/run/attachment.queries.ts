/** Attachment queries: files of an execution. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export const insertAttachments = (
  companyId: string,
  attachments: { executionId: string; fileIds: readonly string[] },
): Statement<unknown> =>
  statement(
    `insert into flow.attachments (company_id, execution_id, file_id)
     select $1, $2::uuid, file from unnest($3::uuid[]) as file on conflict do nothing`,
    [companyId, attachments.executionId, attachments.fileIds],
  );

export const selectAttachment = (
  companyId: string,
  attachment: { executionId: string; fileId: string },
): Statement<{ id: string }> =>
  statement(`select file_id as id from flow.attachments where company_id = $1 and execution_id = $2 and file_id = $3`, [
    companyId,
    attachment.executionId,
    attachment.fileId,
  ]);
