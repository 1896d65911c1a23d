/** The block that notifies people. An undo corrects messages in the product; a mail or a text has already left. */
import {
  type Impact,
  isExpression,
  type Json,
  type SettingProblem,
  type StoredImpact,
  type Verdict,
} from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { defineBlockServer, type Recipient, type Reversal } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import { listActiveRoleNames, permissionsHere } from '#modules/access/server/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { initiatorRecipient, notificationMessage } from '../../contract/blocks.ts';
import { notificationErrors } from '../../contract/errors.ts';
import { parseMobile } from '../../contract/mobile-number.ts';
import { type Channel, isTextChannel } from '../../contract/notice.ts';
import { countTextBytes, longBytes } from '../../contract/text-size.ts';
import { resendHeldMessages, resolveRecipients, sendCorrections, sendMessage } from '../message.service.ts';
import { addHeading } from '../message-correction.ts';
import { describeMessages, forecastMessages, toHeldImpact, toImpact } from '../message-impacts.ts';
import { type Message, selectMessages } from '../notice.queries.ts';
import { findMissingMeans } from '../text/text.service.ts';
import { filterUnsent, holdBackTexts, lockMessageTexts } from '../text/text-hold.ts';
import type { KakaoText } from '../text/text-provider.ts';
import { loadSentMessages } from './message-view.ts';

interface MessageData {
  messageId: string;
  channel: Channel;
  /** `held`: an undo stopped it. */
  kind: 'message' | 'correction' | 'held';
}

const getMessageData = (impact: StoredImpact): MessageData => impact.data as unknown as MessageData;
const toLocalText = (text: string | LocalText): LocalText => (typeof text === 'string' ? { ko: text, en: text } : text);

const sentMailVerdict: Verdict = {
  verdict: 'impossible',
  corrects: true,
  reason: { ko: '보낸 메일은 취소할 수 없습니다.', en: 'A sent email cannot be undone.' },
  followUp: {
    ko: '받은 분께 정정 메일이 나갑니다. 필요하면 직접 연락해 주세요.',
    en: 'The recipients get a correction by email. Contact them yourself if needed.',
  },
};

const sentTextVerdict: Verdict = {
  verdict: 'impossible',
  corrects: true,
  reason: { ko: '보낸 문자와 알림톡은 취소할 수 없습니다.', en: 'A sent text or AlimTalk cannot be undone.' },
  followUp: {
    ko: '받은 번호로 정정 문자가 나갑니다. 필요하면 직접 연락해 주세요.',
    en: 'The same numbers get a correction by text. Contact them yourself if needed.',
  },
};

const pushedVerdict: Verdict = {
  verdict: 'reverse',
  notices: [
    {
      code: 'PUSH_STAYS',
      ko: '이미 화면에 뜬 푸시는 그대로 남고, 정정 알림과 푸시가 새로 나갑니다.',
      en: 'Push messages already shown stay; a correction goes out as a notification and by push.',
    },
  ],
};

const waitingTextVerdict: Verdict = {
  verdict: 'reverse',
  notices: [
    {
      code: 'TEXT_HELD_BACK',
      ko: '아직 나가지 않은 문자와 알림톡은 보내지 않습니다.',
      en: 'Texts and AlimTalks that have not left yet will not be sent.',
    },
  ],
};

function judgeMessage({ channel, kind, messageId }: MessageData, unsent: ReadonlySet<string>): Verdict {
  if (kind === 'held') return { verdict: 'reverse' };
  if (isTextChannel(channel)) return unsent.has(messageId) ? waitingTextVerdict : sentTextVerdict;
  if (channel === 'mail') return sentMailVerdict;
  return channel === 'push' ? pushedVerdict : { verdict: 'reverse' };
}

type Refusal = LocalText & { code: string };

const createProblem = (field: string, error: Refusal, values: Record<string, string> = {}): SettingProblem => ({
  code: error.code,
  field,
  message: { ko: fillTemplate(error.ko, values), en: fillTemplate(error.en, values) },
});

const createRecipientProblem = (recipient: string): SettingProblem =>
  createProblem('recipient', notificationErrors.MESSAGE_WITHOUT_RECIPIENT, { recipient });

type RawSettings = { readonly [key: string]: Json };

/** The literal value: expressions are not resolved yet. */
const getLiteral = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' && !isExpression(value) ? value : null;

/** Problems in any company. */
function listShapeProblems({ to, channel, recipient, title, body }: RawSettings): SettingProblem[] {
  const isText = channel === 'sms' || channel === 'kakao';
  const goesWrong = isText ? to === 'email' : to === 'phone' && getLiteral(channel) !== null;
  const number = to === 'phone' ? getLiteral(recipient) : null;
  const isLong = [title, body].flatMap(listTexts).some((text) => isText && countTextBytes(text) > longBytes);
  return [
    ...(goesWrong ? [createProblem('channel', notificationErrors.MESSAGE_CHANNEL_UNFIT)] : []),
    ...(number !== null && !parseMobile(number)
      ? [createProblem('recipient', notificationErrors.PHONE_WRONG, { recipient: number })]
      : []),
    ...(isLong ? [createProblem('body', notificationErrors.TEXT_TOO_LONG)] : []),
  ];
}

function listTexts(value: Json | undefined): string[] {
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return Object.values(value).flatMap(listTexts);
  return getLiteral(value) === null ? [] : [String(value)];
}

/** Channels or templates unavailable to this company. */
async function listMeansProblems(context: Context, { channel, template }: RawSettings): Promise<SettingProblem[]> {
  if (channel !== 'sms' && channel !== 'kakao') return [];
  const problemOfMeans = await findMissingMeans(context, { channel, template: getLiteral(template) });
  const isOpen = problemOfMeans?.field === 'template' && typeof template === 'string' && isExpression(template);
  return problemOfMeans && !isOpen
    ? [createProblem(problemOfMeans.field, problemOfMeans.error, problemOfMeans.values)]
    : [];
}

type Settings = Parameters<
  Parameters<typeof defineBlockServer<typeof notificationMessage.settings>>[0]['run']
>[0]['settings'];

function toKakaoText({ channel, template, variables, kakaoOnly }: Settings): KakaoText | null {
  if (channel !== 'kakao') return null;
  const values = (variables ?? []).map(({ name, value }) => [name.replace(/^#\{(.*)\}$/, '$1'), String(value ?? '')]);
  return { template: template ?? '', variables: Object.fromEntries(values), fallsBack: !kakaoOnly };
}

/** The author's text for the case of an undo. */
function toUndoneTexts({ title, body, undoneTitle, undoneBody }: Settings): Message['undone'] {
  if (!undoneTitle && !undoneBody) return null;
  const first = addHeading({ title: toLocalText(title), body: toLocalText(body) }, 'correction');
  return {
    title: undoneTitle ? toLocalText(undoneTitle) : first.title,
    body: undoneBody ? toLocalText(undoneBody) : first.body,
  };
}

/** @throws TEXT_SERVICE_MISSING, KAKAO_CHANNEL_MISSING, KAKAO_TEMPLATE_UNKNOWN */
async function assertMeans(context: Context, { channel, template }: Settings): Promise<void> {
  if (!isTextChannel(channel)) return;
  const problemOfMeans = await findMissingMeans(context, { channel, template: template ?? null });
  if (problemOfMeans) throw fail(problemOfMeans.error, { values: problemOfMeans.values });
}

const listTextMessageIds = (impacts: readonly StoredImpact[]): string[] =>
  impacts
    .map(getMessageData)
    .filter(({ channel }) => isTextChannel(channel))
    .map(({ messageId }) => messageId);

const messageReversal: Reversal = {
  name: 'notification.messages',
  readers: { ko: '받은 사람만 볼 수 있습니다.', en: 'Only its recipients can read it.' },
  async lock(context, impacts) {
    await lockMessageTexts(context, listTextMessageIds(impacts));
  },
  async check(context, impacts) {
    const unsent = await filterUnsent(context, listTextMessageIds(impacts));
    return impacts.map((impact) => judgeMessage(getMessageData(impact), unsent));
  },
  /** Texts not sent yet are held back, texts held back are sent after all, and for everything else people are notified. */
  async revert(context, impacts, undo) {
    const data = impacts.map(getMessageData);
    const ids = data.map(({ messageId }) => messageId);
    const sent = await context.unit.query(selectMessages(context.companyId, ids));
    const sentById = new Map(sent.map((sentMessage) => [sentMessage.id, sentMessage]));
    const filterImpacts = (belong: (messageData: MessageData) => boolean) =>
      data.filter(belong).flatMap(({ messageId }) => sentById.get(messageId) ?? []);
    const isHeld = ({ kind }: MessageData) => kind === 'held';
    const undoRun = { executionId: undo.id };
    const waiting = filterImpacts((messageData) => isTextChannel(messageData.channel) && !isHeld(messageData));
    const heldImpactsById = new Map(waiting.map((sentMessage) => [sentMessage.id, toHeldImpact(sentMessage)]));
    await holdBackTexts(context, waiting);
    for (const { again, id } of await resendHeldMessages(context, { ...undoRun, originals: filterImpacts(isHeld) })) {
      heldImpactsById.set(id, toImpact(again));
    }
    const originals = filterImpacts((messageData) => !isTextChannel(messageData.channel) && !isHeld(messageData));
    for (const correction of await sendCorrections(context, { ...undoRun, originals })) {
      if (correction.corrects) heldImpactsById.set(correction.corrects, toImpact(correction));
    }
    return ids.map((id): Impact[] => {
      const change = heldImpactsById.get(id);
      return change ? [change] : [];
    });
  },
  describe: describeMessages,
  forecast: forecastMessages,
};

/** True if it holds any input of the run. */
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

/** A message without run data reveals no input of the run to anybody. */
function shownBy({ to, recipient, ...said }: { readonly [key: string]: Json }): readonly Recipient[] {
  const { title, body, undoneTitle, undoneBody, link, variables } = said;
  const isCarrying = [title, body, undoneTitle, undoneBody, link, variables].some(isFilledIn);
  if (!isCarrying || to === initiatorRecipient || typeof recipient !== 'string') return [];
  return [(toShow[String(to)] ?? ((name) => ({ kind: 'person', name })))(recipient)];
}

export const messageBlockServer = defineBlockServer({
  contract: notificationMessage,
  shows: shownBy,
  offers: {
    recipient: async (context) =>
      (await permissionsHere(context)).map((permission) => ({
        id: permission.name,
        label: permission[context.locale] || permission.ko,
      })),
  },
  async run({ context, execution, settings }) {
    const { to, recipient = null } = settings;
    const { startedBy } = execution;
    const recipients = await resolveRecipients(context, {
      to,
      recipient: to === initiatorRecipient ? startedBy : recipient,
    });
    await assertMeans(context, settings);
    const sent = await sendMessage(context, {
      recipients,
      executionId: execution.id,
      channel: settings.channel,
      title: toLocalText(settings.title),
      body: toLocalText(settings.body),
      link: settings.link ?? (to === initiatorRecipient ? flowPaths.execution({ id: execution.id }) : null),
      kakao: toKakaoText(settings),
      undone: toUndoneTexts(settings),
      byId: startedBy,
    });
    const { reached, withoutNumber } = sent;
    const output = {
      sent: sent.messages.length > 0,
      ...(isTextChannel(settings.channel) && { reached, withoutNumber }),
    };
    return { state: 'done', output, impacts: sent.messages.map(toImpact) };
  },
  reversal: messageReversal,
  messages: loadSentMessages,
  /** A role that the company lacks would never receive anything. */
  async inspect(context, settings) {
    const role = settings.to === 'role' ? getLiteral(settings.recipient) : null;
    const right = settings.to === 'right' ? getLiteral(settings.recipient) : null;
    const isNobody = role !== null && !(await listActiveRoleNames(context)).includes(role);
    const isNoRight = right !== null && !(await permissionsHere(context)).some(({ name }) => name === right);
    return [
      ...(isNobody ? [createRecipientProblem(role)] : []),
      ...(isNoRight ? [createRecipientProblem(right)] : []),
      ...listShapeProblems(settings),
      ...(await listMeansProblems(context, settings)),
    ];
  },
  inspectShipped(settings) {
    const role = settings.to === 'role' ? getLiteral(settings.recipient) : null;
    return [
      ...(role === null || role in defaultRoles ? [] : [createRecipientProblem(role)]),
      ...listShapeProblems(settings),
    ];
  },
});
