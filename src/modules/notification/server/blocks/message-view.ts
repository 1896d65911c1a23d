/** Messages as their recipients read them, for people who test a flow. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { SentMessage } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { notificationMessage } from '../../contract/blocks.ts';
import { maskMobile } from '../../contract/mobile-number.ts';
import { isTextChannel } from '../../contract/notice.ts';
import { toMail } from '../message.service.ts';
import { type Message, selectMessages } from '../notice.queries.ts';
import { toTextContent } from '../text/text.service.ts';

const customerText: LocalText = { ko: '고객', en: 'The customer' };
const toSameText = (text: string): LocalText => ({ ko: text, en: text });
const withBothLanguages = (text: LocalText): LocalText => ({ ko: text.ko, en: text.en || text.ko });

/** As the form of the block calls it. */
function getChannelText(channel: string): LocalText {
  const field = notificationMessage.form.find(({ key }) => key === 'channel');
  const options = (field?.kind === 'choice' && field.options) || [];
  return options.find(({ value }) => value === channel)?.label ?? toSameText(channel);
}

function getOutgoing(context: Context, message: Message): SentMessage['outgoing'] {
  if (message.channel === 'mail') return toMail(context, message);
  if (!isTextChannel(message.channel)) return null;
  const { subject, body } = toTextContent(context, message);
  return { subject, text: body };
}

function toSentMessage(context: Context, message: Message): SentMessage {
  const { channel, personIds, guestIds, emails, phones, title, body, link } = message;
  const isNamed = personIds.length + guestIds.length > 0;
  return {
    channel: getChannelText(channel),
    personIds,
    // Mails and texts to persons have their addresses and numbers there: they are called by name.
    others: [
      ...guestIds.map(() => customerText),
      ...(isNamed ? [] : [...emails, ...phones.map(maskMobile)].map(toSameText)),
    ],
    title: withBothLanguages(title),
    body: withBothLanguages(body),
    link,
    outgoing: getOutgoing(context, message),
  };
}

export async function loadSentMessages(
  context: Context,
  impacts: readonly StoredImpact[],
): Promise<readonly (SentMessage | null)[]> {
  const ids = impacts.map(({ subject }) => subject.id);
  const messages = await context.unit.query(selectMessages(context.companyId, ids));
  const messagesById = new Map(messages.map((message) => [message.id, message]));
  return ids.map((id) => {
    const message = messagesById.get(id);
    return message ? toSentMessage(context, message) : null;
  });
}
