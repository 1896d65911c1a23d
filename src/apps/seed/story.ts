/** What the members started over the year, beside the orders: leave, spending, purchases, campaigns, in every state. */

import { dayOf, later } from './calendar.ts';
import type { Cast } from './cast.ts';
import { priceOf, recordOf, stockedAs, won } from './sample.ts';

type Decision = 'approve' | 'reject' | 'none';

function planLeave(
  cast: Cast,
  at: Date,
  about: { who: string; kind: string; days: number; reason: string; decision: Decision },
): void {
  const { who, kind, days, reason, decision } = about;
  const firstDay = dayOf(later(at, { days: 5 }));
  const lastDay = dayOf(later(at, { days: 4 + Math.ceil(days) }));
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, who, {
      frame: 'leave-request',
      input: { kind, firstDay, lastDay, days, reason },
    });
    if (decision === 'none') return;
    const comment =
      decision === 'approve' ? '잘 다녀오세요.' : '그 주에는 재고 실사가 있습니다. 한 주 뒤로 부탁합니다.';
    cast.stage.plan(later(time, { hours: 4 }), (moment) =>
      cast.decide(moment, 'lead', { execution, as: decision, comment }),
    );
  });
}

/** How far the approval goes: the team lead, then manager and finance together. */
type Reach = 'lead-asked' | 'others-asked' | 'posted' | 'rejected';

function planSpending(
  cast: Cast,
  at: Date,
  about: { who: string; subject: string; account: string; amount: number; reach: Reach; spentOn?: string },
): void {
  const { who, subject, account, amount, reach } = about;
  const input = { subject, account, amount: won(amount), spentOn: about.spentOn ?? dayOf(at) };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, who, { frame: 'spending-request', input });
    if (reach === 'lead-asked') return;
    const reject = { execution, as: 'reject' as const, comment: '견적을 한 곳 더 받아 주세요.' };
    cast.stage.plan(later(time, { hours: 3 }), (moment) =>
      cast.decide(moment, 'lead', reach === 'rejected' ? reject : { execution, as: 'approve' }),
    );
    if (reach !== 'posted') return;
    for (const [hours, key] of [
      [5, 'manager'],
      [7, 'finance'],
    ] as const) {
      cast.stage.plan(later(time, { hours }), (moment) => cast.decide(moment, key, { execution, as: 'approve' }));
    }
  });
}

function planPrice(
  cast: Cast,
  at: Date,
  about: { index: number; factor: number; reason: string; undo?: 'undone' | 'redone' },
): void {
  const items = cast.sample.records.filter((record) => record.type === 'sellable');
  const record = items[about.index % items.length] as (typeof items)[number];
  const price = Math.round((priceOf(cast.sample, record.code) * about.factor) / 100) * 100;
  const input = { item: cast.id(record.code), itemName: record.title, price: won(price), reason: about.reason };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'manager', { frame: 'price-change', input });
    if (!about.undo) return;
    cast.stage.plan(later(time, { hours: 6 }), async (moment) => {
      const undo = await cast.undo(moment, 'manager', { execution, comment: '거래처와 다시 협의하기로 했습니다.' });
      if (about.undo === 'undone') return;
      cast.stage.plan(later(moment, { hours: 20 }), async (again) => {
        await cast.undo(again, 'manager', { execution: undo, comment: '협의가 끝나 처음대로 바꿉니다.' });
      });
    });
  });
}

function planPartner(
  cast: Cast,
  at: Date,
  about: { name: string; kind: 'customer' | 'supplier'; representative: string; phone: string; done: boolean },
): void {
  const { done, ...input } = about;
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'lead', { frame: 'new-partner', input });
    if (!done) return;
    cast.stage.plan(later(time, { days: 1 }), (moment) =>
      cast.finishTask(moment, 'finance', { execution, outlet: 'accepted' }),
    );
  });
}

function planCampaign(
  cast: Cast,
  at: Date,
  about: { name: string; channel: string; budget: number; approved: boolean; reported?: Date },
): void {
  const input = { name: about.name, channel: about.channel, budget: won(about.budget) };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'marketer', { frame: 'campaign', input });
    if (!about.approved) return;
    const { reported } = about;
    if (reported) {
      cast.stage.plan(reported, (moment) => cast.finishTask(moment, 'marketer', { execution, outlet: 'accepted' }));
    }
    for (const [hours, key] of [
      [3, 'lead'],
      [5, 'manager'],
      [6, 'finance'],
    ] as const) {
      cast.stage.plan(later(time, { hours }), (moment) => cast.decide(moment, key, { execution, as: 'approve' }));
    }
  });
}

function planPurchase(
  cast: Cast,
  at: Date,
  about: { quantity: number; end: 'received' | 'refused' | 'waiting' | 'cancelled' },
): void {
  const { sample } = cast;
  const type = sample.industry === 'manufacturing' ? 'raw-material' : 'sellable';
  const stock = cast.chance.pick(stockedAs(sample, type));
  const supplier = sample.records.find((one) => one.fields.kind === 'supplier');
  const input = {
    supplier: cast.id(supplier?.code ?? ''),
    item: cast.id(stock.code),
    itemName: recordOf(sample, stock.code).title,
    quantity: about.quantity,
    unitCost: stock.cost,
  };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'staff', { frame: 'purchase', input });
    const soon = later(time, { days: 2 });
    if (about.end === 'cancelled') {
      cast.stage.plan(soon, (moment) =>
        cast.cancel(moment, 'manager', { execution, comment: '공급처 사정으로 발주를 취소합니다.' }),
      );
      return;
    }
    if (about.end === 'waiting') return;
    const outlet = about.end === 'received' ? 'accepted' : 'refused';
    cast.stage.plan(soon, (moment) => cast.finishTask(moment, 'operator', { execution, outlet }));
  });
}

/** More than there is, when it fails. */
function planSample(cast: Cast, at: Date, about: { quantity: number; receiver: string }): void {
  const [stock] = stockedAs(cast.sample, 'sellable');
  if (!stock) return;
  const input = { item: cast.id(stock.code), itemName: recordOf(cast.sample, stock.code).title, ...about };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'lead', { frame: 'sample-issue', input });
    cast.stage.plan(later(time, { hours: 3 }), (moment) =>
      cast.finishTask(moment, 'operator', { execution, outlet: 'accepted' }),
    );
  });
}

function planContract(
  cast: Cast,
  at: Date,
  about: { subject: string; amount: number; end: 'started' | 'kickoff' | 'lead-asked' | 'finance-asked' | 'rejected' },
): void {
  const customers = cast.sample.records.filter(
    (record) => record.fields.kind === 'customer' && (record.month ?? 0) === 0,
  );
  const customer = cast.chance.pick(customers);
  const input = {
    customer: cast.id(customer.code),
    customerName: customer.title,
    subject: about.subject,
    amount: won(about.amount),
  };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'staff', { frame: 'contract', input });
    if (about.end === 'lead-asked') return;
    const verdict = about.end === 'rejected' ? ('reject' as const) : ('approve' as const);
    const comment = about.end === 'rejected' ? '투입할 인력이 없습니다.' : '';
    cast.stage.plan(later(time, { hours: 2 }), (moment) =>
      cast.decide(moment, 'lead', { execution, as: verdict, comment }),
    );
    if (about.end === 'rejected' || about.end === 'finance-asked') return;
    cast.stage.plan(later(time, { hours: 4 }), (moment) =>
      cast.decide(moment, 'finance', { execution, as: 'approve' }),
    );
    if (about.end === 'kickoff') return;
    cast.stage.plan(later(time, { days: 2 }), (moment) =>
      cast.finishTask(moment, 'operator', { execution, outlet: 'accepted' }),
    );
  });
}

function planProduction(cast: Cast, at: Date, about: { quantity: number; inspected: boolean }): void {
  const { sample } = cast;
  const [material, product] = [
    cast.chance.pick(stockedAs(sample, 'raw-material')),
    cast.chance.pick(stockedAs(sample, 'sellable')),
  ];
  const { title } = recordOf(sample, product.code);
  const input = {
    material: cast.id(material.code),
    materialQuantity: about.quantity,
    item: cast.id(product.code),
    itemName: title,
    quantity: about.quantity,
    unitCost: product.cost,
  };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'operator', { frame: 'production', input });
    if (!about.inspected) return;
    cast.stage.plan(later(time, { hours: 6 }), (moment) =>
      cast.finishTask(moment, 'lead', { execution, outlet: 'accepted' }),
    );
  });
}

/** The same kinds of things happen everywhere; what they are about differs. */
function planOffice(cast: Cast): void {
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
  planSpending(cast, on(months[4] as string, 14), {
    who: 'staff',
    subject: '신입 교육 참가비',
    account: '825',
    amount: 1_320_000,
    reach: 'posted',
  });
  planSpending(cast, ago(28, 10), {
    who: 'marketer',
    subject: '가을 전시회 부스',
    account: '833',
    amount: 3_850_000,
    reach: 'posted',
  });
  planSpending(cast, ago(12, 11), {
    who: 'operator',
    subject: '사무용 의자 여섯 개',
    account: '829',
    amount: 1_140_000,
    reach: 'rejected',
  });
  planSpending(cast, ago(3, 10), {
    who: 'staff',
    subject: '부산 출장 교통비',
    account: '812',
    amount: 286_000,
    reach: 'posted',
  });
  planSpending(cast, ago(2, 10), {
    who: 'designer',
    subject: '디자인 서적 구입',
    account: '826',
    amount: 174_000,
    reach: 'others-asked',
  });
  planSpending(cast, ago(1, 9), {
    who: 'staff',
    subject: '거래처 송년 선물',
    account: '813',
    amount: 640_000,
    reach: 'lead-asked',
  });
  planPrice(cast, on(months[5] as string, 18, 10), { index: 2, factor: 1.05, reason: '원가 인상' });
  planPrice(cast, ago(9, 10), { index: 5, factor: 0.9, reason: '계절 할인', undo: 'undone' });
  planPrice(cast, ago(7, 10), { index: 8, factor: 1.08, reason: '공급가 조정', undo: 'redone' });
  planPrice(cast, ago(2, 16), { index: 11, factor: 0.85, reason: '연말 행사' });
  // Ten hours before its undo window of three days ends.
  planPrice(cast, later(cast.stage.now, { hours: -62 }), { index: 6, factor: 1.1, reason: '원자재 가격 상승' });
  planPrice(cast, ago(0, 7), { index: 3, factor: 0.95, reason: '단골 할인' });
}

/** An expense of a month that is closed by the time it is approved: the run fails at its entry and waits for an operator. */
function planLateSpending(cast: Cast): void {
  const { calendar, sample } = cast;
  const closed = calendar.months[calendar.months.length - 1 - sample.books.open] as string;
  planSpending(cast, calendar.ago(3, 14), {
    who: 'marketer',
    subject: '지난 분기 광고 정산',
    account: '833',
    amount: 1_650_000,
    reach: 'posted',
    spentOn: dayOf(calendar.on(closed, 24)),
  });
}

function planGoods(cast: Cast): void {
  const { ago, months, on } = cast.calendar;
  planPurchase(cast, on(months[3] as string, 6), { quantity: 80, end: 'received' });
  planPurchase(cast, on(months[7] as string, 11), { quantity: 120, end: 'received' });
  planPurchase(cast, ago(32, 10), { quantity: 60, end: 'received' });
  planPurchase(cast, ago(10, 10), { quantity: 100, end: 'received' });
  planPurchase(cast, ago(8, 11), { quantity: 40, end: 'refused' });
  planPurchase(cast, ago(5, 10), { quantity: 70, end: 'cancelled' });
  planPurchase(cast, ago(1, 11), { quantity: 50, end: 'waiting' });
  planSample(cast, ago(4, 10), { quantity: 3, receiver: '미래 바이어 상담회' });
  planSample(cast, ago(2, 9), { quantity: 90_000, receiver: '해외 전시회' });
}

function planServices(cast: Cast): void {
  const { ago, months, on } = cast.calendar;
  planContract(cast, on(months[1] as string, 10), { subject: '조직 진단', amount: 18_000_000, end: 'started' });
  planContract(cast, on(months[4] as string, 8), { subject: '인사 제도 설계', amount: 32_000_000, end: 'started' });
  planContract(cast, on(months[8] as string, 16), { subject: '데이터 활용 교육', amount: 9_600_000, end: 'started' });
  planContract(cast, ago(57, 10), { subject: '업무 절차 개선', amount: 7_400_000, end: 'started' });
  planContract(cast, ago(18, 10), { subject: '경영 자문 6개월', amount: 24_000_000, end: 'started' });
  planContract(cast, ago(6, 10), { subject: '신입 사원 교육', amount: 5_200_000, end: 'kickoff' });
  planContract(cast, ago(4, 11), { subject: '해외 진출 조사', amount: 41_000_000, end: 'rejected' });
  planContract(cast, ago(2, 14), { subject: '정보 보호 점검', amount: 8_800_000, end: 'finance-asked' });
  planContract(cast, ago(1, 13), { subject: '고객 만족도 조사', amount: 6_300_000, end: 'lead-asked' });
  planLateSpending(cast);
}

function planFactory(cast: Cast): void {
  const { ago, months, on } = cast.calendar;
  planProduction(cast, on(months[5] as string, 19), { quantity: 60, inspected: true });
  planProduction(cast, ago(15, 9), { quantity: 40, inspected: true });
  planProduction(cast, ago(2, 8), { quantity: 50, inspected: true });
  planProduction(cast, ago(0, 8), { quantity: 30, inspected: false });
}

export interface Plot {
  partners: readonly { name: string; kind: 'customer' | 'supplier'; representative: string; phone: string }[];
  campaigns: readonly { name: string; channel: string; budget: number }[];
}

/** The last partner is still being checked; the last campaign still waits for its budget. */
export function planStory(cast: Cast, plot: Plot): void {
  const { ago, months, on } = cast.calendar;
  planOffice(cast);
  if (cast.sample.industry === 'services') planServices(cast);
  else planGoods(cast);
  if (cast.sample.industry === 'manufacturing') planFactory(cast);
  const partnerDays = [on(months[6] as string, 3), ago(20, 10), ago(6, 14), ago(1, 16)];
  plot.partners.forEach((partner, index) => {
    planPartner(cast, partnerDays[index] as Date, { ...partner, done: index < plot.partners.length - 1 });
  });
  // Two weeks after the first one its wait ends: the jobs of that month's 28th find it due.
  const past = months.at(-3) as string;
  const campaignDays = [on(past, 6), ago(12, 10), ago(5, 10), ago(1, 12)];
  const reported = on(months.at(-2) as string, 2, 16);
  plot.campaigns.forEach((campaign, index) => {
    planCampaign(cast, campaignDays[index] as Date, {
      ...campaign,
      approved: index < plot.campaigns.length - 1,
      ...(index === 0 ? { reported } : {}),
    });
  });
}
