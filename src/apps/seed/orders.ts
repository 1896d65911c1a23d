/** A year of customers' orders, and the latest ones in every state. */
import { addTime } from './calendar.ts';
import type { Cast, PlacedOrder } from './cast.ts';
import { getPrice } from './sample.ts';

type OrderOutcome =
  | 'completed'
  | 'shipped'
  | 'confirmed'
  | 'rejected'
  | 'cancelled'
  | 'undone'
  | 'brought-back'
  | 'waits-for-lead'
  | 'waits-for-finance';

/** Approval is asked from this total on: `approvalThreshold` of the order frame. */
const large = 500_000;

interface OrderPlan {
  at: Date;
  fate: OrderOutcome;
  large: boolean;
  note?: string;
}

/** Nobody orders more than there is: what the year left of a thing is another number on each day that the samples are made. */
async function chooseBasket(
  cast: Cast,
  at: Date,
  wantsLarge: boolean,
): Promise<{ itemId: string; quantity: number }[]> {
  const { chance } = cast;
  const items = cast.sample.records.filter((record) => record.axis === 'item' && record.type === 'sellable');
  const price = (code: string): number => getPrice(cast.sample, code);
  const cheap = items.filter((record) => price(record.code) < large * 0.8);
  const remaining = await cast.available(
    at,
    items.map((record) => record.code),
  );
  const chosen = new Map<string, number>();
  let total = 0;
  const add = (code: string, count: number): void => {
    const previous = chosen.get(code) ?? 0;
    const quantity = Math.min(count, (remaining.get(code) ?? 0) - previous);
    if (quantity <= 0) return;
    chosen.set(code, previous + quantity);
    total += price(code) * quantity;
  };
  if (wantsLarge) {
    for (let tries = 0; total < large * 1.2 && tries < 100; tries++) add(chance.pick(items).code, chance.between(2, 6));
  } else {
    for (let tries = chance.between(1, 3); tries > 0; tries--) {
      const { code } = chance.pick(cheap.length > 0 ? cheap : items);
      // Prices change over the year: well below, so that it stays below.
      if (total + price(code) < large * 0.8) add(code, 1);
    }
  }
  return [...chosen].map(([code, quantity]) => ({ itemId: cast.id(code), quantity }));
}

function approveOrder(cast: Cast, at: Date, order: PlacedOrder): void {
  const { executionId: execution } = order;
  cast.stage.plan(addTime(at, { hours: 2 }), (time) =>
    cast.decide(time, 'lead', { execution, as: 'approve', comment: '재고와 납기 확인했습니다.' }),
  );
  cast.stage.plan(addTime(at, { hours: 5 }), (time) =>
    cast.decide(time, 'finance', { execution, as: 'approve', comment: '입금 조건 확인했습니다.' }),
  );
}

/** The events after a confirmed order. */
function planAftermath(cast: Cast, outcome: { at: Date; fate: OrderOutcome; order: PlacedOrder }): void {
  const { at, fate, order } = outcome;
  const { executionId: execution } = order;
  const { stage } = cast;
  if (fate === 'shipped' || fate === 'completed')
    stage.plan(addTime(at, { days: 1 }), (time) => cast.move(time, order, 'shipped'));
  if (fate === 'completed') stage.plan(addTime(at, { days: 4 }), (time) => cast.move(time, order, 'completed'));
  if (fate !== 'undone' && fate !== 'brought-back') return;
  stage.plan(addTime(at, { days: 1 }), async (time) => {
    const undo = await cast.undo(time, 'manager', { execution, comment: '고객이 수량을 잘못 적었다고 알려 왔습니다.' });
    if (fate === 'undone') return;
    stage.plan(addTime(time, { hours: 3 }), async (moment) => {
      await cast.undo(moment, 'manager', { execution: undo, comment: '고객이 처음 수량대로 받기로 했습니다.' });
    });
  });
}

function decideOrder(cast: Cast, at: Date, outcome: { fate: OrderOutcome; order: PlacedOrder }): void {
  const { fate, order } = outcome;
  const { executionId: execution } = order;
  const { stage } = cast;
  if (fate === 'waits-for-lead') return;
  if (fate === 'cancelled') {
    stage.plan(addTime(at, { hours: 1 }), (time) => cast.cancelOrder(time, order));
  } else if (fate === 'rejected') {
    const comment = '이번 달 물량이 부족해 진행하기 어렵습니다.';
    stage.plan(addTime(at, { hours: 3 }), (time) => cast.decide(time, 'lead', { execution, as: 'reject', comment }));
  } else if (fate === 'waits-for-finance') {
    stage.plan(addTime(at, { hours: 1 }), (time) => cast.decide(time, 'lead', { execution, as: 'approve' }));
  } else {
    approveOrder(cast, at, order);
  }
}

function planOrder(cast: Cast, plan: OrderPlan, index: number): void {
  const buyers = cast.buyers();
  const buyer = buyers[index % buyers.length] as (typeof buyers)[number];
  cast.stage.plan(plan.at, async (at) => {
    const order = await cast.order(at, {
      buyer,
      lines: await chooseBasket(cast, at, plan.large),
      ...(plan.note ? { note: plan.note } : {}),
    });
    if (plan.large) decideOrder(cast, at, { fate: plan.fate, order });
    planAftermath(cast, { at: addTime(at, { hours: plan.large ? 6 : 1 }), fate: plan.fate, order });
  });
}

/** The latest: days ago, what became of it, whether it was large. */
const latest: readonly (readonly [daysAgo: number, hour: number, fate: OrderOutcome, large: boolean, note?: string])[] =
  [
    [29, 14, 'completed', false],
    [27, 11, 'completed', true, '평일 오전에 받고 싶습니다.'],
    [23, 16, 'completed', false],
    [14, 10, 'brought-back', false],
    [9, 9, 'undone', true, '빠른 배송 부탁드립니다.'],
    [8, 15, 'shipped', true],
    [6, 10, 'rejected', true],
    [5, 13, 'cancelled', true],
    [4, 17, 'shipped', false],
    [2, 11, 'confirmed', true, '세금계산서가 필요합니다.'],
    [2, 18, 'confirmed', false],
    [1, 10, 'waits-for-finance', true],
    [1, 15, 'waits-for-lead', true, '주말 전에 받을 수 있을까요?'],
    [0, 8, 'waits-for-lead', true],
    [0, 9, 'confirmed', false],
  ];

export function planOrders(cast: Cast): void {
  const { calendar, chance } = cast;
  const past = calendar.months.slice(0, -2).flatMap((month, index): OrderPlan[] =>
    // The first month is busy with opening.
    [index === 0 ? 22 : 9, 21].slice(index === 0 ? 1 : 0).map((day) => {
      const wantsLarge = chance.next() < 0.3;
      return {
        at: calendar.on(month, day + chance.between(0, 3), chance.between(9, 20)),
        fate: 'completed',
        large: wantsLarge,
      };
    }),
  );
  const recent = latest.map(
    ([days, hour, fate, isLarge, note]): OrderPlan => ({
      at: calendar.ago(days, hour),
      fate,
      large: isLarge,
      ...(note ? { note } : {}),
    }),
  );
  for (const [index, plan] of [...past, ...recent].entries()) planOrder(cast, plan, index);
}
