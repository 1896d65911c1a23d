/** Sample actions: sample members act on records through their types' actions, each an execution that can be undone. */
import { createId } from '#kernel/contract/ids.ts';
import { actOnRecord, createRecord, updateRecord } from '#modules/axis/server/index.ts';
import { toKoreanDay } from './calendar.ts';
import type { Cast } from './cast.ts';
import { getAddress, type SampleRecord } from './sample.ts';

interface RecordActionPlan {
  days: number;
  hour: number;
  by: string;
  code: string;
  action: string;
  values?: Record<string, unknown>;
}

function planAction(cast: Cast, { days, hour, by, code, action, values = {} }: RecordActionPlan): void {
  const { axis, type } = cast.sample.records.find((record) => record.code === code) as SampleRecord;
  cast.stage.plan(cast.calendar.ago(days, hour), async (at) => {
    const key = { axis, type, id: cast.id(code), action };
    await cast.as(by, at, (context) => actOnRecord(context, { ...key, values }));
  });
}

/** Equipment is handed out, repaired, and the oldest of it disposed of. */
function planAssets(cast: Cast): void {
  const assets = cast.sample.records.filter(({ type }) => type === 'asset').map(({ code }) => code);
  const [first, second, third] = assets as [string, string, string];
  const toResponsibleValues = (code: string) => ({ keeper: cast.id(code) });
  planAction(cast, {
    days: 62,
    hour: 10,
    by: 'manager',
    code: first,
    action: 'assign',
    values: toResponsibleValues('EMP-05'),
  });
  planAction(cast, {
    days: 41,
    hour: 14,
    by: 'manager',
    code: second,
    action: 'assign',
    values: toResponsibleValues('EMP-03'),
  });
  planAction(cast, {
    days: 12,
    hour: 11,
    by: 'manager',
    code: second,
    action: 'repair',
    values: { note: '전원이 자주 꺼집니다.' },
  });
  const disposedOn = toKoreanDay(cast.calendar.ago(6));
  const values = { disposedOn, note: '오래되어 중고로 팔았습니다.' };
  planAction(cast, { days: 6, hour: 16, by: 'manager', code: third, action: 'dispose', values });
}

/** Supplies were paid for when they were bought: what is counted of them is how many are left. */
function planSupplies(cast: Cast): void {
  const supplies = cast.sample.records.filter(
    ({ type, code }) =>
      ['consumable', 'raw-material'].includes(type) && !cast.sample.stock.some((item) => item.code === code),
  );
  for (const [index, { code, fields }] of supplies.entries()) {
    const reorder = Number(fields.reorderPoint ?? 10);
    const bought = { quantity: reorder * 3, remark: '정기 구매' };
    planAction(cast, { days: 30, hour: 9 + (index % 8), by: 'manager', code, action: 'receive', values: bought });
    // Of every third less is left than there should be.
    const quantity = index % 3 === 0 ? Math.ceil(reorder * 2.2) : reorder;
    planAction(cast, { days: 4, hour: 9 + (index % 8), by: 'manager', code, action: 'issue', values: { quantity } });
  }
}

/** Floors and capacities of the places that the template brought. */
function planPlaces(cast: Cast): void {
  const places = { 'PLACE-01': ['3층', 45], 'PLACE-02': ['1층', 20] } as const;
  cast.stage.plan(cast.calendar.ago(90, 11), (at) =>
    cast.as('manager', at, async (context) => {
      for (const [code, [floor, capacity]] of Object.entries(places)) {
        await updateRecord(context, { id: cast.id(code), patch: { fields: { floor, capacity } } });
      }
    }),
  );
  const branch = cast.sample.records.filter(({ axis, type }) => axis === 'space' && type === 'external').at(-1);
  const values = { closedFor: '이번 달 말까지 내부 공사' };
  if (branch) planAction(cast, { days: 3, hour: 13, by: 'manager', code: branch.code, action: 'close', values });
}

/** Each colleague as a user; all but the last are linked to the account that they sign in with. */
function planUsers(cast: Cast): void {
  const { sample } = cast;
  const colleagues = sample.people.filter(({ department }) => department);
  cast.stage.plan(cast.calendar.ago(80, 15), async (at) => {
    for (const [index, { key, name, phone }] of colleagues.entries()) {
      const id = createId();
      const user = { axis: 'entity', type: 'user', id };
      const fields = { email: getAddress(sample, key), phone, language: 'ko' };
      const code = `USR-${String(index + 1).padStart(2, '0')}`;
      await cast.as('manager', at, (context) => createRecord(context, { ...user, title: name, code, fields }));
      if (index === colleagues.length - 1) continue;
      const values = { account: cast.person(key).id };
      await cast.as('manager', at, (context) => actOnRecord(context, { ...user, action: 'link', values }));
    }
  });
}

/** Somebody is not delivered to any more until an open bill is paid. */
function planHold(cast: Cast): void {
  const customers = cast.sample.records.filter(({ fields, month = 0 }) => fields.kind === 'customer' && month < 6);
  const late = customers.at(-1);
  const values = { holdReason: '미수금이 정리될 때까지' };
  if (late) planAction(cast, { days: 9, hour: 10, by: 'manager', code: late.code, action: 'hold', values });
}

export function planRecordActions(cast: Cast): void {
  planAssets(cast);
  planSupplies(cast);
  planPlaces(cast);
  planUsers(cast);
  planHold(cast);
}
