/** The service that sends a company's texts and 알림톡: where it is, who the company is there, and what it may send. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { readPhone } from '#kernel/contract/input/phone.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { parseMobile } from '#modules/notification/contract/mobile-number.ts';

/** Of SOLAPI; relay companies with the same interface have others. */
export const defaultGateway = 'https://api.solapi.com';
/** 알림톡 templates of one company. */
export const maxTemplates = 200;
/** Texts of a company in one day until it says otherwise: a flow that runs wild must not use up its account. */
export const defaultMaxPerDay = 1000;
export const gatewayTimeoutMs = 15_000;

/** Numbers that no machine outside of a network of one's own has, as a URL writes them. */
const privateNetworkPattern = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^\[(?:::1|f[cd].*)\]$/;

/** It receives phone numbers and message texts: http only to a machine of the installation's own network. */
function isGatewayAddress(value: string): boolean {
  if (!URL.canParse(value) || /[?#]/.test(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isOwn = protocol === 'http:' && privateNetworkPattern.test(hostname);
  return (protocol === 'https:' || isOwn) && username === '' && password === '';
}

const address = z
  .string()
  .trim()
  .max(300)
  .refine(isGatewayAddress, {
    params: { ko: '{name}에 https://로 시작하는 주소를 써 주세요.', en: '{name} must begin with https://.' },
  });

/** It goes into a header. */
const key = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]{8,200}$/);

/** A number that the company registered with the service (발신번호): of a line, a mobile, or an office. */
const sender = z
  .string()
  .trim()
  .max(60)
  .overwrite((value) => readPhone(value)?.replaceAll('-', '') ?? value)
  .refine((value) => /^(0\d{8,10}|1[568]\d{6})$/.test(value), {
    params: {
      ko: '{name}에 등록한 번호를 02-123-4567처럼 써 주세요.',
      en: '{name} must be one that is registered with the service.',
    },
  });

export const TextTemplate = z.strictObject({ code: text({ max: 50 }), name: text({ max: 60 }) });
export type TextTemplate = z.infer<typeof TextTemplate>;

const Settings = z.strictObject({
  address,
  sender,
  /** The KakaoTalk channel; without it there is no 알림톡. */
  pfId: z
    .string()
    .trim()
    .max(60)
    .regex(/^[\x21-\x7e]+$/)
    .nullable(),
  templates: z.array(TextTemplate).max(maxTemplates),
  /** Limit of texts and 알림톡 ordered per day of the company's zone; corrections are sent beyond it. */
  mostADay: z.int().min(1).max(1_000_000),
});

export const TextGatewayBody = Settings.extend({ apiKey: key, apiSecret: key });
export type TextGatewayBody = z.infer<typeof TextGatewayBody>;

/** Keys that are left out stay as they are; both are given together. */
export const TextGatewayChange = Settings.extend({
  apiKey: key.nullish(),
  apiSecret: key.nullish(),
  version: z.int().min(1),
});
export type TextGatewayChange = z.infer<typeof TextGatewayChange>;

/** Keys are never shown. */
export const TextGateway = Settings.extend({
  id: Id,
  version: z.int(),
  changedAt: Instant,
  changedBy: z.string(),
});
export type TextGateway = z.infer<typeof TextGateway>;

export const TestText = z.strictObject({
  phone: z
    .string()
    .trim()
    .max(60)
    .refine((value) => parseMobile(value) !== null, {
      params: { ko: '{name}에 휴대전화 번호를 010-1234-5678처럼 써 주세요.', en: '{name} must be a mobile number.' },
    }),
});
