/** A person's account and what signing in gives. Specification chapter 3: user profile, tokens, social profile. */
import { z } from 'zod';
import { TypedEmail } from '#kernel/contract/email.ts';
import { AvatarPath, PictureAddress } from '#kernel/contract/link.ts';
import { Preferences, PreferencesChange } from '#kernel/contract/preferences.ts';
import { parseSafePath } from '#kernel/contract/return-path.ts';
import { forbiddenCharacterMessage, hasForbiddenCharacter, locales, nameText, text } from '#kernel/contract/text.ts';
import { Instant, TimeZone } from '#kernel/contract/time.ts';

export const minPasswordLength = 8;
export const Password = z
  .string()
  .min(minPasswordLength)
  .max(200)
  .refine((value) => !hasForbiddenCharacter(value), { params: forbiddenCharacterMessage });
/**
 * Credentials sent for checking, of any length and form: one that does not fit is simply wrong and gets the one message of all
 * wrong sign-ins. A value longer than any stored one stays longer when it is cut, so it never fits.
 */
export const SentPassword = z.string().transform((sent) => sent.slice(0, 201));
const SentEmail = TypedEmail.transform((sent) => sent.slice(0, 255));
export const ProviderParams = z.strictObject({ provider: text({ max: 30 }) });
/** A path on the same host; anything that a browser could read as another host is refused. */
export const ReturnPath = z
  .string()
  .max(500)
  .refine((path) => parseSafePath(path) !== null);
export const PersonName = nameText({ max: 80 });

/** Providers that a person can be known by. `demo` exists only outside production. */
export const providers = ['google', 'facebook', 'kakao', 'naver', 'demo'] as const;
export type Provider = (typeof providers)[number];
/** kakao and naver are for connecting; these are for signing in. */
export const signInProviders = ['google', 'facebook', 'demo'] as const satisfies readonly Provider[];

export const coreRoles = ['platform-admin', 'system-designer', 'global-analyst'] as const;
export type CoreRole = (typeof coreRoles)[number];

export const Notifications = z.strictObject({ email: z.boolean(), push: z.boolean(), sms: z.boolean() });

export const Person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  locale: z.enum(locales),
  timeZone: z.string(),
  avatar: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

const SocialConnection = z.object({ connected: z.boolean(), email: z.string().nullable() });

export const Profile = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  avatar: z.string().nullable(),
  timezone: z.string(),
  locale: z.enum(locales),
  socialConnections: z.object({
    google: SocialConnection,
    facebook: SocialConnection,
    kakao: SocialConnection,
    naver: SocialConnection,
    demo: SocialConnection.optional(),
  }),
  hasPassword: z.boolean(),
  notifications: Notifications,
  preferences: Preferences,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileChange = z.strictObject({
  version: z.int().min(1),
  name: PersonName.optional(),
  avatar: z.union([AvatarPath, PictureAddress]).nullable().optional(),
  timezone: TimeZone.optional(),
  locale: z.enum(locales).optional(),
  notifications: Notifications.optional(),
  preferences: PreferencesChange.optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** `refreshToken` is null for browsers: they hold it in an HttpOnly cookie. `expiresIn` is in seconds. */
export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresIn: z.int(),
  tokenType: z.literal('Bearer'),
});
export type Tokens = z.infer<typeof Tokens>;

export const Session = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  current: z.boolean(),
});

/** A code of the second step as someone types it, with or without spaces and lines; or a passkey's answer, as a text of JSON. */
export const SentFactor = z.string().max(16_000);

/** Sign-in credentials: the code of a configured second factor is requested once the password was right. */
export const sentCredentials = { email: SentEmail, password: SentPassword, secondFactor: SentFactor.optional() };

/** Seconds (specification chapter 9, decisions chapter 4). */
export const lifetimes = {
  access: 900,
  coreAccess: 3600,
  refresh: 86_400,
  refreshGrace: 10,
  tempToken: 60,
  selection: 300,
  /** A device that one signed in from by password is known so long: 180 days. */
  device: 15_552_000,
  oidcFlow: 600,
  /** A proof of who someone is counts so long for what adds a way to sign in. */
  proof: 300,
  emailVerification: 86_400,
  passwordReset: 1800,
  /** The old address can take a change back for a week. */
  addressReturn: 604_800,
  /** Between a provider's word and the code of the second step. */
  factorChallenge: 600,
  /** The challenge that a passkey signs. */
  passkeyChallenge: 300,
} as const;
