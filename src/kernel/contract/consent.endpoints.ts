/** Consent endpoints: a company's consent list for its privacy officer. */
import { z } from 'zod';
import { ConsentKind, ConsentRow } from './consent.ts';
import { endpoint } from './endpoint.ts';
import { kernelErrors } from './error.ts';
import { Id } from './ids.ts';
import { listQuery } from './paging.ts';
import { text } from './text.ts';
import { kernelTopics } from './topic.ts';

export const CompanyConsent = z.strictObject({
  ...ConsentRow.shape,
  personId: Id.nullable(),
  /** Of the member; null where it is nobody of the company now. */
  name: z.string().nullable(),
  guestId: Id.nullable(),
  /** To which it was given; masked once the person is erased. */
  address: z.string().nullable(),
  /** The thing at which it was asked, such as an order. */
  subjectId: Id.nullable(),
});
export type CompanyConsent = z.infer<typeof CompanyConsent>;

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/consents',
  scope: 'company',
  permission: 'kernel.access-record.read',
  audit: false,
  topics: [kernelTopics.consent],
  summary: { ko: '동의와 철회의 기록 목록', en: 'List consents given and withdrawn' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({
    ...listQuery,
    kind: ConsentKind.optional(),
    personId: Id.optional(),
    /** The whole e-mail address. */
    address: text({ max: 254 }).optional(),
  }),
  reply: CompanyConsent,
  paged: true,
});
