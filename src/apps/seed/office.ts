/** Sample office events over the year: leave, expenses, price changes. */
import { addTime, toKoreanDay } from './calendar.ts';
import type { Cast } from './cast.ts';
import { getPrice, toWon } from './sample.ts';

type Decision = 'approve' | 'reject' | 'none';

function planLeave(
  cast: Cast,
  at: Date,
  leave: { who: string; kind: string; days: number; reason: string; decision: Decision },
): void {
  const { who, kind, days, reason, decision } = leave;
  const firstDay = toKoreanDay(addTime(at, { days: 5 }));
  const lastDay = toKoreanDay(addTime(at, { days: 4 + Math.ceil(days) }));
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, who, {
      frame: 'leave-request',
      input: { kind, firstDay, lastDay, days, reason },
    });
    if (decision === 'none') return;
    const comment =
      decision === 'approve' ? '잘 다녀오세요.' : '그 주에는 재고 실사가 있습니다. 한 주 뒤로 부탁합니다.';
    cast.stage.plan(addTime(time, { hours: 4 }), (moment) =>
      cast.decide(moment, 'lead', { execution, as: decision, comment }),
    );
  });
}

/** Progress of the approval: the team lead, then manager and finance together. */
type ApprovalProgress = 'lead-asked' | 'others-asked' | 'posted' | 'rejected';

function planSpending(
  cast: Cast,
  at: Date,
  spending: {
    who: string;
    subject: string;
    account: string;
    amount: number;
    reach: ApprovalProgress;
    spentOn?: string;
  },
): void {
  const { who, subject, account, amount, reach } = spending;
  const input = { subject, account, amount: toWon(amount), spentOn: spending.spentOn ?? toKoreanDay(at) };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, who, { frame: 'spending-request', input });
    if (reach === 'lead-asked') return;
    const reject = { execution, as: 'reject' as const, comment: '견적을 한 곳 더 받아 주세요.' };
    cast.stage.plan(addTime(time, { hours: 3 }), (moment) =>
      cast.decide(moment, 'lead', reach === 'rejected' ? reject : { execution, as: 'approve' }),
    );
    if (reach !== 'posted') return;
    for (const [hours, key] of [
      [5, 'manager'],
      [7, 'finance'],
    ] as const) {
      cast.stage.plan(addTime(time, { hours }), (moment) => cast.decide(moment, key, { execution, as: 'approve' }));
    }
  });
}

function planPrice(
  cast: Cast,
  at: Date,
  change: { index: number; factor: number; reason: string; undo?: 'undone' | 'redone' },
): void {
  const items = cast.sample.records.filter((record) => record.type === 'sellable');
  const record = items[change.index % items.length] as (typeof items)[number];
  const price = Math.round((getPrice(cast.sample, record.code) * change.factor) / 100) * 100;
  const input = { item: cast.id(record.code), itemName: record.title, price: toWon(price), reason: change.reason };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'manager', { frame: 'price-change', input });
    if (!change.undo) return;
    cast.stage.plan(addTime(time, { hours: 6 }), async (moment) => {
      const undo = await cast.undo(moment, 'manager', { execution, comment: '거래처와 다시 협의하기로 했습니다.' });
      if (change.undo === 'undone') return;
      cast.stage.plan(addTime(moment, { hours: 20 }), async (again) => {
        await cast.undo(again, 'manager', { execution: undo, comment: '협의가 끝나 처음대로 바꿉니다.' });
      });
    });
  });
}

function planLeaves(cast: Cast): void {
  const { ago, months, on } = cast.calendar;
  planLeave(cast, on(months[2] as string, 7), {
    who: 'staff',
    kind: 'annual',
    days: 2,
    reason: '가족 여행',
    decision: 'approve',
  });
  planLeave(cast, on(months[6] as string, 12), {
    who: 'operator',
    kind: 'family',
    days: 3,
    reason: '형제 결혼',
    decision: 'approve',
  });
  planLeave(cast, ago(6, 9), { who: 'marketer', kind: 'annual', days: 1, reason: '이사', decision: 'approve' });
  planLeave(cast, ago(4, 9), { who: 'designer', kind: 'annual', days: 3, reason: '개인 사정', decision: 'reject' });
  planLeave(cast, ago(2, 13), { who: 'operator', kind: 'sick', days: 1, reason: '건강 검진', decision: 'approve' });
  planLeave(cast, ago(0, 8), { who: 'staff', kind: 'half', days: 0.5, reason: '은행 업무', decision: 'none' });
}

function planSpendings(cast: Cast): void {
  const { ago, months, on } = cast.calendar;
  planSpending(cast, on(months[4] as string, 14), {
    who: 'staff',
    subject: '신입 교육 참가비',
    account: 'training',
    amount: 1_320_000,
    reach: 'posted',
  });
  planSpending(cast, ago(28, 10), {
    who: 'marketer',
    subject: '가을 전시회 부스',
    account: 'advertising',
    amount: 3_850_000,
    reach: 'posted',
  });
  planSpending(cast, ago(12, 11), {
    who: 'operator',
    subject: '사무용 의자 여섯 개',
    account: 'office',
    amount: 1_140_000,
    reach: 'rejected',
  });
  planSpending(cast, ago(3, 10), {
    who: 'staff',
    subject: '부산 출장 교통비',
    account: 'travel',
    amount: 286_000,
    reach: 'posted',
  });
  planSpending(cast, ago(2, 10), {
    who: 'designer',
    subject: '디자인 서적 구입',
    account: 'books',
    amount: 174_000,
    reach: 'others-asked',
  });
  planSpending(cast, ago(1, 9), {
    who: 'staff',
    subject: '거래처 송년 선물',
    account: 'entertainment',
    amount: 640_000,
    reach: 'lead-asked',
  });
}

function planPrices(cast: Cast): void {
  const { ago, months, on } = cast.calendar;
  planPrice(cast, on(months[5] as string, 18, 10), { index: 2, factor: 1.05, reason: '원가 인상' });
  planPrice(cast, ago(9, 10), { index: 5, factor: 0.9, reason: '계절 할인', undo: 'undone' });
  planPrice(cast, ago(7, 10), { index: 8, factor: 1.08, reason: '공급가 조정', undo: 'redone' });
  planPrice(cast, ago(2, 16), { index: 11, factor: 0.85, reason: '연말 행사' });
  // Ten hours before its undo window of three days ends.
  planPrice(cast, addTime(cast.stage.now, { hours: -62 }), { index: 6, factor: 1.1, reason: '원자재 가격 상승' });
  planPrice(cast, ago(0, 7), { index: 3, factor: 0.95, reason: '단골 할인' });
}

/** An expense of a month that is closed by the time it is approved: the run fails at its entry and waits for an operator. */
export function planLateSpending(cast: Cast): void {
  const { calendar, sample } = cast;
  const closed = calendar.months[calendar.months.length - 1 - sample.books.open] as string;
  planSpending(cast, calendar.ago(3, 14), {
    who: 'marketer',
    subject: '지난 분기 광고 정산',
    account: 'advertising',
    amount: 1_650_000,
    reach: 'posted',
    spentOn: toKoreanDay(calendar.on(closed, 24)),
  });
}

/** The same kinds of things happen everywhere. */
export function planOffice(cast: Cast): void {
  planLeaves(cast);
  planSpendings(cast);
  planPrices(cast);
}
