/** The block that tells people something. What was told in the product is corrected by an undo; a mail is out. */
import {
  type Impact,
  isExpression,
  type SettingProblem,
  type StoredImpact,
  type Verdict,
} from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { block, type Reversal } from '#kernel/server/block.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import { activeRoleNames } from '#modules/access/server/index.ts';
import { notificationMessage } from '../../contract/blocks.ts';
import { notificationErrors } from '../../contract/errors.ts';
import {
  foreseeMessages,
  impactOf,
  resolveRecipients,
  sendCorrections,
  sendMessage,
  tellMessages,
} from '../message.service.ts';
import { selectMessages } from '../notice.queries.ts';
import { messagesRead } from './message-read.ts';

interface MessageData {
  messageId: string;
  channel: 'in-app' | 'mail';
}

const dataOf = (impact: StoredImpact): MessageData => impact.data as unknown as MessageData;
const words = (text: string | LocalText): LocalText => (typeof text === 'string' ? { ko: text, en: text } : text);

const sentMail: Verdict = {
  verdict: 'impossible',
  reason: { ko: '보낸 메일은 거둘 수 없습니다.', en: 'A sent mail cannot be taken back.' },
  followUp: {
    ko: '받은 분께 정정 메일이 나갑니다. 필요하면 직접 연락해 주세요.',
    en: 'The recipients get a correction by mail. Contact them yourself if needed.',
  },
};

function nobodyIs(recipient: string): SettingProblem {
  const { code, ko, en } = notificationErrors.MESSAGE_WITHOUT_RECIPIENT;
  const told = (text: string) => text.replace('{recipient}', recipient);
  return { code, field: 'recipient', message: { ko: told(ko), en: told(en) } };
}

const messages: Reversal = {
  name: 'notification.messages',
  async check(_context, impacts) {
    return impacts.map((impact) => (dataOf(impact).channel === 'mail' ? sentMail : { verdict: 'reverse' }));
  },
  async revert(context, impacts, undo) {
    const ids = impacts.map((impact) => dataOf(impact).messageId);
    const sent = await context.unit.query(selectMessages(context.companyId, ids));
    const known = new Map(sent.map((message) => [message.id, message]));
    const originals = ids.flatMap((id) => known.get(id) ?? []);
    const corrections = sendCorrections(context, { originals, executionId: undo.id });
    const made = new Map(corrections.map((correction) => [correction.corrects, impactOf(correction)]));
    return ids.map((id): Impact[] => {
      const correction = made.get(id);
      return correction ? [correction] : [];
    });
  },
  tell: tellMessages,
  foresee: foreseeMessages,
};

export const message = block({
  contract: notificationMessage,
  async run({ context, execution, settings }) {
    const recipients = await resolveRecipients(context, { to: settings.to, recipient: settings.recipient ?? null });
    const message = await sendMessage(context, {
      recipients,
      executionId: execution.id,
      channel: settings.channel,
      title: words(settings.title),
      body: words(settings.body),
      link: settings.link ?? null,
    });
    if (!message) return { state: 'done', output: { sent: false } };
    return { state: 'done', output: { sent: true }, impacts: [impactOf(message)] };
  },
  reversal: messages,
  messages: messagesRead,
  /** A role that the company does not have would hear nothing, for ever. */
  async inspect(context, { to, recipient }) {
    if (to !== 'role' || typeof recipient !== 'string' || isExpression(recipient)) return [];
    return (await activeRoleNames(context)).includes(recipient) ? [] : [nobodyIs(recipient)];
  },
  inspectShipped({ to, recipient }) {
    if (to !== 'role' || typeof recipient !== 'string' || isExpression(recipient)) return [];
    return recipient in defaultRoles ? [] : [nobodyIs(recipient)];
  },
});
