/** Messages as those who get them read them, for who tries a flow out. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { SentMessage } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { notificationMessage } from '../../contract/blocks.ts';
import { maskedMobile } from '../../contract/mobile.ts';
import { isTextChannel } from '../../contract/notice.ts';
import { mailOf } from '../message.service.ts';
import { type Message, selectMessages } from '../notice.queries.ts';
import { contentOf } from '../text/text.service.ts';

const customer: LocalText = { ko: '고객', en: 'The customer' };
const same = (text: string): LocalText => ({ ko: text, en: text });
const whole = (text: LocalText): LocalText => ({ ko: text.ko, en: text.en || text.ko });

/** As the form of the block calls it. */
function channelOf(channel: string): LocalText {
  const field = notificationMessage.form.find(({ key }) => key === 'channel');
  const options = (field?.kind === 'choice' && field.options) || [];
  return options.find(({ value }) => value === channel)?.label ?? same(channel);
}

function outgoingOf(context: Context, message: Message): SentMessage['outgoing'] {
  if (message.channel === 'mail') return mailOf(context, message);
  if (!isTextChannel(message.channel)) return null;
  const { subject, body } = contentOf(context, message);
  return { subject, text: body };
}

function sentOf(context: Context, message: Message): SentMessage {
  const { channel, personIds, guestIds, emails, phones, title, body, link } = message;
  const isNamed = personIds.length + guestIds.length > 0;
  return {
    channel: channelOf(channel),
    personIds,
    // Mails and texts to persons have their addresses and numbers there: they are called by name.
    others: [...guestIds.map(() => customer), ...(isNamed ? [] : [...emails, ...phones.map(maskedMobile)].map(same))],
    title: whole(title),
    body: whole(body),
    link,
    outgoing: outgoingOf(context, message),
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
