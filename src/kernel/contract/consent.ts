/** Consents: the separate kinds a person agrees to, the state derived from their answers, and its rows. */
import { z } from 'zod';
import { Id } from './ids.ts';
import type { LocalText } from './text.ts';
import { Instant } from './time.ts';

/** Advertising is agreed to apart from all else, and apart for each way of sending it (정보통신망법 제50조). */
export const advertisingKinds = ['advertising-mail', 'advertising-sms', 'advertising-push'] as const;
export const AdvertisingKind = z.enum(advertisingKinds);
export type AdvertisingKind = z.infer<typeof AdvertisingKind>;

/** `age`: the person is 14 or older; `collection`: personal data are collected and used for a contract. */
export const consentKinds = ['terms', 'privacy', 'age', 'collection', ...advertisingKinds] as const;
export const ConsentKind = z.enum(consentKinds);
export type ConsentKind = z.infer<typeof ConsentKind>;

export const consentTitles: Readonly<Record<ConsentKind, LocalText>> = {
  terms: { ko: '이용약관', en: 'Terms of use' },
  privacy: { ko: '개인정보처리방침', en: 'Privacy policy' },
  age: { ko: '만 14세 이상', en: '14 or older' },
  collection: { ko: '개인정보 수집·이용', en: 'Collection and use of personal data' },
  'advertising-mail': { ko: '이메일 광고성 정보', en: 'Advertising by email' },
  'advertising-sms': { ko: '문자 광고성 정보', en: 'Advertising by text message' },
  'advertising-push': { ko: '푸시 광고성 정보', en: 'Advertising by push message' },
};

/** `confirmed`: the person was notified again that the consent is in force (정보통신망법 제50조 제8항). */
export const consentActions = ['given', 'withdrawn', 'confirmed'] as const;
export const ConsentAction = z.enum(consentActions);
export type ConsentAction = z.infer<typeof ConsentAction>;

export const consentActionTitles: Readonly<Record<ConsentAction, LocalText>> = {
  given: { ko: '동의', en: 'Given' },
  withdrawn: { ko: '철회', en: 'Withdrawn' },
  confirmed: { ko: '동의 사실 안내', en: 'Reminder sent' },
};

/** `job`: the product itself, for example when a person leaves or is notified again. */
export const consentChannels = ['screen', 'api', 'job'] as const;

export const ConsentRow = z.strictObject({
  id: Id,
  kind: ConsentKind,
  act: ConsentAction,
  /** Of the text that was shown; null where there is no text in versions. */
  version: z.int().nullable(),
  way: z.enum(consentChannels),
  at: Instant,
});
export type ConsentRow = z.infer<typeof ConsentRow>;

/** The state derived from the rows of one kind. */
export const ConsentState = z.strictObject({
  kind: ConsentKind,
  isGiven: z.boolean(),
  version: z.int().nullable(),
  /** When it was given or withdrawn last; null where nobody ever answered. */
  at: Instant.nullable(),
});
export type ConsentState = z.infer<typeof ConsentState>;

/** A consent to advertising is confirmed every two years (정보통신망법 시행령 제62조의3), with notice a month before. */
export const confirmMonths = 23;

/** The state of each of these kinds; what nobody answered is not given. */
export function toConsentStates(rows: readonly ConsentState[], kinds: readonly ConsentKind[]): ConsentState[] {
  return kinds.map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, isGiven: false, version: null, at: null },
  );
}
