/** How a change of stock is said: its picture in an impact, its net effect in one sentence. */
import { type Impact, type Json, type Picture, picture } from '#kernel/contract/block.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { mainLocation } from '../../contract/stock.ts';

const words = {
  ko: { onHand: '재고', reserved: '예약', same: '그대로' },
  en: { onHand: 'On hand', reserved: 'Reserved', same: 'unchanged' },
} as const;

export interface Level {
  onHand: number;
  reserved: number;
}

export function pictureOf({ onHand, reserved }: Level): Picture {
  return picture((locale) => ({ [words[locale].onHand]: onHand, [words[locale].reserved]: reserved }));
}

function levelOf(drawn: Picture | null): Level {
  const numbers = (drawn?.ko ?? {}) as Record<string, Json>;
  return { onHand: Number(numbers[words.ko.onHand] ?? 0), reserved: Number(numbers[words.ko.reserved] ?? 0) };
}

type Told = Pick<Impact, 'subject' | 'before' | 'after' | 'data'>;

const numbers = {
  ko: { plain: new Intl.NumberFormat('ko-KR'), signed: new Intl.NumberFormat('ko-KR', { signDisplay: 'always' }) },
  en: { plain: new Intl.NumberFormat('en-US'), signed: new Intl.NumberFormat('en-US', { signDisplay: 'always' }) },
};

function tellPart(locale: Locale, name: keyof Level, ends: { before: Level; after: Level }): string {
  const { plain, signed } = numbers[locale];
  const [before, after] = [ends.before[name], ends.after[name]];
  const word = words[locale][name];
  if (before === after) return `${word} ${plain.format(after)} (${words[locale].same})`;
  return `${word} ${plain.format(before)} → ${plain.format(after)} (${signed.format(after - before)})`;
}

function tellLevel(locale: Locale, changes: readonly Told[]): string {
  const ends = { before: levelOf(changes[0]?.before ?? null), after: levelOf(changes.at(-1)?.after ?? null) };
  const { before, after } = ends;
  const parts: string[] = [];
  if (before.onHand !== after.onHand || before.reserved === after.reserved)
    parts.push(tellPart(locale, 'onHand', ends));
  if (before.reserved !== after.reserved) parts.push(tellPart(locale, 'reserved', ends));
  return parts.join(' · ');
}

function locationOf({ data }: Told): string {
  return (data as { location?: string }).location ?? mainLocation;
}

/** The net effect on an item: `재고 219 → 229 (+10)`; each place that is not the main one by its name. */
export function tellStock(changes: readonly Told[]): LocalText {
  const places = Map.groupBy(changes, locationOf);
  const tell = (locale: Locale) =>
    [...places]
      .map(([location, own]) => `${location === mainLocation ? '' : `${location}: `}${tellLevel(locale, own)}`)
      .join(' / ');
  return { ko: tell('ko'), en: tell('en') };
}
