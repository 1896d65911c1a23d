/** Stock wording: the picture of a stock change in an impact, and its net effect in one sentence. */
import { drawSnapshot, type Impact, type Json, type Snapshot } from '#kernel/contract/block.ts';
import { formatPlainNumber, formatSignedNumber } from '#kernel/contract/format.ts';
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import { fillTemplate, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Forecast } from '#kernel/server/block.ts';
import { mainLocation } from '../../contract/stock.ts';

const texts = {
  ko: { onHand: '재고', reserved: '예약', same: '그대로', worth: '재고 금액' },
  en: { onHand: 'On hand', reserved: 'Reserved', same: 'unchanged', worth: 'stock value' },
} as const;

export interface Level {
  onHand: number;
  reserved: number;
}

export function createPicture({ onHand, reserved }: Level): Snapshot {
  return drawSnapshot((locale) => ({ [texts[locale].onHand]: onHand, [texts[locale].reserved]: reserved }));
}

function readLevel(drawn: Snapshot | null): Level {
  const numbers = (drawn?.ko ?? {}) as Record<string, Json>;
  return { onHand: Number(numbers[texts.ko.onHand] ?? 0), reserved: Number(numbers[texts.ko.reserved] ?? 0) };
}

type DescribedChange = Pick<Impact, 'subject' | 'before' | 'after' | 'data'>;

function describePart(locale: Locale, name: keyof Level, ends: { before: Level; after: Level }): string {
  const [before, after] = [ends.before[name], ends.after[name]];
  const word = texts[locale][name];
  const now = formatPlainNumber(after, locale);
  if (before === after) return `${word} ${now} (${texts[locale].same})`;
  return `${word} ${formatPlainNumber(before, locale)} → ${now} (${formatSignedNumber(after - before, locale)})`;
}

/** `재고 금액 +120,000원`; null where the changes moved none, or do not know it. */
function describeAmount(locale: Locale, changes: readonly DescribedChange[]): string | null {
  const valueChanges = changes.flatMap(({ data }) => (data as { worth?: Money }).worth ?? []);
  const amount = valueChanges.reduce((sum, valueChange) => sum + valueChange.amount, 0);
  const { currency } = valueChanges[0] ?? {};
  if (amount === 0 || !currency) return null;
  const money = formatMoney({ amount: Math.abs(amount), currency }, locale);
  return `${texts[locale].worth} ${amount > 0 ? '+' : '-'}${money}`;
}

function describeLevel(locale: Locale, changes: readonly DescribedChange[]): string {
  const ends = { before: readLevel(changes[0]?.before ?? null), after: readLevel(changes.at(-1)?.after ?? null) };
  const { before, after } = ends;
  const parts: string[] = [];
  if (before.onHand !== after.onHand || before.reserved === after.reserved)
    parts.push(describePart(locale, 'onHand', ends));
  if (before.reserved !== after.reserved) parts.push(describePart(locale, 'reserved', ends));
  return [...parts, describeAmount(locale, changes) ?? []].flat().join(' · ');
}

function getLocation({ data }: DescribedChange): string {
  return (data as { location?: string }).location ?? mainLocation;
}

/** The net effect on an item: `재고 219 → 229 (+10)`; each place that is not the main one by its name. */
export function describeStock(changes: readonly DescribedChange[]): LocalText {
  const byLocation = Map.groupBy(changes, getLocation);
  const tell = (locale: Locale) =>
    [...byLocation]
      .map(([location, own]) => `${location === mainLocation ? '' : `${location}: `}${describeLevel(locale, own)}`)
      .join(' / ');
  return { ko: tell('ko'), en: tell('en') };
}

const actionTexts = {
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

function forecastLevel(changes: readonly DescribedChange[]): Forecast[] {
  const [first, last] = [readLevel(changes[0]?.before ?? null), readLevel(changes.at(-1)?.after ?? null)];
  const label = changes[0]?.subject.label ?? { ko: '', en: '' };
  const location = changes[0] ? getLocation(changes[0]) : mainLocation;
  const locationSuffix = location === mainLocation ? '' : ` (${location})`;
  // Units leaving the shelf were reserved until then: one change, not two.
  const name = first.onHand === last.onHand ? 'reserved' : 'onHand';
  const change = last[name] - first[name];
  if (change === 0) return [];
  const tell = (locale: Locale) => {
    const say = (value: number) => formatPlainNumber(value, locale);
    const values = { before: say(first[name]), after: say(last[name]) };
    const template = actionTexts[name][change > 0 ? 'up' : 'down'][locale];
    const sentence = fillTemplate(template, {
      ...values,
      item: label[locale] + locationSuffix,
      change: say(Math.abs(change)),
    });
    const amountText = describeAmount(locale, changes);
    return amountText ? sentence.replace(/\.$/, ` (${amountText}).`) : sentence;
  };
  return [{ sentence: { ko: tell('ko'), en: tell('en') } }];
}

/** A sentence for each item and place whose stock changes. */
export function forecastStock(changes: readonly DescribedChange[]): Forecast[] {
  const shelves = Map.groupBy(changes, (change) => `${change.subject.id} ${getLocation(change)}`);
  return [...shelves.values()].flatMap(forecastLevel);
}
