/** What a rehearsed run tells people, word for word. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { SentMessage } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { membersNamed } from '#modules/access/server/index.ts';
import type { RehearsedMessage } from '../../contract/rehearsal.ts';
import { serverOf } from '../frame/registry.ts';
import type { Stage } from '../run/rehearse.service.ts';

const somebody: LocalText = { ko: '알 수 없는 사람', en: 'Someone unknown' };

/** In the order of happening. */
export async function messagesIn(context: Context, { impacts, placeOf }: Stage): Promise<RehearsedMessage[]> {
  const sent = new Map<string, SentMessage>();
  for (const [kind, own] of Map.groupBy(impacts, ({ kind }) => kind)) {
    const told = (await serverOf(context, kind)?.messages?.(context, own)) ?? [];
    for (const [index, message] of told.entries()) if (message) sent.set(own[index]?.id ?? '', message);
  }
  if (sent.size === 0) return [];
  // Whoever is no member is not named: an id may be anybody's.
  const members = await membersNamed(
    context,
    [...sent.values()].flatMap(({ personIds }) => personIds),
  );
  const names = new Map(members.map(({ personId, name }) => [personId, name]));
  const called = (id: string): LocalText => {
    const name = names.get(id);
    return name ? { ko: name, en: name } : somebody;
  };
  return impacts.flatMap(({ id, stepId }) => {
    const message = sent.get(id);
    if (!message) return [];
    const { personIds, others, ...content } = message;
    return [{ path: placeOf(stepId), ...content, to: [...personIds.map(called), ...others] }];
  });
}
