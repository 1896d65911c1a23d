/**
 * What taking movements back leaves in the books, said beforehand with its amounts: cost of what went meanwhile, and what goes against
 * the opening entry because it was moved before the books knew of stock (ADR 50).
 */
import type { Notice } from '#kernel/contract/block.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { type StockOpening, stockOpening } from '#modules/finance/server/index.ts';
import { mainLocation } from '../../contract/stock.ts';
import type { Change, Place, Standing } from '../reversal.queries.ts';

const texts = {
  rises: {
    ko: '{item} 일부가 이미 나가서, 나간 재고의 원가가 {amount} 늘어납니다.',
    en: 'Some of {item} has gone already: the cost of what went rises by {amount}.',
  },
  falls: {
    ko: '{item} 일부가 이미 나가서, 나간 재고의 원가가 {amount} 줄어듭니다.',
    en: 'Some of {item} has gone already: the cost of what went falls by {amount}.',
  },
  opened: {
    ko: '재고를 장부에 올리기 전에 옮긴 {amount:은/는} 기초 전표의 상대 계정({account})으로 되돌립니다.',
    en: '{amount} was moved before stock stood in the books: it goes back against the account of the opening entry ({account}).',
  },
  unopened: {
    ko: '재고를 장부에 올리기 전에 옮긴 {amount:은/는} 전표 없이 되돌립니다. 재고와 장부의 차이가 그만큼 달라집니다.',
    en: '{amount} was moved before stock stood in the books: it goes back without an entry, and the difference between stock and books changes by as much.',
  },
} as const;

type Values = (locale: keyof LocalText) => Record<string, string>;
function say(code: string, text: LocalText, values: Values): Notice {
  return { code, ko: fill(text.ko, values('ko')), en: fill(text.en, values('en')), names: true };
}

const keyOf = ({ itemId, location }: Place) => `${itemId} ${location}`;
const moneyIn = (context: Context, amount: number) => (locale: keyof LocalText) =>
  formatMoney({ amount: Math.abs(amount), currency: context.company.currency }, locale);

/** What of a level's worth is not shown when all of these are gone, less what is not shown now: it goes to the cost of what went. */
function costOf(standing: readonly [Standing, ...Standing[]], companions: readonly Change[]): number {
  const [{ onHand, value, valueRest }] = standing;
  const gone = [...standing, ...companions.filter((one) => keyOf(one) === keyOf(standing[0]))];
  const left = onHand - gone.reduce((sum, { onHandChange }) => sum + onHandChange, 0);
  const worth = value + valueRest - gone.reduce((sum, one) => sum + one.worth, 0);
  return worth - (left > 0 ? Math.max(worth, 0) : 0) - valueRest;
}

function costNotice(context: Context, level: { place: Place; label: LocalText; cost: number }): Notice {
  const { place, label, cost } = level;
  const amount = moneyIn(context, cost);
  const at = place.location === mainLocation ? '' : ` (${place.location})`;
  return say('UNDO_COST_OF_WHAT_WENT', cost > 0 ? texts.rises : texts.falls, (locale) => {
    return { item: `${label[locale]}${at}`, amount: amount(locale) };
  });
}

function openingNotice(context: Context, { account }: StockOpening, worth: number): Notice {
  const amount = moneyIn(context, worth);
  return say('UNDO_STOCK_OF_BEFORE_BOOKS', account ? texts.opened : texts.unopened, (locale) => {
    return { amount: amount(locale), account: account ? `${account.code} ${account.name[locale]}` : '' };
  });
}

/** By the movement that they are said with: the first of its level, or of all. `standing`: what is not reversed yet. */
export async function noticesOn(
  context: Context,
  standing: readonly Standing[],
  about: { companions: readonly Change[]; labels: ReadonlyMap<string, LocalText> },
): Promise<Map<string, Notice[]>> {
  const { companions, labels } = about;
  const ofBefore = standing.filter(({ counter }) => counter === 'opening');
  const opening = ofBefore.length > 0 ? await stockOpening(context) : null;
  const notices = new Map<string, Notice[]>();
  const add = ({ id }: Standing, notice: Notice) => notices.set(id, [...(notices.get(id) ?? []), notice]);
  for (const own of Map.groupBy(standing, keyOf).values()) {
    const [first] = own as [Standing, ...Standing[]];
    const cost = costOf(own as [Standing, ...Standing[]], companions);
    if (cost === 0 || (first.counter === 'opening' && !opening?.account)) continue;
    add(first, costNotice(context, { place: first, label: labels.get(first.id) ?? { ko: '', en: '' }, cost }));
  }
  const worth = ofBefore.reduce((sum, one) => sum + one.worth, 0);
  if (ofBefore[0] && opening && worth !== 0) add(ofBefore[0], openingNotice(context, opening, worth));
  return notices;
}
