/** Outgoing web hooks: their events, signatures and retries. By Standard Webhooks. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';

/** Seconds from one try to the next, the first at once: over 27 hours in all. */
export const retryAfterSeconds = [5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const;
/** A hook without a response for this long is switched off. */
export const maxFailureHours = 24;
/** A new secret signs beside the one before for a day. */
export const secretGraceHours = 24;
/** Hooks of one company. */
export const maxHooks = 50;
/** Stored response size. */
export const excerptLength = 1000;
export const callTimeoutMs = 15_000;

/** `maker-gone`: who made it is no member any more. `gone`: it answered 410. */
export const HookState = z.enum(['active', 'paused', 'failing', 'maker-gone', 'gone']);
export type HookState = z.infer<typeof HookState>;

const address = z
  .string()
  .trim()
  .max(500)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    params: { ko: '{name}에 https://로 시작하는 주소를 써 주세요.', en: '{name} must begin with https://.' },
  });

export const HookBody = z.strictObject({
  name: text({ max: 60 }),
  url: address,
  events: z.array(z.string().min(1).max(100)).min(1).max(100),
});
export type HookBody = z.infer<typeof HookBody>;

export const Hook = z.object({
  id: Id,
  name: z.string(),
  /** Without its path for people who may not manage hooks. */
  url: z.string(),
  events: z.array(z.string()),
  state: HookState,
  madeBy: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  /** No try went well since. */
  failingSince: Instant.nullable(),
  /** Two secrets sign until then. */
  graceUntil: Instant.nullable(),
  lastAt: Instant.nullable(),
  lastOutcome: z.enum(['waiting', 'delivered', 'failed']).nullable(),
  version: z.int(),
});
export type Hook = z.infer<typeof Hook>;
export const CreatedHook = Hook.extend({ secret: z.string() });
export type CreatedHook = z.infer<typeof CreatedHook>;

export const Delivery = z.object({
  id: Id,
  /** The same however often it is sent. */
  webhookId: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  isTest: z.boolean(),
  at: Instant,
  nextAt: Instant.nullable(),
  lastStatus: z.int().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const Attempt = z.object({
  number: z.int(),
  at: Instant,
  ms: z.int(),
  /** Null where no answer came. */
  status: z.int().nullable(),
  fault: LocalText.nullable(),
  excerpt: z.string(),
});
export const DeliveryDetail = Delivery.extend({ body: z.string(), tries: z.array(Attempt) });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const HookEvent = z.object({ name: z.string(), title: LocalText });
