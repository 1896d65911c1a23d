/** Call subject: the one thing named by a call's path and the sums stated in its body, as far as its contract declares. Pure. */
import type { Currency, Money, Sum } from './money.ts';
import type { LocalText } from './text.ts';

export interface Resource {
  type: string;
  id: string;
}

/** Null: in the company's own currency. */
export interface StatedSum {
  amount: Sum;
  currency: Currency | null;
}

export interface ResourceScope {
  resource: Resource | null;
  /** All that it moves, one sum for each currency; null where the contract does not say, or nothing is stated. */
  sums: readonly { amount: Sum; currency: Currency }[] | null;
}

/** By what a permission that is bound to things or to a sum is judged at an endpoint. */
export interface ScopedBy<Body = unknown> {
  /** By its subject, which its path names. */
  readonly resource?: true;
  /** By what its body states: everything that it moves, or null. */
  sums?(body: Body): readonly StatedSum[] | null;
}

/** A permission that is held for certain things, or up to a sum: nowhere else. */
export interface GrantLimit {
  covers(scope: ResourceScope): boolean;
  /** For what: `only for …`, `…만`. */
  words: LocalText;
}

/** Of an endpoint. */
interface ScopedEndpoint {
  readonly scopedBy: ScopedBy | null;
  readonly subject: { readonly type: string; readonly params?: string } | null;
}

export function toResourceScope(
  { scopedBy: judgedBy, subject }: ScopedEndpoint,
  { params, body }: { params: unknown; body: unknown },
  company: Pick<Money, 'currency'>,
): ResourceScope {
  const field = judgedBy?.resource ? subject?.params : undefined;
  const id = field === undefined ? undefined : (params as Record<string, unknown>)[field];
  const stated = judgedBy?.sums?.(body);
  return {
    resource: subject && typeof id === 'string' ? { type: subject.type, id } : null,
    sums: stated?.map(({ amount, currency }) => ({ amount, currency: currency ?? company.currency })) ?? null,
  };
}
