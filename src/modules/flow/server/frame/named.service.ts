/** Flows that others name by their ids: those that are there, can be started, and are told to who asks; and whether he or she may. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { accessOf, isToldTo } from './actor.ts';
import { selectFramesNamed } from './frame.queries.ts';

export async function framesNamed(
  context: Context,
  ids: readonly string[],
): Promise<{ id: string; title: LocalText; mayStart: boolean }[]> {
  const rows = await context.unit.query(selectFramesNamed(context.companyId, ids));
  const holds = may(context, 'flow.execution.start');
  return rows
    .filter(({ versionId, access }) => versionId !== null && access.startable !== false)
    .flatMap(({ id, title, access }) => {
      const answer = accessOf(context, access);
      return isToldTo(context, access, answer) ? [{ id, title, mayStart: holds && answer.level !== 'none' }] : [];
    });
}
