/**
 * Consent endpoints: the signed-in person's consents, by host: those to the product at the root, those to a company at its host.
 */
import { z } from 'zod';
import { AdvertisingKind, ConsentRow, ConsentState } from '#kernel/contract/consent.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';

const OwnConsents = z.strictObject({
  /** One of each kind of advertising, and of whatever else was ever answered. */
  states: z.array(ConsentState),
  /** Newest first. */
  history: z.array(ConsentRow),
});
export type OwnConsents = z.infer<typeof OwnConsents>;

export const readOwnConsents = endpoint({
  method: 'GET',
  path: '/api/user/consents',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  topics: [kernelTopics.consent],
  summary: { ko: '내 동의 내역', en: 'What I agreed to' },
  errors: [],
  reply: OwnConsents,
});

/** The answer says what holds now and since when; the same goes to the person by mail (정보통신망법 제50조 제7항). */
export const changeOwnConsent = endpoint({
  method: 'PUT',
  path: '/api/user/consents/:kind',
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [kernelTopics.consent, kernelTopics.audit, kernelTopics.mail],
  summary: { ko: '광고성 정보 수신 동의와 철회', en: 'Agree to advertising, or take that back' },
  errors: [],
  params: z.strictObject({ kind: AdvertisingKind }),
  body: z.strictObject({ given: z.boolean() }),
  reply: ConsentState,
});
