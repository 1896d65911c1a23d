/** Texts that an undo holds back, as long as none of the message has begun to leave. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { notificationEvents } from '../../contract/events.ts';
import type { Message } from '../notice.queries.ts';
import * as queries from './text.queries.ts';

const heldBackText: LocalText = {
  ko: '나가기 전에 되돌려서 보내지 않았습니다.',
  en: 'It was undone before it left, so it was not sent.',
};

/** A concurrent sender of one of them waits, and then sees its new state. */
export async function lockMessageTexts({ unit, companyId }: Context, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length > 0) await unit.query(queries.lockTexts(companyId, messageIds));
}

/** Of these messages those of which nothing has left yet. */
export async function filterUnsent(
  { unit, companyId }: Context,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (messageIds.length === 0) return new Set();
  const rows = await unit.query(queries.selectUnsent(companyId, messageIds));
  return new Set(rows.map(({ messageId }) => messageId));
}

export async function holdBackTexts(context: Context, messages: readonly Pick<Message, 'id'>[]): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  context.unit.add(queries.updateDroppedTexts(context.companyId, ids, heldBackText));
  for (const id of ids) emit(context, notificationEvents.textChanged, { id });
}
