/** A company's addresses: its code, and domains of its own with what proves them. */
import { z } from 'zod';
import { Instant } from '#kernel/contract/time.ts';

/** `lost`: another company proved it after this one's proof was gone. */
export const domainStates = ['pending', 'verified', 'failed', 'lost'] as const;
export type DomainState = (typeof domainStates)[number];

export const maxDomains = 10;
/** An old code leads to the new one for so long; it stays the company's own as long as there is the company. */
export const formerCodeDays = 180;

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** As name servers know it: lower case, `한글.kr` in its Latin letters. Null where it can be no public name. */
export function parseHost(written: string): string | null {
  const text = written
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .replace(/\.$/, '');
  // A mail address names its host, too, but not as somebody's own domain.
  const host = text.includes('@') ? '' : (URL.parse(`http://${text}`)?.host ?? '');
  const labels = host.split('.');
  if (host.length > 253 || labels.length < 2 || !labels.every((part) => label.test(part))) return null;
  // The last one is no number: that would be an address.
  return /^[a-z][a-z0-9-]*$/.test(labels.at(-1) ?? '') ? host : null;
}

export const DomainHost = z
  .string()
  .max(300)
  .refine((written) => parseHost(written) !== null);

export const Domain = z.object({
  host: z.string(),
  state: z.enum(domainStates),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  claimedAt: Instant,
  checkedAt: Instant.nullable(),
  verifiedAt: Instant.nullable(),
});
export type Domain = z.infer<typeof Domain>;

export const Addresses = z.object({
  code: z.string(),
  origin: z.string(),
  /** CNAME target of a company's own domain. */
  target: z.string(),
  formerCodes: z.array(z.object({ code: z.string(), leadsUntil: Instant })),
  domains: z.array(Domain),
});
export type Addresses = z.infer<typeof Addresses>;

/** Result of a check: `absent` is another record or none, `unanswered` no name server. */
export const proofs = ['found', 'absent', 'unanswered'] as const;
