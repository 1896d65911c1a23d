/** Readers of an execution's input may read its attached files. */
import type { Context } from '#kernel/server/context.ts';
import { canSeeExecution, filterInputReadable } from '../frame/visibility.ts';
import { selectAttachment } from '../run/attachment.queries.ts';

export async function canReadAttachment(context: Context, { id, of }: { id: string; of: string }): Promise<boolean> {
  const [attached] = await context.unit.query(selectAttachment(context.companyId, { executionId: of, fileId: id }));
  if (!attached || !(await canSeeExecution(context, of))) return false;
  return (await filterInputReadable(context, [of])).has(of);
}
