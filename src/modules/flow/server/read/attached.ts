/** Files that people attached to an execution are read by who reads what it was given. */
import type { Context } from '#kernel/server/context.ts';
import { inputsRead, seesExecution } from '../frame/visibility.ts';
import { selectAttachment } from '../run/attachment.queries.ts';

export async function readsAttachment(context: Context, { id, of }: { id: string; of: string }): Promise<boolean> {
  const [attached] = await context.unit.query(selectAttachment(context.companyId, { executionId: of, fileId: id }));
  if (!attached || !(await seesExecution(context, of))) return false;
  return (await inputsRead(context, [of])).has(of);
}
