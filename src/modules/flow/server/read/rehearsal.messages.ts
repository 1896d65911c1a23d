/** Rehearsal messages: what people would read, verbatim. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { SentMessage } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { findMembers } from '#modules/access/server/index.ts';
import type { RehearsedMessage } from '../../contract/rehearsal.ts';
import { getBlockServer } from '../frame/registry.ts';
import type { Stage } from '../run/rehearsal-run.service.ts';

const unknownPersonText: LocalText = { ko: '알 수 없는 사람', en: 'Someone unknown' };

/** In the order of happening. */
export async function listRehearsedMessages(
  context: Context,
  { impacts, placeOf }: Stage,
): Promise<RehearsedMessage[]> {
  const sent = new Map<string, SentMessage>();
  for (const [kind, own] of Map.groupBy(impacts, ({ kind }) => kind)) {
    const sentMessages = (await getBlockServer(context, kind)?.messages?.(context, own)) ?? [];
    for (const [index, message] of sentMessages.entries()) if (message) sent.set(own[index]?.id ?? '', message);
  }
  if (sent.size === 0) return [];
  // Non-members are not named: an id may belong to anybody.
  const members = await findMembers(
    context,
    [...sent.values()].flatMap(({ personIds }) => personIds),
  );
  const names = new Map(members.map(({ personId, name }) => [personId, name]));
  const called = (id: string): LocalText => {
    const name = names.get(id);
    return name ? { ko: name, en: name } : unknownPersonText;
  };
  return impacts.flatMap(({ id, stepId }) => {
    const message = sent.get(id);
    if (!message) return [];
    const { personIds, others, ...content } = message;
    return [{ path: placeOf(stepId), ...content, to: [...personIds.map(called), ...others] }];
  });
}
