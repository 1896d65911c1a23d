/** The block that tells people something. What was told in the product is corrected by an undo; a mail or a text is out. */
import {
  type Impact,
  isExpression,
  type Json,
  type SettingProblem,
  type StoredImpact,
  type Verdict,
} from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { block, type Recipient, type Reversal } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import { activeRoleNames, permissionsHere } from '#modules/access/server/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { notificationMessage, toInitiator } from '../../contract/blocks.ts';
import { notificationErrors } from '../../contract/errors.ts';
import { mobileOf } from '../../contract/mobile.ts';
import { type Channel, isTextChannel } from '../../contract/notice.ts';
import { longBytes, textBytes } from '../../contract/text-size.ts';
import { headed, resolveRecipients, sendAgain, sendCorrections, sendMessage } from '../message.service.ts';
import { foreseeMessages, heldImpactOf, impactOf, tellMessages } from '../message-words.ts';
import { type Message, selectMessages } from '../notice.queries.ts';
import { meansMissing } from '../text/text.service.ts';
import { holdBack, lockTexts, unsentAmong } from '../text/text-hold.ts';
import type { KakaoText } from '../text/text-provider.ts';
import { messagesRead } from './message-read.ts';

interface MessageData {
  messageId: string;
  channel: Channel;
  /** `held`: an undo kept it from leaving. */
  kind: 'message' | 'correction' | 'held';
}

const dataOf = (impact: StoredImpact): MessageData => impact.data as unknown as MessageData;
const words = (text: string | LocalText): LocalText => (typeof text === 'string' ? { ko: text, en: text } : text);

const sentMail: Verdict = {
  verdict: 'impossible',
  corrects: true,
  reason: { ko: '보낸 메일은 취소할 수 없습니다.', en: 'A sent email cannot be undone.' },
  followUp: {
    ko: '받은 분께 정정 메일이 나갑니다. 필요하면 직접 연락해 주세요.',
    en: 'The recipients get a correction by email. Contact them yourself if needed.',
  },
};

const sentText: Verdict = {
  verdict: 'impossible',
  corrects: true,
  reason: { ko: '보낸 문자와 알림톡은 취소할 수 없습니다.', en: 'A sent text or AlimTalk cannot be undone.' },
  followUp: {
    ko: '받은 번호로 정정 문자가 나갑니다. 필요하면 직접 연락해 주세요.',
    en: 'The same numbers get a correction by text. Contact them yourself if needed.',
  },
};

const pushed: Verdict = {
  verdict: 'reverse',
  notices: [
    {
      code: 'PUSH_STAYS',
      ko: '이미 화면에 뜬 푸시는 그대로 남고, 정정 알림과 푸시가 새로 나갑니다.',
      en: 'Push messages already shown stay; a correction goes out as a notification and by push.',
    },
  ],
};

const waitingText: Verdict = {
  verdict: 'reverse',
  notices: [
    {
      code: 'TEXT_HELD_BACK',
      ko: '아직 나가지 않은 문자와 알림톡은 보내지 않습니다.',
      en: 'Texts and AlimTalks that have not left yet will not be sent.',
    },
  ],
};

function verdictOn({ channel, kind, messageId }: MessageData, unsent: ReadonlySet<string>): Verdict {
  if (kind === 'held') return { verdict: 'reverse' };
  if (isTextChannel(channel)) return unsent.has(messageId) ? waitingText : sentText;
  if (channel === 'mail') return sentMail;
  return channel === 'push' ? pushed : { verdict: 'reverse' };
}

type Refusal = LocalText & { code: string };

const problem = (field: string, error: Refusal, values: Record<string, string> = {}): SettingProblem => ({
  code: error.code,
  field,
  message: { ko: fill(error.ko, values), en: fill(error.en, values) },
});

const nobodyIs = (recipient: string): SettingProblem =>
  problem('recipient', notificationErrors.MESSAGE_WITHOUT_RECIPIENT, { recipient });

type Written = { readonly [key: string]: Json };

/** What stands there as such: expressions are not known yet. */
const literal = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' && !isExpression(value) ? value : null;

/** What no company could do. */
function unfit({ to, channel, recipient, title, body }: Written): SettingProblem[] {
  const isText = channel === 'sms' || channel === 'kakao';
  const goesWrong = isText ? to === 'email' : to === 'phone' && literal(channel) !== null;
  const number = to === 'phone' ? literal(recipient) : null;
  const isLong = [title, body].flatMap(wordsOf).some((words) => isText && textBytes(words) > longBytes);
  return [
    ...(goesWrong ? [problem('channel', notificationErrors.MESSAGE_CHANNEL_UNFIT)] : []),
    ...(number !== null && !mobileOf(number)
      ? [problem('recipient', notificationErrors.PHONE_WRONG, { recipient: number })]
      : []),
    ...(isLong ? [problem('body', notificationErrors.TEXT_TOO_LONG)] : []),
  ];
}

function wordsOf(value: Json | undefined): string[] {
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return Object.values(value).flatMap(wordsOf);
  return literal(value) === null ? [] : [String(value)];
}

/** What this company cannot send, or not yet. */
async function missing(context: Context, { channel, template }: Written): Promise<SettingProblem[]> {
  if (channel !== 'sms' && channel !== 'kakao') return [];
  const found = await meansMissing(context, { channel, template: literal(template) });
  const isOpen = found?.field === 'template' && typeof template === 'string' && isExpression(template);
  return found && !isOpen ? [problem(found.field, found.error, found.values)] : [];
}

type Settings = Parameters<Parameters<typeof block<typeof notificationMessage.settings>>[0]['run']>[0]['settings'];

function kakaoOf({ channel, template, variables, kakaoOnly }: Settings): KakaoText | null {
  if (channel !== 'kakao') return null;
  const values = (variables ?? []).map(({ name, value }) => [name.replace(/^#\{(.*)\}$/, '$1'), String(value ?? '')]);
  return { template: template ?? '', variables: Object.fromEntries(values), fallsBack: !kakaoOnly };
}

/** What the author wrote for the case that it is undone. */
function undoneOf({ title, body, undoneTitle, undoneBody }: Settings): Message['undone'] {
  if (!undoneTitle && !undoneBody) return null;
  const first = headed({ title: words(title), body: words(body) }, 'correction');
  return {
    title: undoneTitle ? words(undoneTitle) : first.title,
    body: undoneBody ? words(undoneBody) : first.body,
  };
}

/** @throws TEXT_SERVICE_MISSING, KAKAO_CHANNEL_MISSING, KAKAO_TEMPLATE_UNKNOWN */
async function demandMeans(context: Context, { channel, template }: Settings): Promise<void> {
  if (!isTextChannel(channel)) return;
  const found = await meansMissing(context, { channel, template: template ?? null });
  if (found) throw fail(found.error, { values: found.values });
}

const textsAmong = (impacts: readonly StoredImpact[]): string[] =>
  impacts
    .map(dataOf)
    .filter(({ channel }) => isTextChannel(channel))
    .map(({ messageId }) => messageId);

const messages: Reversal = {
  name: 'notification.messages',
  readers: { ko: '받은 사람만 볼 수 있습니다.', en: 'Only its recipients can read it.' },
  async lock(context, impacts) {
    await lockTexts(context, textsAmong(impacts));
  },
  async check(context, impacts) {
    const unsent = await unsentAmong(context, textsAmong(impacts));
    return impacts.map((impact) => verdictOn(dataOf(impact), unsent));
  },
  /** Texts that have not left are held back, what was held back is sent after all, and of everything else people are told. */
  async revert(context, impacts, undo) {
    const data = impacts.map(dataOf);
    const ids = data.map(({ messageId }) => messageId);
    const sent = await context.unit.query(selectMessages(context.companyId, ids));
    const known = new Map(sent.map((one) => [one.id, one]));
    const those = (belong: (one: MessageData) => boolean) =>
      data.filter(belong).flatMap(({ messageId }) => known.get(messageId) ?? []);
    const isHeld = ({ kind }: MessageData) => kind === 'held';
    const about = { executionId: undo.id };
    const waiting = those((one) => isTextChannel(one.channel) && !isHeld(one));
    const made = new Map(waiting.map((one) => [one.id, heldImpactOf(one)]));
    await holdBack(context, waiting);
    for (const { again, id } of await sendAgain(context, { ...about, originals: those(isHeld) })) {
      made.set(id, impactOf(again));
    }
    const originals = those((one) => !isTextChannel(one.channel) && !isHeld(one));
    for (const correction of await sendCorrections(context, { ...about, originals })) {
      if (correction.corrects) made.set(correction.corrects, impactOf(correction));
    }
    return ids.map((id): Impact[] => {
      const change = made.get(id);
      return change ? [change] : [];
    });
  },
  tell: tellMessages,
  foresee: foreseeMessages,
};

/** Whether it holds anything that the run was given. */
const isFilledIn = (text: Json | undefined): boolean =>
  isExpression(text) || (typeof text === 'object' && text !== null && Object.values(text).some(isFilledIn));

const customer: LocalText = { ko: '고객', en: 'the customer' };
const toShow: { readonly [to: string]: (name: string) => Recipient } = {
  person: (name) => ({ kind: 'person', name }),
  role: (name) => ({ kind: 'role', name }),
  right: (name) => ({ kind: 'right', name }),
  email: (name) => ({ kind: 'address', name }),
  phone: (name) => ({ kind: 'address', name }),
  customer: (name) => ({ kind: 'others', name, ...(isExpression(name) && { whom: customer }) }),
};

/** A message without anything of the run tells nobody what it was given. */
function shownBy({ to, recipient, ...said }: { readonly [key: string]: Json }): readonly Recipient[] {
  const { title, body, undoneTitle, undoneBody, link, variables } = said;
  const isCarrying = [title, body, undoneTitle, undoneBody, link, variables].some(isFilledIn);
  if (!isCarrying || to === toInitiator || typeof recipient !== 'string') return [];
  return [(toShow[String(to)] ?? ((name) => ({ kind: 'person', name })))(recipient)];
}

export const message = block({
  contract: notificationMessage,
  shows: shownBy,
  offers: {
    recipient: async (context) =>
      (await permissionsHere(context)).map((one) => ({ id: one.name, label: one[context.locale] || one.ko })),
  },
  async run({ context, execution, settings }) {
    const { to, recipient = null } = settings;
    const { startedBy } = execution;
    const recipients = await resolveRecipients(context, { to, recipient: to === toInitiator ? startedBy : recipient });
    await demandMeans(context, settings);
    const sent = await sendMessage(context, {
      recipients,
      executionId: execution.id,
      channel: settings.channel,
      title: words(settings.title),
      body: words(settings.body),
      link: settings.link ?? (to === toInitiator ? flowPaths.execution({ id: execution.id }) : null),
      kakao: kakaoOf(settings),
      undone: undoneOf(settings),
      byId: startedBy,
    });
    const { reached, withoutNumber } = sent;
    const output = {
      sent: sent.messages.length > 0,
      ...(isTextChannel(settings.channel) && { reached, withoutNumber }),
    };
    return { state: 'done', output, impacts: sent.messages.map(impactOf) };
  },
  reversal: messages,
  messages: messagesRead,
  /** A role that the company does not have would hear nothing, for ever. */
  async inspect(context, settings) {
    const role = settings.to === 'role' ? literal(settings.recipient) : null;
    const right = settings.to === 'right' ? literal(settings.recipient) : null;
    const isNobody = role !== null && !(await activeRoleNames(context)).includes(role);
    const isNoRight = right !== null && !(await permissionsHere(context)).some(({ name }) => name === right);
    return [
      ...(isNobody ? [nobodyIs(role)] : []),
      ...(isNoRight ? [nobodyIs(right)] : []),
      ...unfit(settings),
      ...(await missing(context, settings)),
    ];
  },
  inspectShipped(settings) {
    const role = settings.to === 'role' ? literal(settings.recipient) : null;
    return [...(role === null || role in defaultRoles ? [] : [nobodyIs(role)]), ...unfit(settings)];
  },
});
