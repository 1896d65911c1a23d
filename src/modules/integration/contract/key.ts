/** A key by which a program calls: as people see it, and as it is made. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';

/** Distinguishes a key from a session token, and identifies it to anyone who finds one. */
export const keyPrefix = 'hrk_';
/** Readable part of a key: enough to distinguish it from others, 208 bits are left to guess. */
export const keyHintLength = keyPrefix.length + 8;
/** Living keys of one company. */
export const maxKeys = 200;
/** A key ends this many days after its creation, unless its creator sets the end, at most a year later. */
export const keyDays = { usual: 90, most: 366 } as const;
/** A week: longer than any release takes, shorter than a lost key goes unnoticed. */
export const maxGraceHours = 168;

export const keyStates = ['active', 'expired', 'revoked', 'orphaned'] as const;
export const KeyState = z.enum(keyStates);
export type KeyState = z.infer<typeof KeyState>;

export const KeyBody = z.strictObject({
  name: text({ max: 60 }),
  scopes: z.array(z.string().min(1).max(80)).min(1).max(300),
  /** Absent or null: after 90 days. A year away at most. */
  expiresAt: Instant.nullable().optional(),
});
export type KeyBody = z.infer<typeof KeyBody>;

export const RotateBody = z.strictObject({
  /** So long the value before goes on to be taken. */
  graceHours: z.int().min(0).max(maxGraceHours),
});

export const Key = z.object({
  id: Id,
  name: z.string(),
  /** Its first characters. */
  sign: z.string(),
  scopes: z.array(z.string()),
  /** `orphaned`: who made it is no member any more, so it opens nothing. */
  state: KeyState,
  madeBy: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** The latest call, to the minute. */
  usedAt: Instant.nullable(),
  usedFrom: z.string().nullable(),
  revokedAt: Instant.nullable(),
  /** Values before that are still taken, and until when the last of them. */
  graceUntil: Instant.nullable(),
});
export type Key = z.infer<typeof Key>;

/** The only time its value is shown. */
export const CreatedKey = Key.extend({ token: z.string() });
export type CreatedKey = z.infer<typeof CreatedKey>;

/** A permission that the caller may give to a key. */
export const KeyScope = z.object({ name: z.string(), title: LocalText, level: z.string() });
export type KeyScope = z.infer<typeof KeyScope>;

/** Permissions a key never holds, so that none can create another that outlives it. */
export const personOnlyPermissions: ReadonlySet<string> = new Set(['integration.key.manage']);
