/** Messages as those who get them read them, for who tries a flow out. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { SentMessage } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { notificationMessage } from '../../contract/blocks.ts';
import { mailOf } from '../message.service.ts';
import { type Message, selectMessages } from '../notice.queries.ts';

const customer: LocalText = { ko: '고객', en: 'The customer' };
const same = (text: string): LocalText => ({ ko: text, en: text });
const whole = (text: LocalText): LocalText => ({ ko: text.ko, en: text.en || text.ko });

/** As the form of the block calls it. */
function channelOf(channel: string): LocalText {
  const field = notificationMessage.form.find(({ key }) => key === 'channel');
  const options = (field?.kind === 'choice' && field.options) || [];
  return options.find(({ value }) => value === channel)?.label ?? same(channel);
}

function sentOf(context: Context, message: Message): SentMessage {
  const { channel, personIds, guestIds, emails, title, body, link } = message;
  return {
    channel: channelOf(channel),
    personIds,
    // Mails to persons have their addresses there: they are called by name.
    others: [...guestIds.map(() => customer), ...(personIds.length > 0 ? [] : emails.map(same))],
    title: whole(title),
    body: whole(body),
    link,
    mail: channel === 'mail' ? mailOf(context, message) : null,
  };
}

export async function messagesRead(
  context: Context,
  impacts: readonly StoredImpact[],
): Promise<readonly (SentMessage | null)[]> {
  const ids = impacts.map(({ subject }) => subject.id);
  const found = await context.unit.query(selectMessages(context.companyId, ids));
  const known = new Map(found.map((message) => [message.id, message]));
  return ids.map((id) => {
    const message = known.get(id);
    return message ? sentOf(context, message) : null;
  });
}
