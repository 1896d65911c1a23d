/**
 * What taking movements back leaves in the books, said beforehand with its amounts: cost of what went meanwhile, and what goes against
 * the opening entry because it was moved before the books knew of stock (ADR 35).
 */
import type { UndoNotice } from '#kernel/contract/block.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { getStockOpening, type StockOpening } from '#modules/finance/server/index.ts';
import { mainLocation } from '../../contract/stock.ts';
import type { Change, LevelKey, MovementState } from '../reversal.queries.ts';

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
function createNotice(code: string, text: LocalText, values: Values): UndoNotice {
  return { code, ko: fillTemplate(text.ko, values('ko')), en: fillTemplate(text.en, values('en')), names: true };
}

const getLevelKey = ({ itemId, location }: LevelKey) => `${itemId} ${location}`;
const toMoney = (context: Context, amount: number) => (locale: keyof LocalText) =>
  formatMoney({ amount: Math.abs(amount), currency: context.company.currency }, locale);

/**
 * Hidden remainder of the level's value once all of these are reversed, minus the present one: added to the cost of goods issued.
 */
function getCost(movementStates: readonly [MovementState, ...MovementState[]], companions: readonly Change[]): number {
  const [{ onHand, value, valueRest }] = movementStates;
  const gone = [
    ...movementStates,
    ...companions.filter((companion) => getLevelKey(companion) === getLevelKey(movementStates[0])),
  ];
  const remaining = onHand - gone.reduce((sum, { onHandChange }) => sum + onHandChange, 0);
  const amount = value + valueRest - gone.reduce((sum, change) => sum + change.worth, 0);
  return amount - (remaining > 0 ? Math.max(amount, 0) : 0) - valueRest;
}

function createCostNotice(context: Context, level: { place: LevelKey; label: LocalText; cost: number }): UndoNotice {
  const { place: levelKey, label, cost } = level;
  const amount = toMoney(context, cost);
  const at = levelKey.location === mainLocation ? '' : ` (${levelKey.location})`;
  return createNotice('UNDO_COST_OF_WHAT_WENT', cost > 0 ? texts.rises : texts.falls, (locale) => {
    return { item: `${label[locale]}${at}`, amount: amount(locale) };
  });
}

function createOpeningNotice(context: Context, { account }: StockOpening, openingAmount: number): UndoNotice {
  const amount = toMoney(context, openingAmount);
  return createNotice('UNDO_STOCK_OF_BEFORE_BOOKS', account ? texts.opened : texts.unopened, (locale) => {
    return { amount: amount(locale), account: account ? `${account.code} ${account.name[locale]}` : '' };
  });
}

/** By the movement that carries them: the first of its level, or of all. `movementStates`: movements not reversed yet. */
export async function createNotices(
  context: Context,
  movementStates: readonly MovementState[],
  input: { companions: readonly Change[]; labels: ReadonlyMap<string, LocalText> },
): Promise<Map<string, UndoNotice[]>> {
  const { companions, labels } = input;
  const ofBefore = movementStates.filter(({ counter }) => counter === 'opening');
  const opening = ofBefore.length > 0 ? await getStockOpening(context) : null;
  const notices = new Map<string, UndoNotice[]>();
  const add = ({ id }: MovementState, notice: UndoNotice) => notices.set(id, [...(notices.get(id) ?? []), notice]);
  for (const own of Map.groupBy(movementStates, getLevelKey).values()) {
    const [first] = own as [MovementState, ...MovementState[]];
    const cost = getCost(own as [MovementState, ...MovementState[]], companions);
    if (cost === 0 || (first.counter === 'opening' && !opening?.account)) continue;
    add(first, createCostNotice(context, { place: first, label: labels.get(first.id) ?? { ko: '', en: '' }, cost }));
  }
  const amount = ofBefore.reduce((sum, movement) => sum + movement.worth, 0);
  if (ofBefore[0] && opening && amount !== 0) add(ofBefore[0], createOpeningNotice(context, opening, amount));
  return notices;
}
