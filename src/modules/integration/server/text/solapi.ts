/**
 * Texts by the interface of SOLAPI (v4), which other relay companies of Korea speak, too: one request for one number, signed by
 * HMAC-SHA256 over date and salt.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { outgoingErrors } from '#kernel/contract/outgoing.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Call, CallFailure, CallReply } from '#kernel/server/outgoing/outgoing-call.ts';
import type { TextOutcome, TextToSend } from '#modules/notification/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { gatewayTimeoutMs, type TextGateway } from '../../contract/text-gateway.ts';
import { isPassingStatus, maskSecrets } from '../call/call-content.ts';
import type { GatewayKeys } from './gateway-keys.ts';

/** A signature is taken once, and for a quarter of an hour: each try has its own. */
export function createAuthorization({ apiKey, apiSecret }: GatewayKeys, at: Date, salt: string): string {
  const date = at.toISOString();
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}

function createMessage({ sender, pfId }: TextGateway, text: TextToSend) {
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

export function createRequest(gateway: TextGateway, keys: GatewayKeys, text: TextToSend): Call {
  return {
    url: `${gateway.address.replace(/\/+$/, '')}/messages/v4/send-many/detail`,
    method: 'POST',
    headers: {
      authorization: createAuthorization(keys, new Date(), randomUUID().replaceAll('-', '')),
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': text.key,
    },
    body: JSON.stringify({ messages: [createMessage(gateway, text)], allowDuplicates: false, showMessageList: true }),
    timeoutMs: gatewayTimeoutMs,
    maxBytes: 100_000,
  };
}

/** Some write their ids and codes as numbers, and null where they have nothing to say. */
const GatewayMessage = z.union([z.string(), z.number().transform(String)]).nullish();
const Listed = z.object({ messageId: GatewayMessage, statusCode: GatewayMessage, statusMessage: GatewayMessage });
const Answer = z
  .object({
    errorCode: GatewayMessage,
    errorMessage: GatewayMessage,
    failedMessageList: z.array(Listed).nullable(),
    messageList: z.array(Listed).nullable(),
    groupInfo: z.object({ _id: GatewayMessage, groupId: GatewayMessage }).nullable(),
  })
  .partial();
type Answer = z.infer<typeof Answer>;
type GatewayMessage = z.infer<typeof GatewayMessage>;

function parseAnswer(body: Buffer): Answer {
  try {
    return Answer.parse(JSON.parse(body.toString('utf8')));
  } catch {
    // An unreadable body adds nothing beyond its status.
    return {};
  }
}

const describeError = (error: LocalText, reason: string | LocalText): LocalText => {
  const reasonTexts = typeof reason === 'string' ? { ko: reason, en: reason } : reason;
  return {
    ko: fillTemplate(error.ko, { reason: reasonTexts.ko }),
    en: fillTemplate(error.en, { reason: reasonTexts.en }),
  };
};

/** Wrong keys, an empty account: not the text's fault, so that it goes out once somebody has put that right. */
const isRecoverable = (status: number, { errorCode }: Answer): boolean =>
  [401, 402, 403].includes(status) || /balance|credit/i.test(errorCode ?? '');

/** The service's result for one text. An answer that repeats a key is not quoted. */
export function getOutcome(reply: CallReply | CallFailure, keys: GatewayKeys): TextOutcome {
  const { TEXT_REFUSED, TEXT_NOT_ANSWERED } = integrationErrors;
  if (!reply.ok) {
    const fault = outgoingErrors[reply.fault];
    return reply.isPassing
      ? { came: 'later', reason: describeError(TEXT_NOT_ANSWERED, fault) }
      : { came: 'refused', reason: describeError(TEXT_REFUSED, fault) };
  }
  const answer = parseAnswer(reply.body);
  const short = (text: GatewayMessage, most: number) => maskSecrets(text ?? '', Object.values(keys)).slice(0, most);
  const formatReason = (message: GatewayMessage, code: GatewayMessage) =>
    [short(message, 300), code && `(${short(code, 60)})`].filter(Boolean).join(' ');
  const { status } = reply;
  const gatewayText = formatReason(answer.errorMessage, answer.errorCode);
  if (status >= 200 && status < 300) {
    const [failed] = answer.failedMessageList ?? [];
    if (failed) {
      const reason = formatReason(failed.statusMessage, failed.statusCode) || String(status);
      return { came: 'refused', reason: describeError(TEXT_REFUSED, reason) };
    }
    const { groupInfo, messageList } = answer;
    const providerId = messageList?.[0]?.messageId ?? groupInfo?.groupId ?? groupInfo?._id;
    if (providerId) return { came: 'accepted', providerId };
    // Some page that answers whatever it is asked: nobody took the text.
    return {
      came: 'refused',
      reason: describeError(TEXT_REFUSED, gatewayText || outgoingErrors.CALL_ANSWER_UNREADABLE),
    };
  }
  const reason = gatewayText || String(status);
  if (isPassingStatus(status) || isRecoverable(status, answer)) {
    return { came: 'later', reason: describeError(TEXT_NOT_ANSWERED, reason) };
  }
  return { came: 'refused', reason: describeError(TEXT_REFUSED, reason) };
}
