/** Flows that others name by their ids: those that are there and can be started, and whether who asks may. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { accessOf } from './actor.ts';
import { selectFramesNamed } from './frame.queries.ts';

export async function framesNamed(
  context: Context,
  ids: readonly string[],
): Promise<{ id: string; title: LocalText; mayStart: boolean }[]> {
  const rows = await context.unit.query(selectFramesNamed(context.companyId, ids));
  const holds = may(context, 'flow.execution.start');
  return rows
    .filter(({ versionId, access }) => versionId !== null && access.startable !== false)
    .map(({ id, title, access }) => ({ id, title, mayStart: holds && accessOf(context, access).level !== 'none' }));
}
