/** How a change of stock is said: its picture in an impact, its net effect in one sentence. */
import { type Impact, type Json, type Picture, picture } from '#kernel/contract/block.ts';
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import { fill, type Locale, type LocalText } from '#kernel/contract/text.ts';
import { writtenChange, writtenNumber } from '#kernel/contract/written.ts';
import type { Foreseen } from '#kernel/server/block.ts';
import { mainLocation } from '../../contract/stock.ts';

const words = {
  ko: { onHand: '재고', reserved: '예약', same: '그대로', worth: '재고 금액' },
  en: { onHand: 'On hand', reserved: 'Reserved', same: 'unchanged', worth: 'stock value' },
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

function tellPart(locale: Locale, name: keyof Level, ends: { before: Level; after: Level }): string {
  const [before, after] = [ends.before[name], ends.after[name]];
  const word = words[locale][name];
  const now = writtenNumber(after, locale);
  if (before === after) return `${word} ${now} (${words[locale].same})`;
  return `${word} ${writtenNumber(before, locale)} → ${now} (${writtenChange(after - before, locale)})`;
}

/** `재고 금액 +120,000원`; null where the changes moved none, or do not know it. */
function tellWorth(locale: Locale, changes: readonly Told[]): string | null {
  const worths = changes.flatMap(({ data }) => (data as { worth?: Money }).worth ?? []);
  const amount = worths.reduce((sum, worth) => sum + worth.amount, 0);
  const { currency } = worths[0] ?? {};
  if (amount === 0 || !currency) return null;
  const money = formatMoney({ amount: Math.abs(amount), currency }, locale);
  return `${words[locale].worth} ${amount > 0 ? '+' : '-'}${money}`;
}

function tellLevel(locale: Locale, changes: readonly Told[]): string {
  const ends = { before: levelOf(changes[0]?.before ?? null), after: levelOf(changes.at(-1)?.after ?? null) };
  const { before, after } = ends;
  const parts: string[] = [];
  if (before.onHand !== after.onHand || before.reserved === after.reserved)
    parts.push(tellPart(locale, 'onHand', ends));
  if (before.reserved !== after.reserved) parts.push(tellPart(locale, 'reserved', ends));
  return [...parts, tellWorth(locale, changes) ?? []].flat().join(' · ');
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

const turns = {
  onHand: {
    up: {
      ko: '{item} 재고가 {before}에서 {after:으로/로} 늘어납니다.',
      en: 'The stock of {item} rises from {before} to {after}.',
    },
    down: {
      ko: '{item} 재고가 {before}에서 {after:으로/로} 줄어듭니다.',
      en: 'The stock of {item} falls from {before} to {after}.',
    },
  },
  reserved: {
    up: { ko: '{item} 재고에서 {change:을/를} 예약합니다.', en: '{change} of {item} are reserved.' },
    down: { ko: '{item} 예약 {change:을/를} 풉니다.', en: 'The reservation of {change} of {item} ends.' },
  },
} as const;

function foreseeLevel(changes: readonly Told[]): Foreseen[] {
  const [first, last] = [levelOf(changes[0]?.before ?? null), levelOf(changes.at(-1)?.after ?? null)];
  const label = changes[0]?.subject.label ?? { ko: '', en: '' };
  const location = changes[0] ? locationOf(changes[0]) : mainLocation;
  const place = location === mainLocation ? '' : ` (${location})`;
  // What leaves the shelf was reserved until then: that is one thing, and not two.
  const name = first.onHand === last.onHand ? 'reserved' : 'onHand';
  const change = last[name] - first[name];
  if (change === 0) return [];
  const tell = (locale: Locale) => {
    const say = (value: number) => writtenNumber(value, locale);
    const values = { before: say(first[name]), after: say(last[name]) };
    const template = turns[name][change > 0 ? 'up' : 'down'][locale];
    const sentence = fill(template, { ...values, item: label[locale] + place, change: say(Math.abs(change)) });
    const worth = tellWorth(locale, changes);
    return worth ? sentence.replace(/\.$/, ` (${worth}).`) : sentence;
  };
  return [{ sentence: { ko: tell('ko'), en: tell('en') } }];
}

/** A sentence for each item and place whose stock changes. */
export function foreseeStock(changes: readonly Told[]): Foreseen[] {
  const shelves = Map.groupBy(changes, (change) => `${change.subject.id} ${locationOf(change)}`);
  return [...shelves.values()].flatMap(foreseeLevel);
}
