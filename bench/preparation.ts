/** The data of the bench: 100 companies, 100,000 records in one of them, 1,000 items in stock; made through the product's own services. */
import pg from 'pg';
import { startApp } from '#apps/compose.ts';
import { appModules } from '#apps/modules.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Config } from '#kernel/server/config.ts';
import { type Actor, type AnyContext, type Context, type Tenant, toScopeFields } from '#kernel/server/context.ts';
import { createLogger } from '#kernel/server/log.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { createCompany } from '#modules/company/server/index.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';

export interface PreparedData {
  host: string;
  companyId: string;
  token: string;
  personId: string;
  /** Records of partners. */
  ids: string[];
  /** Of another company, with records of its own. */
  other: { host: string; token: string };
  /** Items with more in stock than the bench takes. */
  items: string[];
}

const families = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임'];
const givens = ['민준', '서연', '도윤', '지우', '예준', '하은', '주원', '수아', '지호', '지민'];
const trades = ['상사', '유통', '전자', '식품', '물산', '산업', '테크', '무역'];
export const grades = ['vip', 'regular', 'new'];
const kinds = ['customer', 'supplier', 'partner', 'agency'];

const pickItem = <Item>(items: readonly Item[], number: number): Item => items[number % items.length] as Item;

export function createSample(number: number): { title: string; code: string; fields: Record<string, unknown> } {
  const name = `${pickItem(families, number)}${pickItem(givens, Math.floor(number / 10))}`;
  return {
    title: `${name} ${pickItem(trades, Math.floor(number / 7))} ${number}`,
    code: `C-${String(number).padStart(6, '0')}`,
    fields: {
      kind: pickItem(kinds, number),
      grade: pickItem(grades, number),
      representative: name,
      phone: `010-${String(1000 + (number % 9000))}-${String(1000 + ((number * 7) % 9000))}`,
      address: `서울시 ${pickItem(['중구', '강남구', '마포구', '송파구'], number)} 세종대로 ${number % 500}`,
    },
  };
}

const createTitle = (ko: string) => ({ ko, en: ko });

/** Five steps without a person: form, condition, journal entry, stock, join. */
const frame = {
  key: 'bench',
  title: createTitle('자동 매출'),
  logType: 'finance' as const,
  definition: {
    blocks: [
      {
        id: 'form',
        kind: 'flow.form',
        title: createTitle('입력'),
        settings: {
          fields: [
            { key: 'amount', label: createTitle('금액'), kind: 'integer', required: true },
            { key: 'item', label: createTitle('품목'), kind: 'record', axis: 'item', type: 'sellable', required: true },
          ],
        },
      },
      {
        id: 'amount',
        kind: 'flow.condition',
        title: createTitle('금액'),
        settings: { branches: [{ outlet: 'large', when: 'input.amount >= 1000000' }], otherwise: 'small' },
      },
      {
        id: 'entry',
        kind: 'finance.journal-entry',
        title: createTitle('전표'),
        settings: {
          memo: '매출',
          lines: [
            { account: '103', debit: '=input.amount' },
            { account: '401', credit: '=input.amount' },
          ],
        },
      },
      {
        id: 'move',
        kind: 'item.stock-movement',
        title: createTitle('출고'),
        settings: { movement: 'issue', lines: [{ item: '=input.item', quantity: 1 }] },
      },
      { id: 'end', kind: 'flow.join', title: createTitle('끝'), settings: {} },
    ],
    connections: [
      { from: 'form', outlet: 'next', to: 'amount' },
      { from: 'amount', outlet: 'large', to: 'entry' },
      { from: 'amount', outlet: 'small', to: 'entry' },
      { from: 'entry', outlet: 'next', to: 'move' },
      { from: 'move', outlet: 'next', to: 'end' },
    ],
  },
};

/** Changes a value of two records, in this order. */
const createChanges = (key: string, order: readonly string[], settings: Record<string, unknown>) => ({
  key,
  title: createTitle('두 레코드'),
  logType: 'impact' as const,
  definition: {
    blocks: order.map((name) => ({
      ...{ id: name, kind: 'axis.record-update', title: createTitle('이름') },
      settings: { record: `=input.${name}`, ...settings },
    })),
    connections: [{ from: order[0] as string, to: order[1] as string }],
  },
});
const titleSettings = { title: '=input.title' };
/** Two flows that change the same value of the same records in opposite order, and one that changes another value. */
export const oppositeFrames = {
  up: createChanges('bench-up', ['low', 'high'], titleSettings),
  down: createChanges('bench-down', ['high', 'low'], titleSettings),
  note: createChanges('bench-note', ['low', 'high'], { fields: { note: titleSettings.title } }),
};

/** Two steps for each item of a list in a list: an entry, and a record that is renamed. */
const longFrame = {
  key: 'bench-long',
  title: createTitle('긴 일'),
  logType: 'impact' as const,
  definition: {
    blocks: [
      {
        id: 'outer',
        kind: 'flow.loop',
        title: createTitle('바깥'),
        settings: {
          over: 'input.outer',
          as: 'turn',
          body: {
            blocks: [
              {
                id: 'inner',
                kind: 'flow.loop',
                title: createTitle('안'),
                settings: {
                  over: 'input.inner',
                  as: 'number',
                  body: {
                    blocks: [
                      {
                        id: 'entry',
                        kind: 'finance.journal-entry',
                        title: createTitle('전표'),
                        settings: {
                          memo: '반복',
                          lines: [
                            { account: '103', debit: '=number' },
                            { account: '401', credit: '=number' },
                          ],
                        },
                      },
                      {
                        id: 'rename',
                        kind: 'axis.record-update',
                        title: createTitle('이름'),
                        settings: { record: '=input.record', title: '="이름 " + string(turn) + "-" + string(number)' },
                      },
                    ],
                    connections: [{ from: 'entry', to: 'rename' }],
                  },
                },
              },
            ],
          },
        },
      },
    ],
  },
};

interface RunWithin {
  <Result>(company: Tenant, work: (context: Context) => Promise<Result>): Promise<Result>;
  <Result>(company: null, work: (context: AnyContext) => Promise<Result>): Promise<Result>;
}

async function foundCompany(within: RunWithin, number: number): Promise<{ tenant: Tenant; personId: string }> {
  const { id: personId } = await within(null, (context) =>
    createPerson(context, { email: `bench${number}@example.com`, name: '벤치', emailVerified: true }),
  );
  const company = { code: `bench-${number}`, name: `벤치 ${number}`, industry: 'retail' as const };
  const { company: tenant } = await within(null, (context) =>
    createCompany(context, { company: company as never, masterId: personId }),
  );
  return { tenant, personId };
}

const batch = 250;
const earlierExecutions = 500;
const stocked = 1000;

async function fillRecords(within: RunWithin, tenant: Tenant, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += batch) {
    await within(tenant, async (context) => {
      for (let number = from; number < Math.min(count, from + batch); number++) {
        const record = await createRecord(context, { axis: 'entity', type: 'external', ...createSample(number) });
        ids.push(record.id);
      }
    });
  }
  return ids;
}

/** Things for sale, a million of each in stock. */
async function stockItems(within: RunWithin, tenant: Tenant): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < stocked; from += 200) {
    await within(tenant, async (context) => {
      const lines: { itemId: string; quantity: number; unitCost: number }[] = [];
      for (let number = from; number < from + 200; number++) {
        const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living' };
        const values = { title: `상품 ${number}`, code: `P-${number}`, fields };
        const { id } = await createRecord(context, { axis: 'item', type: 'sellable', ...values });
        lines.push({ itemId: id, quantity: 1_000_000, unitCost: 500 });
        ids.push(id);
      }
      await moveStock(context, { movement: 'receive', lines });
    });
  }
  return ids;
}

export const listing = { filter: '{"fields.grade":"vip"}', sort: '-updatedAt', limit: 20 };
export const searchTerms = ['상사', '유통', '김민준', '이서연', '식품', '테크'];
export const amount = 250_000;

/** Updates the planner's statistics, after `statement`. */
export async function analyzeTables(adminUrl: string, statement = 'select'): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.query('vacuum analyze');
  await admin.end();
}

type OpenedApp = Awaited<ReturnType<typeof open>>;

/** An app whose services are called directly, without a server. */
async function open(config: Config) {
  const app = await startApp({ config, log: createLogger({ level: 'fatal' }), modules: appModules });
  await app.relay.stop();
  const permissions = new Set(appModules.flatMap((appModule) => Object.keys(appModule.permissions ?? {})));
  const actor: Actor = { kind: 'service', name: 'bench', onBehalfOf: null, permissions };
  const log = createLogger({ level: 'silent' });
  const within: RunWithin = <Result>(company: Tenant | null, work: (context: never) => Promise<Result>) => {
    const base = { ...toScopeFields(company), requestId: createId(), locale: 'ko' as const, actor, log, ip: null };
    const unit = { companyId: company?.id ?? null, personId: null, accessVersion: null };
    return app.database.within(unit, (open) => work({ ...base, unit: open } as never));
  };
  return { house: app, within };
}

async function signIn({ within }: OpenedApp, personId: string): Promise<string> {
  const { accessToken } = await within(null, (context) =>
    openSession(context, { personId, name: '벤치', ground: null }),
  );
  return accessToken;
}

/** A token of now for what was prepared some time ago. */
export async function createToken(config: Config, { personId }: PreparedData): Promise<string> {
  const opened = await open(config);
  const token = await signIn(opened, personId);
  await opened.house.close();
  return token;
}

export async function prepareData(
  config: Config,
  options: { adminUrl: string; records: number; companies: number; say: (line: string) => void },
): Promise<PreparedData> {
  const opened = await open(config);
  const { house: app, within } = opened;
  options.say(`founding ${options.companies} companies`);
  const main = await foundCompany(within, 0);
  const others: Awaited<ReturnType<typeof foundCompany>>[] = [];
  for (let number = 1; number < options.companies; number++) {
    const other = await foundCompany(within, number);
    await fillRecords(within, other.tenant, 200);
    others.push(other);
  }
  const [other = main] = others;
  await within(main.tenant, (context) => publishFrame(context, frame as never));
  for (const item of [longFrame, ...Object.values(oppositeFrames)]) {
    await within(main.tenant, (context) => publishFrame(context, item as never));
  }
  const items = await stockItems(within, main.tenant);
  // A company with activity: statistics of a one-row table lead to plans that last no longer than a minute.
  for (let number = 0; number < earlierExecutions; number++) {
    await within(main.tenant, (context) =>
      startExecution(context, { frameKey: 'bench', input: { amount, item: pickItem(items, number) } }),
    );
  }
  options.say(`creating ${options.records} records`);
  const ids = await fillRecords(within, main.tenant, options.records);
  const [token, tokenOfOther] = [await signIn(opened, main.personId), await signIn(opened, other.personId)];
  await app.close();
  // The relay's backlog, minutes of work, is not part of the measurement.
  await analyzeTables(options.adminUrl, 'truncate kernel.events, kernel.job_orders');
  return {
    other: { host: `${other.tenant.code}.localhost`, token: tokenOfOther },
    host: `${main.tenant.code}.localhost`,
    companyId: main.tenant.id,
    personId: main.personId,
    token,
    ids,
    items,
  };
}
