import { loadConfigFromFile } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSums, negateSum } from '#kernel/contract/money.ts';
import { loadConfig } from '#kernel/server/config.ts';
import type { Context, Tenant } from '#kernel/server/context.ts';
import { createLogger } from '#kernel/server/log.ts';
import { listRecords } from '#modules/axis/server/index.ts';
import { changeProfile } from '#modules/company/contract/profile.endpoints.ts';
import { fieldsNeededToSell } from '#modules/company/contract/profile.ts';
import { readProfile } from '#modules/company/server/index.ts';
import { listApprovals } from '#modules/decision/server/index.ts';
import { financeErrors } from '#modules/finance/contract/errors.ts';
import { postEntry, readTrialBalance } from '#modules/finance/server/index.ts';
import { getUndoDays } from '#modules/flow/contract/undo.ts';
import { checkExpiry, getExecution, readExecutions } from '#modules/flow/server/index.ts';
import { findPersonByEmail, signIn } from '#modules/identity/server/index.ts';
import { itemErrors } from '#modules/item/contract/errors.ts';
import { readValuation } from '#modules/item/server/index.ts';
import { listBothOrganizations } from '../testing/organization-comparison.ts';
import { samplePermissions } from '../testing/sample-role-permissions.ts';
import { createTestWorld, type World } from '../testing.ts';
import { createCalendar } from './calendar.ts';
import { samples } from './companies/index.ts';
import { demoPassword } from './people.ts';
import { getAddress } from './sample.ts';
import { seedSamples } from './seed.ts';
import { Stage } from './stage.ts';

const log = createLogger({ level: 'silent' });
const now = new Date();
const codes = samples.map(({ sample }) => sample.code);
let world: World;
let createdCodes: string[];
const companies = new Map<string, { tenant: Tenant; stage: Stage }>();

beforeAll(async () => {
  world = await createTestWorld();
  createdCodes = await seedSamples(world.app, { ownerUrl: world.urls.ownerUrl, log, now });
  for (const code of createdCodes) {
    const tenant = (await world.app.ports.directory.byCode(code)) as Tenant;
    const stage = new Stage(world.app, { log, now });
    stage.enter(tenant);
    companies.set(code, { tenant, stage });
  }
}, 300_000);

afterAll(() => world?.close());

function inside<Result>(code: string, work: (context: Context) => Promise<Result>): Promise<Result> {
  const { stage } = companies.get(code) as { stage: Stage };
  return stage.within(stage.service(), new Date(), work);
}

async function everyExecution(context: Context) {
  const executions = [];
  let cursor: string | undefined;
  do {
    const page = await readExecutions(context, { limit: 100, ...(cursor ? { cursor } : {}) } as never);
    executions.push(...page.data);
    cursor = page.page.nextCursor ?? undefined;
  } while (cursor);
  return executions;
}

test('each names its seller, and blocks no buyer', async () => {
  for (const code of codes) {
    const profile = await inside(code, readProfile);
    expect(changeProfile.body.safeParse(profile).error).toBeUndefined();
    expect(fieldsNeededToSell.filter((field) => profile[field] === '')).toEqual([]);
  }
});

test('three different businesses', async () => {
  expect(createdCodes).toEqual(codes);
  expect(new Set(samples.map(({ sample }) => sample.industry)).size).toBe(3);
});

test('[CO-10] the API listens on 3002 and the web on 3001; each of the three samples answers at its own subdomain, with its features', async () => {
  const settings = { DATABASE_URL: 'postgres://heureum_app:p@127.0.0.1:5432/heureum', DATA_DIR: world.config.dataDir };
  expect(loadConfig(settings)).toMatchObject({ port: 3002, publicUrl: 'http://localhost:3002' });
  const web = await loadConfigFromFile({ command: 'serve', mode: 'development' }, 'vite.config.ts');
  expect(web?.config.server).toMatchObject({ port: 3001, strictPort: true });
  for (const { sample } of samples) {
    const host = `${sample.code}.localhost:3002`;
    const { status, body } = await world.request({ method: 'GET', url: '/api/company', host });
    expect([host, status, body.data]).toMatchObject([host, 200, { code: sample.code, isActive: true }]);
    expect(body.data.origin).toBe(`http://${host}`);
    expect(body.data.features, host).toEqual(
      expect.arrayContaining(['workflow', 'entity', 'commerce', 'finance', 'approval', 'branding']),
    );
  }
  expect([...codes].sort()).toEqual(['hanbit', 'maru', 'narae']);
});

test('the samples have about three hundred records over all axes that people fill', async () => {
  let total = 0;
  for (const code of codes)
    for (const axis of ['item', 'entity', 'space', 'finance', 'marketing', 'knowledge']) {
      const { data } = await inside(code, (context) => listRecords(context, { axis, limit: 100 }));
      expect(data.length, `${code} ${axis}`).toBeGreaterThan(0);
      total += data.length;
    }
  expect(total).toBeGreaterThanOrEqual(290);
});

test('no company has stream records: real streams start the flows', async () => {
  for (const code of codes) {
    const { data } = await inside(code, (context) => listRecords(context, { axis: 'flow', limit: 100 }));
    expect(data.filter(({ type }) => type === 'stream')).toEqual([]);
  }
});

test('executions in every state, at least forty together, undone and brought back', async () => {
  let total = 0;
  for (const code of codes) {
    const all = await inside(code, everyExecution);
    total += all.length;
    for (const status of ['waiting', 'finished', 'failed', 'cancelled']) {
      expect(all.filter((item) => item.status === status).length, `${code} ${status}`).toBeGreaterThan(0);
    }
    const undone = all.filter((item) => item.undoneBy !== null);
    expect(undone.filter((item) => item.kind === 'run').length).toBeGreaterThan(1);
    expect(undone.filter((item) => item.kind === 'undo').length).toBeGreaterThan(0);
    expect(Math.min(...all.map((item) => Date.parse(item.startedAt)))).toBeLessThan(now.getTime() - 300 * 86_400_000);
  }
  expect(total).toBeGreaterThanOrEqual(120);
});

test('undo windows are what the rules give: over, within a day, three and seven days', async () => {
  const day = 86_400_000;
  for (const code of codes) {
    const all = await inside(code, everyExecution);
    const remaining: number[] = [];
    for (const item of all.filter(({ status }) => status === 'finished')) {
      // An undo is bound to the window of the run at the bottom, and lasts three days at least; a redo to that window alone.
      let bottom = item;
      let depth = 0;
      for (; bottom.undoes; depth++) bottom = all.find(({ id }) => id === bottom.undoes) ?? bottom;
      const wonAmount = bottom.amount?.amount ?? null;
      // These companies book all they make, buy and sell, whatever the kind of its flow.
      const days = getUndoDays({ logType: bottom.logType, wonAmount, isBooked: true });
      const first = Date.parse(bottom.finishedAt as string) + days * day;
      const rule = depth % 2 === 1 ? Math.max(first, Date.parse(item.finishedAt as string) + 3 * day) : first;
      const date = item.undo.expirationDate;
      if (date) expect(Math.abs(Date.parse(date) - rule), item.title).toBeLessThan(1000);
      if (item.undo.expirationDate && !item.undoneBy)
        remaining.push((Date.parse(item.undo.expirationDate) - now.getTime()) / day);
    }
    const between = (least: number, most: number) => remaining.filter((days) => days > least && days <= most).length;
    for (const span of [
      [-400, 0],
      [0, 1],
      [1, 3],
      [3, 7],
      [7, 90],
    ] as const) {
      expect(between(span[0], span[1]), `${code} ${span}`).toBeGreaterThan(0);
    }
    const { expired, warned } = await inside(code, checkExpiry);
    expect(expired).toBeGreaterThan(0);
    expect(warned).toBeGreaterThan(0);
  }
});

test('approvals wait for the team lead and for finance', async () => {
  for (const { sample } of samples) {
    for (const key of ['lead', 'finance']) {
      const stage = companies.get(sample.code)?.stage as Stage;
      const person = await inside(sample.code, (context) => findPersonByEmail(context, getAddress(sample, key)));
      const actor = await stage.member(person as never);
      const inbox = await stage.within(actor, now, (context) => listApprovals(context, { box: 'inbox', limit: 100 }));
      expect(inbox.data.length, `${sample.code} ${key}`).toBeGreaterThan(0);
    }
  }
});

test('the ledger balances, the year was profitable, and goods and money are left', async () => {
  const stockAccounts = { retail: '146', services: null, manufacturing: '150' };
  for (const { sample } of samples) {
    const { months } = createCalendar(now);
    const to = `${months.at(-2)}-28`;
    const balance = await inside(sample.code, (context) => readTrialBalance(context, { from: `${months[0]}-01`, to }));
    expect(balance.totals.debit).toBe(balance.totals.credit);
    expect(balance.totals.debitBalance).toBe(balance.totals.creditBalance);
    const results = balance.rows.filter(({ account }) => account.kind === 'revenue' || account.kind === 'expense');
    const profit = addSums(results.map((row) => addSums([row.credit, negateSum(row.debit)])));
    expect(profit, sample.code).toBeGreaterThan(0);
    const account = stockAccounts[sample.industry];
    const goods = balance.rows.find((row) => row.account.code === account);
    if (account) expect(goods?.closing).toBeGreaterThan(0);
    expect(balance.rows.find((row) => row.account.code === '103')?.closing, sample.code).toBeGreaterThan(0);
  }
});

test.each(samples)('the bank accounts and tills of $sample.code agree with its ledger', ({ sample }) =>
  inside(sample.code, async (context) => {
    const { data } = await listRecords(context, { axis: 'finance', type: 'state', limit: 100 });
    const { rows } = await readTrialBalance(context, {});
    for (const { code, account } of sample.records.filter(({ type }) => type === 'state')) {
      const money = data.find((record) => record.code === code)?.fields.balance as { amount: number } | undefined;
      expect(money?.amount).toBe(rows.find((row) => row.account.code === account)?.closing);
    }
  }),
);

test('the stock value equals the balance of its accounts', async () => {
  for (const { sample } of samples) {
    const { accounts, difference } = await inside(sample.code, readValuation);
    expect(accounts.map((account) => account.kept)).not.toContain(false);
    expect([accounts.map((account) => account.difference), difference], sample.code).toEqual([
      accounts.map(() => 0),
      0,
    ]);
  }
});

test('a closed month refuses entries', async () => {
  for (const { sample } of samples) {
    const closed = createCalendar(now).months[2] as string;
    const lines = [
      { account: '811', debit: 1000, credit: 0 },
      { account: '103', debit: 0, credit: 1000 },
    ];
    const posting = inside(sample.code, (context) =>
      postEntry(context, { date: `${closed}-10`, memo: '늦은 영수증', lines }),
    );
    await expect(posting).rejects.toThrow(financeErrors.PERIOD_CLOSED.code);
  }
});

test('known words are found: two syllables, with a particle, by first consonants', async () => {
  for (const [code, words] of [
    ['hanbit', ['수건', '수건을', '한빛', 'ㄴㅂ']],
    ['maru', ['리더십', '교육']],
    ['narae', ['샤프트', '베어링']],
  ] as const) {
    for (const q of words) {
      const { data } = await inside(code, (context) => listRecords(context, { axis: 'all', q, limit: 20 }));
      expect(data.length, `${code} ${q}`).toBeGreaterThan(0);
    }
  }
});

test('there is one organisation: the same departments and people in the chart and among the records', async () => {
  const both = await Promise.all(codes.map((code) => inside(code, listBothOrganizations)));
  expect(both.map(({ records }) => records)).toEqual(both.map(({ chart }) => chart));
  expect(both.every(({ records }) => records.length > 5)).toBe(true);
});

test('sample people sign in with the demo password; one belongs to two companies', async () => {
  const stage = new Stage(world.app, { log, now });
  const [{ sample }] = samples as [(typeof samples)[number]];
  const sent = { email: getAddress(sample, 'lead'), password: demoPassword };
  const { person } = await stage.atRoot(stage.service(), now, (context) => signIn(context, sent));
  expect(person.email).toBe(sent.email);
  const shared = await stage.atRoot(stage.service(), now, (context) =>
    findPersonByEmail(context, 'staff@hanbit.example'),
  );
  for (const code of ['hanbit', 'maru']) {
    await expect(companies.get(code)?.stage.member(shared as never)).resolves.toBeTruthy();
  }
});

test('each person has the rights of the own job and no more; a partner belongs to each company', async () => {
  for (const { sample } of samples) {
    const actorOf = async (key: string) => {
      const person = await inside(sample.code, (context) => findPersonByEmail(context, getAddress(sample, key)));
      const actor = await companies.get(sample.code)?.stage.member(person as never);
      return actor?.kind === 'person' ? actor : null;
    };
    for (const [key, { may, not }] of Object.entries(samplePermissions)) {
      const actorPermissions = (await actorOf(key))?.permissions ?? new Set();
      expect([
        key,
        may.filter((name) => !actorPermissions.has(name)),
        not.filter((name) => actorPermissions.has(name)),
      ]).toEqual([key, [], []]);
    }
    expect(await actorOf('partner')).toMatchObject({ roles: ['b2b_partner'], permissions: new Set() });
  }
});

test('failures are believable', async () => {
  const failed = await inside('hanbit', async (context) => {
    const all = await everyExecution(context);
    return getExecution(context, all.find((item) => item.status === 'failed')?.id ?? '');
  });
  expect(failed.steps.some((step) => step.error?.code === itemErrors.INSUFFICIENT_STOCK.code)).toBe(true);
});

test('repeated seeding changes no data; an interrupted sample is made again', async () => {
  const { ownerUrl } = world.urls;
  expect(await seedSamples(world.app, { ownerUrl, log, now })).toEqual([]);
  const before = companies.get('maru')?.tenant.id;
  await interrupt(ownerUrl, before as string);
  expect(await seedSamples(world.app, { ownerUrl, log, now })).toEqual(['maru']);
}, 120_000);

/** As a sample looks when its last transaction was never committed. */
async function interrupt(ownerUrl: string, companyId: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
  await client.query('update company.companies set created_at = now() where id = $1', [companyId]);
  await client.end();
}

test('each says of itself that it is a demo company, once, however often it is seeded', async () => {
  for (const code of codes) {
    const reply = await world.request({ method: 'GET', url: '/api/company', host: `${code}.localhost:3002` });
    expect(reply.body.data.features.filter((feature: string) => feature === 'demo')).toEqual(['demo']);
  }
});
