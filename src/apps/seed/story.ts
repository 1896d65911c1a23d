/**
 * Sample history: executions that members started over the year besides orders (purchases, contracts, campaigns, production), in
 * every state.
 */

import { addTime } from './calendar.ts';
import type { Cast } from './cast.ts';
import { planLateSpending, planOffice } from './office.ts';
import { getRecord, listStock, toWon } from './sample.ts';

function planPartner(
  cast: Cast,
  at: Date,
  partner: {
    name: string;
    kind: 'customer' | 'supplier';
    businessNumber: string;
    representative: string;
    phone: string;
    done: boolean;
  },
): void {
  const { done, ...input } = partner;
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'lead', { frame: 'new-partner', input });
    if (!done) return;
    cast.stage.plan(addTime(time, { days: 1 }), (moment) =>
      cast.finishTask(moment, 'finance', { execution, outlet: 'accepted' }),
    );
  });
}

function planCampaign(
  cast: Cast,
  at: Date,
  campaign: { name: string; channel: string; budget: number; approved: boolean; reported?: Date },
): void {
  const input = { name: campaign.name, channel: campaign.channel, budget: toWon(campaign.budget) };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'marketer', { frame: 'campaign', input });
    if (!campaign.approved) return;
    const { reported } = campaign;
    if (reported) {
      cast.stage.plan(reported, (moment) => cast.finishTask(moment, 'marketer', { execution, outlet: 'accepted' }));
    }
    for (const [hours, key] of [
      [3, 'lead'],
      [5, 'manager'],
      [6, 'finance'],
    ] as const) {
      cast.stage.plan(addTime(time, { hours }), (moment) => cast.decide(moment, key, { execution, as: 'approve' }));
    }
  });
}

function planPurchase(
  cast: Cast,
  at: Date,
  purchase: { quantity: number; end: 'received' | 'refused' | 'waiting' | 'cancelled' },
): void {
  const { sample } = cast;
  const type = sample.industry === 'manufacturing' ? 'raw-material' : 'sellable';
  const stock = cast.chance.pick(listStock(sample, type));
  const supplier = sample.records.find((record) => record.fields.kind === 'supplier');
  const input = {
    supplier: cast.id(supplier?.code ?? ''),
    item: cast.id(stock.code),
    itemName: getRecord(sample, stock.code).title,
    quantity: purchase.quantity,
    unitCost: stock.cost,
  };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'staff', { frame: 'purchase', input });
    const soon = addTime(time, { days: 2 });
    if (purchase.end === 'cancelled') {
      cast.stage.plan(soon, (moment) =>
        cast.cancel(moment, 'manager', { execution, comment: '공급처 사정으로 발주를 취소합니다.' }),
      );
      return;
    }
    if (purchase.end === 'waiting') return;
    const outlet = purchase.end === 'received' ? 'accepted' : 'refused';
    cast.stage.plan(soon, (moment) => cast.finishTask(moment, 'operator', { execution, outlet }));
  });
}

/** More than there is, when it fails. */
function planSample(cast: Cast, at: Date, sampleIssue: { quantity: number; receiver: string }): void {
  const [stock] = listStock(cast.sample, 'sellable');
  if (!stock) return;
  const input = { item: cast.id(stock.code), itemName: getRecord(cast.sample, stock.code).title, ...sampleIssue };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'lead', { frame: 'sample-issue', input });
    cast.stage.plan(addTime(time, { hours: 3 }), (moment) =>
      cast.finishTask(moment, 'operator', { execution, outlet: 'accepted' }),
    );
  });
}

function planContract(
  cast: Cast,
  at: Date,
  contract: {
    subject: string;
    amount: number;
    end: 'started' | 'kickoff' | 'lead-asked' | 'finance-asked' | 'rejected';
  },
): void {
  const customers = cast.sample.records.filter(
    (record) => record.fields.kind === 'customer' && (record.month ?? 0) === 0,
  );
  const customer = cast.chance.pick(customers);
  const input = {
    customer: cast.id(customer.code),
    customerName: customer.title,
    subject: contract.subject,
    amount: toWon(contract.amount),
  };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'staff', { frame: 'contract', input });
    if (contract.end === 'lead-asked') return;
    const verdict = contract.end === 'rejected' ? ('reject' as const) : ('approve' as const);
    const comment = contract.end === 'rejected' ? '투입할 인력이 없습니다.' : '';
    cast.stage.plan(addTime(time, { hours: 2 }), (moment) =>
      cast.decide(moment, 'lead', { execution, as: verdict, comment }),
    );
    if (contract.end === 'rejected' || contract.end === 'finance-asked') return;
    cast.stage.plan(addTime(time, { hours: 4 }), (moment) =>
      cast.decide(moment, 'finance', { execution, as: 'approve' }),
    );
    if (contract.end === 'kickoff') return;
    cast.stage.plan(addTime(time, { days: 2 }), (moment) =>
      cast.finishTask(moment, 'operator', { execution, outlet: 'accepted' }),
    );
  });
}

function planProduction(cast: Cast, at: Date, production: { quantity: number; inspected: boolean }): void {
  const { sample } = cast;
  const [material, product] = [
    cast.chance.pick(listStock(sample, 'raw-material')),
    cast.chance.pick(listStock(sample, 'sellable')),
  ];
  const { title } = getRecord(sample, product.code);
  const input = {
    material: cast.id(material.code),
    materialQuantity: production.quantity,
    item: cast.id(product.code),
    itemName: title,
    quantity: production.quantity,
    unitCost: product.cost,
  };
  cast.stage.plan(at, async (time) => {
    const execution = await cast.start(time, 'operator', { frame: 'production', input });
    if (!production.inspected) return;
    cast.stage.plan(addTime(time, { hours: 6 }), (moment) =>
      cast.finishTask(moment, 'lead', { execution, outlet: 'accepted' }),
    );
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
  partners: readonly {
    name: string;
    kind: 'customer' | 'supplier';
    businessNumber: string;
    representative: string;
    phone: string;
  }[];
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
