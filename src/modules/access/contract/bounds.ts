/** For what a grant holds within its hours: certain things, and up to a sum at a time. Pure; `evaluate.ts` and the kernel's cached rights ask it alike. */

import { formatMoney, type Money } from '#kernel/contract/money.ts';
import type { Resource, ResourceScope } from '#kernel/contract/resource-scope.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';

/** As it was called when the grant was given. */
export interface NamedResource extends Resource {
  name: string;
}

export interface GrantBounds {
  /** It holds for these alone. Null: for all. */
  only: readonly NamedResource[] | null;
  /** It holds for calls that say that they move no more than this, in this currency. Null: whatever they move. */
  upTo: Money | null;
}

export const isBound = ({ only, upTo }: GrantBounds): boolean => only !== null || upTo !== null;

const isIncluded = (only: readonly Resource[], resource: Resource | null): boolean =>
  resource !== null && only.some(({ type, id }) => type === resource.type && id === resource.id);

/** Attributes missing from a call are not covered; nor is a call whose subject is unknown. */
export function isWithinBounds(bounds: GrantBounds, scope: ResourceScope | null): boolean {
  const { only, upTo } = bounds;
  if (!isBound(bounds)) return true;
  if (!scope) return false;
  if (only && !isIncluded(only, scope.resource)) return false;
  if (!upTo) return true;
  const { sums } = scope;
  if (!sums || sums.length === 0) return false;
  if (sums.some(({ amount, currency }) => currency !== upTo.currency || BigInt(amount) < 0n)) return false;
  return sums.reduce((total, { amount }) => total + BigInt(amount), 0n) <= BigInt(upTo.amount);
}

const texts = {
  only: { ko: '{things}에만', en: 'only for {things}' },
  upTo: { ko: '한 번에 {amount}까지만', en: 'only up to {amount} at a time' },
  both: { ko: '{things}에 한 번에 {amount}까지만', en: 'only for {things}, up to {amount} at a time' },
} as const satisfies Record<string, LocalText>;

/** `사과 상자에만`, `only up to ₩1,000,000 at a time`; null: it is bound to nothing. */
export function formatBounds({ only, upTo }: GrantBounds): LocalText | null {
  if (!only && !upTo) return null;
  const names = (only ?? []).map(({ name }) => name).join(', ');
  const written = (locale: 'ko' | 'en') =>
    fillTemplate(texts[only && upTo ? 'both' : only ? 'only' : 'upTo'][locale], {
      things: names,
      amount: upTo ? formatMoney(upTo, locale) : '',
    });
  return { ko: written('ko'), en: written('en') };
}

/** Several of one permission: any of them. */
export const formatAnyOf = (phrases: readonly LocalText[]): LocalText => ({
  ko: [...new Set(phrases.map(({ ko }) => ko))].join(' 또는 '),
  en: [...new Set(phrases.map(({ en }) => en))].join(', or '),
});
