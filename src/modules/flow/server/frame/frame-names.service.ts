/**
 * Flows that others reference by id: those that exist, can be started and are known to the requester, with the requester's right to
 * start them.
 */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { canKnowFrame, getFrameAccess } from './actor.ts';
import { selectPublishedFrames } from './frame.queries.ts';

export async function listFrameNames(
  context: Context,
  ids: readonly string[],
): Promise<{ id: string; title: LocalText; mayStart: boolean }[]> {
  const rows = await context.unit.query(selectPublishedFrames(context.companyId, ids));
  const holds = hasPermission(context, 'flow.execution.start');
  return rows
    .filter(({ versionId, access }) => versionId !== null && access.startable !== false)
    .flatMap(({ id, title, access }) => {
      const answer = getFrameAccess(context, access);
      return canKnowFrame(context, access, answer) ? [{ id, title, mayStart: holds && answer.level !== 'none' }] : [];
    });
}
