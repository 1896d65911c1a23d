/**
 * Texts by the interface of SOLAPI (v4), which other relay companies of Korea speak, too: one request for one number, signed by
 * HMAC-SHA256 over date and salt.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { outgoingErrors } from '#kernel/contract/outgoing.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import type { Call, CallFailure, CallReply } from '#kernel/server/outgoing/call-out.ts';
import type { TextOutcome, TextToSend } from '#modules/notification/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { gatewayTimeoutMs, type TextGateway } from '../../contract/text-gateway.ts';
import { isPassingStatus, masked } from '../call/answer.ts';
import type { GatewayKeys } from './gateway-keys.ts';

/** A signature is taken once, and for a quarter of an hour: each try has its own. */
export function authorizationOf({ apiKey, apiSecret }: GatewayKeys, at: Date, salt: string): string {
  const date = at.toISOString();
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}

function messageOf({ sender, pfId }: TextGateway, text: TextToSend) {
  const { to, body, subject, kakao, key } = text;
  const common = { to, from: sender, customFields: { key } };
  if (!kakao) return { ...common, type: subject === null ? 'SMS' : 'LMS', text: body, ...(subject && { subject }) };
  const { template: templateId, fallsBack } = kakao;
  const variables = Object.fromEntries(Object.entries(kakao.variables).map(([name, value]) => [`#{${name}}`, value]));
  const kakaoOptions = { pfId, templateId, variables, disableSms: !fallsBack };
  // The service fills the template; one without places is sent as it is written.
  const isWritten = Object.keys(variables).length === 0;
  return { ...common, type: 'ATA', ...(isWritten && { text: body }), kakaoOptions };
}

export function requestOf(gateway: TextGateway, keys: GatewayKeys, text: TextToSend): Call {
  return {
    url: `${gateway.address.replace(/\/+$/, '')}/messages/v4/send-many/detail`,
    method: 'POST',
    headers: {
      authorization: authorizationOf(keys, new Date(), randomUUID().replaceAll('-', '')),
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': text.key,
    },
    body: JSON.stringify({ messages: [messageOf(gateway, text)], allowDuplicates: false, showMessageList: true }),
    timeoutMs: gatewayTimeoutMs,
    maxBytes: 100_000,
  };
}

/** Some write their ids and codes as numbers, and null where they have nothing to say. */
const Said = z.union([z.string(), z.number().transform(String)]).nullish();
const Listed = z.object({ messageId: Said, statusCode: Said, statusMessage: Said });
const Answer = z
  .object({
    errorCode: Said,
    errorMessage: Said,
    failedMessageList: z.array(Listed).nullable(),
    messageList: z.array(Listed).nullable(),
    groupInfo: z.object({ _id: Said, groupId: Said }).nullable(),
  })
  .partial();
type Answer = z.infer<typeof Answer>;
type Said = z.infer<typeof Said>;

function answerOf(body: Buffer): Answer {
  try {
    return Answer.parse(JSON.parse(body.toString('utf8')));
  } catch {
    // What cannot be read says nothing beyond its status.
    return {};
  }
}

const about = (error: LocalText, reason: string | LocalText): LocalText => {
  const said = typeof reason === 'string' ? { ko: reason, en: reason } : reason;
  return { ko: fill(error.ko, { reason: said.ko }), en: fill(error.en, { reason: said.en }) };
};

/** Wrong keys, an empty account: not the text's fault, so that it goes out once somebody has put that right. */
const mendable = (status: number, { errorCode }: Answer): boolean =>
  [401, 402, 403].includes(status) || /balance|credit/i.test(errorCode ?? '');

/** What the service said of one text. Whoever repeats a key in an answer is not repeated. */
export function outcomeOf(reply: CallReply | CallFailure, keys: GatewayKeys): TextOutcome {
  const { TEXT_REFUSED, TEXT_NOT_ANSWERED } = integrationErrors;
  if (!reply.ok) {
    const fault = outgoingErrors[reply.fault];
    return reply.isPassing
      ? { came: 'later', reason: about(TEXT_NOT_ANSWERED, fault) }
      : { came: 'refused', reason: about(TEXT_REFUSED, fault) };
  }
  const answer = answerOf(reply.body);
  const short = (text: Said, most: number) => masked(text ?? '', Object.values(keys)).slice(0, most);
  const said = (message: Said, code: Said) =>
    [short(message, 300), code && `(${short(code, 60)})`].filter(Boolean).join(' ');
  const { status } = reply;
  const words = said(answer.errorMessage, answer.errorCode);
  if (status >= 200 && status < 300) {
    const [failed] = answer.failedMessageList ?? [];
    if (failed) {
      const reason = said(failed.statusMessage, failed.statusCode) || String(status);
      return { came: 'refused', reason: about(TEXT_REFUSED, reason) };
    }
    const { groupInfo, messageList } = answer;
    const providerId = messageList?.[0]?.messageId ?? groupInfo?.groupId ?? groupInfo?._id;
    if (providerId) return { came: 'accepted', providerId };
    // Some page that answers whatever it is asked: nobody took the text.
    return { came: 'refused', reason: about(TEXT_REFUSED, words || outgoingErrors.CALL_ANSWER_UNREADABLE) };
  }
  const reason = words || String(status);
  if (isPassingStatus(status) || mendable(status, answer)) {
    return { came: 'later', reason: about(TEXT_NOT_ANSWERED, reason) };
  }
  return { came: 'refused', reason: about(TEXT_REFUSED, reason) };
}
