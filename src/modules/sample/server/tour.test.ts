/** Trying the product: a company of one's own in one's own language, apart from all others, counted, and gone after a day. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { exchangeTempToken, selectCompany } from '#modules/access/contract/endpoints.ts';
import { readDomain } from '#modules/company/contract/endpoints.ts';
import { runInCompany } from '#modules/company/server/index.ts';
import { approveApproval, listApprovals } from '#modules/decision/contract/endpoints.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { listAllOrders } from '#modules/order/contract/staff.endpoints.ts';
import { beginTour, mostTours } from '../contract/begin-tour.endpoints.ts';
import { readTour } from '../contract/tour.endpoints.ts';
import { isTourOver } from './tour.queries.ts';
import { endTour } from './tour.service.ts';

let world: World;
let owner: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'heureum-tour-'));
const notes = { tour: { company: 'alpha', email: 'lead@alpha.example', path: '/workspace' } };

beforeAll(async () => {
  world = await createTestWorld();
  owner = new pg.Client({ connectionString: world.urls.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  writeFileSync(join(folder, 'demo.json'), JSON.stringify(notes));
  world.configure({ dataDir: folder, demoOidcPort: 3999 });
});
afterEach(() => world.configure());

/** As the owner of the tables, who is also subject to company isolation. */
async function inCompanyAsOwner(companyId: string, sql: string) {
  await owner.query("select set_config('app.company_id', $1, false)", [companyId]);
  return owner.query(sql, [companyId]);
}

/** A company with nothing in it but that it was made for a trial. */
async function addBareTour(number: number): Promise<string> {
  const id = createId();
  await inCompanyAsOwner(
    id,
    `insert into company.companies (id, code, name, industry, locale, time_zone, currency, theme, features, tagline, location, business_type, listed)
     values ($1, 'bare-${number}', 'bare', 'retail', 'ko', 'Asia/Seoul', 'KRW', '{}', '[]', '', '', '', false)`,
  );
  await inCompanyAsOwner(
    id,
    `insert into sample.tours (company_id, visitor_id, colleague_id, order_id, execution_id) values ($1, $1, $1, $1, $1)`,
  );
  return id;
}

async function idOf({ code }: { code: string }): Promise<string> {
  const { body } = await world.request({ method: 'GET', url: '/api/company', host: `${code}.localhost` });
  return body.data.id;
}

const hangul = /[가-힣]/;

interface Visitor {
  code: string;
  token: string;
}

async function visit(language: 'ko' | 'en'): Promise<Visitor> {
  const headers = { 'accept-language': language };
  const begun = await world.call(beginTour, { headers });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const { code, selection } = begun.body.data;
  const body = { companyCode: code, selectionToken: selection };
  const chosen = await world.call(selectCompany, { body });
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
  const there = await world.request({
    method: 'POST',
    url: exchangeTempToken.path,
    host: `${code}.localhost`,
    payload: { tempToken: chosen.body.tempToken },
  });
  expect(there.status, JSON.stringify(there.body)).toBe(200);
  return { code, token: there.body.accessToken };
}

type CalledEndpoint = { method: string; path: string };
async function ask(
  visitor: Visitor,
  { method, path }: CalledEndpoint,
  options: { url?: string; payload?: object; language?: string } = {},
) {
  const headers = { authorization: `Bearer ${visitor.token}`, 'accept-language': options.language ?? 'ko' };
  const reply = await world.request({
    method: method as 'GET',
    url: options.url ?? path,
    host: `${visitor.code}.localhost`,
    headers,
    ...(options.payload && { payload: options.payload }),
  });
  return reply;
}
const stepOf = async (visitor: Visitor) => (await ask(visitor, readTour)).body.data.tour?.step;

/** @returns how often it was asked of the visitor */
async function decide(visitor: Visitor): Promise<number> {
  for (let count = 0; ; count++) {
    const { body } = await ask(visitor, listApprovals, { url: `${listApprovals.path}?box=inbox` });
    const [approval] = body.data;
    if (!approval) return count;
    const url = approveApproval.path.replace(':id', approval.id);
    const decided = await ask(visitor, approveApproval, { url, payload: { version: approval.version, comment: '' } });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    await world.settle();
  }
}

describe('a trial', () => {
  it('is a company of one’s own in the visitor’s language, from the order that waits to its undo', async () => {
    for (const language of ['en', 'ko'] as const) {
      const visitor = await visit(language);
      await world.settle();
      expect(await stepOf(visitor)).toBe('decide');
      const replies = [
        await ask(visitor, listAllOrders, { language }),
        await ask(visitor, listApprovals, { url: `${listApprovals.path}?box=inbox`, language }),
        await ask(visitor, listNotices, { language }),
      ];
      for (const { body } of replies) {
        expect(body.data.length).toBeGreaterThan(0);
        const words = JSON.stringify(body.data, (key, value) => (key === 'ko' ? undefined : value));
        if (language === 'en') expect(words).not.toMatch(hangul);
        else expect(words).toMatch(hangul);
      }
      expect(await decide(visitor)).toBe(1);
      expect(await stepOf(visitor)).toBe('undo');
      const { executionId: id } = (await ask(visitor, readTour)).body.data.tour;
      const run = (await ask(visitor, readExecution, { url: readExecution.path.replace(':id', id), language })).body
        .data;
      expect(run.status, JSON.stringify(run)).toBe('finished');
      const url = undoExecution.path.replace(':id', id);
      const undone = await ask(visitor, undoExecution, { url, payload: { reason: { code: 'mistake', text: '' } } });
      expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
      await world.settle();
      expect(await stepOf(visitor)).toBe('done');
    }
  });

  it('belongs to its visitor: no other visitor, and no company of others, sees it or is led through it', async () => {
    const [one, other] = [await visit('ko'), await visit('ko')];
    expect(one.code).not.toBe(other.code);
    const foreign = await ask({ code: other.code, token: one.token }, listAllOrders);
    expect([401, 403, 404]).toContain(foreign.status);
    await decide(one);
    expect([await stepOf(one), await stepOf(other)]).toEqual(['undo', 'decide']);
    expect((await world.call(readTour, { as: world.alpha.master })).body.data).toEqual({ tour: null });
    const searchReply = await world.request({
      method: 'GET',
      url: '/api/company-network/search?q=하루상점',
      host: 'localhost',
    });
    expect(searchReply.body.data).toEqual([]);
  });
});

it('leaves nothing of its sign-in at the root, where somebody may be signed in', async () => {
  const verifier = 'only the page that asked knows this';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const begun = await world.call(beginTour, { headers });
  const { code, selection } = begun.body.data;
  const chosen = await world.call(selectCompany, {
    headers,
    body: { companyCode: code, selectionToken: selection, challenge },
  });
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
  expect([begun.cookies, chosen.cookies]).toEqual([{}, {}]);
  const there = await world.request({
    method: 'POST',
    url: exchangeTempToken.path,
    host: `${code}.localhost`,
    headers,
    payload: { tempToken: chosen.body.tempToken, verifier },
  });
  expect(there.status).toBe(200);
  expect(Object.keys(there.cookies)).toEqual(['__Host-heureum-refresh']);
});

describe('trials are offered', () => {
  const offered = async () => (await world.call(readDomain, { at: null })).body.data.tour;

  it('with samples made by the seed, never in production; without them no trial is made', async () => {
    expect(await offered()).toBe(true);
    world.configure({ dataDir: folder, demoOidcPort: 3999, environment: 'production' });
    expect(await offered()).toBe(false);
    expect(await world.call(beginTour)).toMatchObject({ status: 404, body: { code: 'TOUR_CLOSED' } });
    world.configure({ dataDir: folder, demoOidcPort: 3999 });
    writeFileSync(join(folder, 'demo.json'), '{}');
    expect(await offered()).toBe(false);
    expect(await world.call(beginTour)).toMatchObject({ status: 404, body: { code: 'TOUR_CLOSED' } });
  });

  it('up to a limit of concurrent ones per address', async () => {
    world.configure({ dataDir: folder, demoOidcPort: 3999, rateLimit: true });
    const statuses = [];
    for (let tries = 0; tries < 6; tries++) statuses.push((await world.call(beginTour)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('up to a limit of concurrent ones in all, with an answer for later visitors', async () => {
    const { rows } = await owner.query('select sample.count_tours() as running');
    const tourIds: string[] = [];
    for (let number = rows[0].running; number < mostTours; number++) tourIds.push(await addBareTour(number));
    for (const language of ['ko', 'en'] as const) {
      const refused = await world.call(beginTour, { headers: { 'accept-language': language } });
      expect(refused).toMatchObject({ status: 409, body: { code: 'TOURS_FULL' } });
      expect(hangul.test(refused.body.message)).toBe(language === 'ko');
    }
    for (const id of tourIds) await inCompanyAsOwner(id, 'delete from company.companies where id = $1');
    expect((await world.call(beginTour)).status).toBe(201);
  });
});

it('a trial is gone after a day, with its people, and no sooner', async () => {
  const [over, running] = [await visit('ko'), await visit('ko')];
  await world.settle();
  const id = await idOf(over);
  await inCompanyAsOwner(id, "update sample.tours set began_at = now() - interval '25 hours' where company_id = $1");
  const { rows: people } = await inCompanyAsOwner(
    id,
    'select unnest(array[visitor_id, colleague_id]) as id from sample.tours where company_id = $1',
  );
  for (const visitor of [over, running]) {
    const companyId = await idOf(visitor);
    const [work] = await world.root(({ unit }) =>
      unit
        .queryAll<[unknown, { found: boolean }]>([
          statement("select set_config('app.company_id', $1, true)", [companyId]),
          isTourOver(companyId),
        ])
        .then(([, rows]) => rows),
    );
    expect(work?.found).toBe(visitor === over);
  }
  const tenant = { ...world.alpha.tenant, id, code: over.code };
  await world.root((context) => runInCompany(context, tenant, endTour));
  expect((await ask(over, readTour)).status).toBeGreaterThanOrEqual(400);
  expect(await stepOf(running)).toBe('decide');
  for (const job of ['company.erase-closed', 'identity.erase-accounts']) {
    await world.root(async (context) => addJob(context, job, {}));
    await world.settle();
  }
  expect((await inCompanyAsOwner(id, 'select id from company.companies where id = $1')).rows).toEqual([]);
  const { rows: remainingPersons } = await owner.query(
    'select name, email, deleted_at is not null as gone from identity.persons where id = any($1)',
    [people.map((person) => person.id)],
  );
  expect(remainingPersons).toEqual([
    { name: '탈퇴한 사람', email: null, gone: true },
    { name: '탈퇴한 사람', email: null, gone: true },
  ]);
  expect(await stepOf(running)).toBe('decide');
});
