/** For what a grant holds within its hours: certain things, and up to a sum at a time. Pure; `evaluate.ts` and the kernel's cached rights ask it alike. */
import type { CallAbout, Thing } from '#kernel/contract/about.ts';
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';

/** As it was called when the grant was given. */
export interface NamedThing extends Thing {
  name: string;
}

export interface GrantBounds {
  /** It holds for these alone. Null: for all. */
  only: readonly NamedThing[] | null;
  /** It holds for calls that say that they move no more than this, in this currency. Null: whatever they move. */
  upTo: Money | null;
}

export const isBound = ({ only, upTo }: GrantBounds): boolean => only !== null || upTo !== null;

const isAmong = (only: readonly Thing[], thing: Thing | null): boolean =>
  thing !== null && only.some(({ type, id }) => type === thing.type && id === thing.id);

/** What a call does not say is not covered; nor is anything where it is not known what the call is about. */
export function isWithinBounds(bounds: GrantBounds, about: CallAbout | null): boolean {
  const { only, upTo } = bounds;
  if (!isBound(bounds)) return true;
  if (!about) return false;
  if (only && !isAmong(only, about.thing)) return false;
  if (!upTo) return true;
  const { sums } = about;
  if (!sums || sums.length === 0) return false;
  if (sums.some(({ amount, currency }) => currency !== upTo.currency || BigInt(amount) < 0n)) return false;
  return sums.reduce((total, { amount }) => total + BigInt(amount), 0n) <= BigInt(upTo.amount);
}

const said = {
  only: { ko: '{things}에만', en: 'only for {things}' },
  upTo: { ko: '한 번에 {amount}까지만', en: 'only up to {amount} at a time' },
  both: { ko: '{things}에 한 번에 {amount}까지만', en: 'only for {things}, up to {amount} at a time' },
} as const satisfies Record<string, LocalText>;

/** `사과 상자에만`, `only up to ₩1,000,000 at a time`; null: it is bound to nothing. */
export function boundsInWords({ only, upTo }: GrantBounds): LocalText | null {
  if (!only && !upTo) return null;
  const things = (only ?? []).map(({ name }) => name).join(', ');
  const written = (locale: 'ko' | 'en') =>
    fill(said[only && upTo ? 'both' : only ? 'only' : 'upTo'][locale], {
      things,
      amount: upTo ? formatMoney(upTo, locale) : '',
    });
  return { ko: written('ko'), en: written('en') };
}

/** Several of one permission: any of them. */
export const anyInWords = (words: readonly LocalText[]): LocalText => ({
  ko: [...new Set(words.map(({ ko }) => ko))].join(' 또는 '),
  en: [...new Set(words.map(({ en }) => en))].join(', or '),
});
