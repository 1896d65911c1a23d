/** The wire of the service for texts: how a request is signed and written, and what an answer means. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import type { TextToSend } from '#modules/notification/server/index.ts';
import { defaultGateway, type TextGateway } from '../../contract/text-gateway.ts';
import { createRequest, getOutcome } from './solapi.ts';

const keys = { apiKey: 'NCSA1B2C3D4E5F6G', apiSecret: 'secret-that-nobody-sees-4711' };
const gateway: TextGateway = {
  ...{
    id: createId(),
    address: `${defaultGateway}/`,
    sender: '021234567',
    pfId: 'KA01PF',
    templates: [],
    mostADay: 1000,
    version: 1,
  },
  ...{ changedAt: new Date().toISOString(), changedBy: '김하늘' },
};
const text: TextToSend = { key: 'key-1', to: '01012345678', subject: null, body: '안녕하세요', kakao: null };
const messageOf = (more: Partial<TextToSend> = {}) =>
  JSON.parse(String(createRequest(gateway, keys, { ...text, ...more }).body)).messages[0];
const answered = (status: number, body: object | string) => {
  const written = typeof body === 'string' ? body : JSON.stringify(body);
  return getOutcome({ ok: true, status, headers: {}, body: Buffer.from(written) }, keys);
};

it('is signed over date and salt, with another salt each time, and says its key', () => {
  const first = createRequest(gateway, keys, text);
  expect(first).toMatchObject({ method: 'POST', url: 'https://api.solapi.com/messages/v4/send-many/detail' });
  const header = String(first.headers?.authorization);
  const [, date, salt, signature] =
    /^HMAC-SHA256 apiKey=NCSA1B2C3D4E5F6G, date=(\S+), salt=([0-9a-f]{12,64}), signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? [];
  expect(signature).toBe(createHmac('sha256', keys.apiSecret).update(`${date}${salt}`).digest('hex'));
  expect(createRequest(gateway, keys, text).headers?.authorization).not.toContain(salt);
  expect(first.headers?.['idempotency-key']).toBe('key-1');
  expect(messageOf().customFields).toEqual({ key: 'key-1' });
});

it('is short without a subject, long with one', () => {
  expect(messageOf()).toEqual({
    ...{ to: '01012345678', from: '021234567', type: 'SMS', text: '안녕하세요', customFields: { key: 'key-1' } },
  });
  expect(messageOf({ subject: '예약' })).toMatchObject({ type: 'LMS', subject: '예약' });
});

it('names a template with its values, and writes out one that has none', () => {
  const kakao = { template: 'T1', variables: { 이름: '김하늘' }, fallsBack: true };
  const filled = messageOf({ kakao });
  expect(filled).toMatchObject({ type: 'ATA', kakaoOptions: { pfId: 'KA01PF', templateId: 'T1', disableSms: false } });
  expect(filled.kakaoOptions.variables).toEqual({ '#{이름}': '김하늘' });
  expect(filled).not.toHaveProperty('text');
  const plain = messageOf({ kakao: { template: 'T2', variables: {}, fallsBack: false } });
  expect(plain).toMatchObject({ text: '안녕하세요', kakaoOptions: { disableSms: true } });
});

it('is accepted by the id of the text, or of its group', () => {
  expect(answered(200, { messageList: [{ messageId: 'M1' }] })).toEqual({ came: 'accepted', providerId: 'M1' });
  expect(answered(200, { groupInfo: { _id: 'G1' } })).toEqual({ came: 'accepted', providerId: 'G1' });
  const other = { errorCode: null, failedMessageList: null, messageList: [{ messageId: 4711, statusMessage: null }] };
  expect(answered(200, other)).toEqual({ came: 'accepted', providerId: '4711' });
});

it.each([
  ['<html>Welcome</html>', '답을 읽을 수 없습니다'],
  [{}, '답을 읽을 수 없습니다'],
  [{ messageList: [] }, '답을 읽을 수 없습니다'],
  [{ errorCode: 'Unknown', errorMessage: '모르는 요청' }, '모르는 요청 (Unknown)'],
])('status 200 with %j took nothing', (body, reasonText) => {
  expect(answered(200, body)).toMatchObject({ came: 'refused', reason: { ko: expect.stringContaining(reasonText) } });
});

it.each([
  [
    200,
    { failedMessageList: [{ statusCode: '1062', statusMessage: '발신번호 미등록' }] },
    'refused',
    '발신번호 미등록 (1062)',
  ],
  [200, { failedMessageList: [{ statusCode: 1062, statusMessage: null }] }, 'refused', '(1062)'],
  [400, { errorCode: 'ValidationError', errorMessage: '"to" is not allowed' }, 'refused', '(ValidationError)'],
  [404, 'nothing', 'refused', '404'],
  [401, { errorCode: 'SignatureDoesNotMatch', errorMessage: '서명 불일치' }, 'later', '서명 불일치'],
  [400, { errorCode: 'NotEnoughBalance', errorMessage: '잔액 부족' }, 'later', '잔액 부족'],
  [429, {}, 'later', '429'],
  [503, '<html>', 'later', '503'],
] as const)('status %i with %j is %s', (status, body, came, reasonText) => {
  const outcome = answered(status, body);
  expect(outcome).toMatchObject({
    came,
    reason: { ko: expect.stringContaining(reasonText), en: expect.stringContaining(reasonText) },
  });
});

it('an answer to a repeated key notifies no recipient', () => {
  const outcome = answered(400, { errorCode: 'Error', errorMessage: `wrong secret ${keys.apiSecret}` });
  expect(JSON.stringify(outcome)).not.toContain(keys.apiSecret);
  // Nor when the excerpt is cut off inside the key.
  const cut = answered(400, { errorCode: 'Error', errorMessage: `${'x'.repeat(290)}${keys.apiSecret}` });
  expect(JSON.stringify(cut)).not.toContain(keys.apiSecret.slice(0, 6));
});

it('an unreachable recipient is retried, an invalid number never', () => {
  expect(getOutcome({ ok: false, fault: 'CALL_TIME_OUT', isPassing: true, mayHaveArrived: true }, keys).came).toBe(
    'later',
  );
  const refused = getOutcome(
    { ok: false, fault: 'CALL_ADDRESS_REFUSED', isPassing: false, mayHaveArrived: false },
    keys,
  );
  expect(refused).toMatchObject({ came: 'refused', reason: { ko: expect.stringContaining('내부망') } });
});
