/** A secret value that calls to other services carry: named, stored encrypted, never shown again. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';

/** As people write names of such values everywhere: `PAYMENT_KEY`. */
export const SecretName = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/);

/** Shorter ones could not be taken out of an answer without taking other words with them. */
export const SecretValue = z
  .string()
  .min(4)
  .max(4000)
  // It goes into a header: one line of what headers may hold.
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);

/** Secrets of one company. */
export const maxSecrets = 200;

/** A host that the secret may be sent to, with its port where it is not the usual one: `api.example.com`, `api.example.com:8443`. */
export const SecretHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(260)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/);
const SecretHosts = z.array(SecretHost).min(1).max(20);

export const SecretBody = z.strictObject({ name: SecretName, value: SecretValue, hosts: SecretHosts });
export type SecretBody = z.infer<typeof SecretBody>;

/**
 * Omitted fields stay unchanged. New hosts require the value again: a person who may only manage hosts must not redirect the value.
 */
export const SecretChange = z.strictObject({ value: SecretValue, hosts: SecretHosts.optional() });
export type SecretChange = z.infer<typeof SecretChange>;

/** A flow whose draft or published version names the secret. */
export const SecretUse = z.object({ frameId: Id, title: LocalText });
export type SecretUse = z.infer<typeof SecretUse>;

export const Secret = z.object({
  id: Id,
  name: z.string(),
  /** Hosts it may be sent to. Empty: none, until somebody names them with the value. */
  hosts: z.array(z.string()),
  changedAt: Instant,
  changedBy: z.string(),
  /** The flows that use it. */
  usedBy: z.array(SecretUse),
});
export type Secret = z.infer<typeof Secret>;
