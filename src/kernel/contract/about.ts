/** What a call is about, as far as its contract says so: the one thing that its path names, and the sums that its body states. Pure. */
import type { Currency, Money, Sum } from './money.ts';
import type { LocalText } from './text.ts';

export interface Thing {
  type: string;
  id: string;
}

/** Null: in the company's own currency. */
export interface StatedSum {
  amount: Sum;
  currency: Currency | null;
}

export interface CallAbout {
  thing: Thing | null;
  /** All that it moves, one sum for each currency; null where the contract does not say, or nothing is stated. */
  sums: readonly { amount: Sum; currency: Currency }[] | null;
}

/** By what a permission that is bound to things or to a sum is judged at an endpoint. */
export interface JudgedBy<Body = unknown> {
  /** By its subject, which its path names. */
  readonly thing?: true;
  /** By what its body states: everything that it moves, or null. */
  sums?(body: Body): readonly StatedSum[] | null;
}

/** A permission that is held for certain things, or up to a sum: nowhere else. */
export interface Bound {
  covers(about: CallAbout): boolean;
  /** For what: `only for …`, `…만`. */
  words: LocalText;
}

/** Of an endpoint. */
interface Judged {
  readonly judgedBy: JudgedBy | null;
  readonly subject: { readonly type: string; readonly params?: string } | null;
}

export function aboutOf(
  { judgedBy, subject }: Judged,
  { params, body }: { params: unknown; body: unknown },
  company: Pick<Money, 'currency'>,
): CallAbout {
  const field = judgedBy?.thing ? subject?.params : undefined;
  const id = field === undefined ? undefined : (params as Record<string, unknown>)[field];
  const stated = judgedBy?.sums?.(body);
  return {
    thing: subject && typeof id === 'string' ? { type: subject.type, id } : null,
    sums: stated?.map(({ amount, currency }) => ({ amount, currency: currency ?? company.currency })) ?? null,
  };
}
