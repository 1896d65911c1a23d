/**
 * What a write changes is loaded anew where it is shown. Every read that the same values can ask is asked before and after every
 * write, by who writes and by the master, who looks on: a read that answers something else now must show a topic that was touched,
 * for the writer by the write itself or by what its stream heard, for the master by what the stream heard. Public pages that are kept
 * are afterwards as they would be if they were made anew.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { newId } from '#kernel/contract/ids.ts';
import { emit } from '#kernel/server/events.ts';
import { judgeOf } from '#kernel/server/testing/database.ts';
import { isDeep, isRecent, todaysCases } from '#kernel/server/testing/depth.ts';
import { eventually } from '#kernel/server/testing/kernel-world.ts';
import { type Heard, listenTo } from '#kernel/server/testing/listen.ts';
import { touchesOf } from '#kernel/server/touches.ts';
import { companyChanged } from '#modules/company/contract/events.ts';
import { renderFromSources } from '#modules/page/server/testing/render.ts';
import { rooms } from './rooms.ts';
import { type Caller, callerOf, exampleOf, nameOf, send } from './testing/calls.ts';
import type { Example } from './testing/example.ts';
import { examples } from './testing/examples.ts';
import { Stage } from './testing/stage.ts';
import { testWorld, type World } from './testing.ts';

const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint));
const recent = new Set(
  rooms.filter(({ name }) => isRecent(name)).flatMap((room) => room.routes.map((route) => route.endpoint)),
);
const tried = endpoints.filter((endpoint) => examples[nameOf(endpoint)]);
/** These answer something else whenever they are asked. */
const restless: Record<string, string> = {
  'GET /api/access-records': 'whoever reads the trail or a mail leaves a record',
  'GET /api/access-records/concerned': 'counts the looks at persons, which other reads leave',
  'GET /api/access-reviews': 'whoever looks at persons begins a month of records',
  'GET /api/access-reviews/:month': 'counts the looks at persons, which other reads leave',
  'GET /api/flow/operator/overview': 'background work comes due by the clock',
  'GET /api/platform/overview': 'counts what the examples of other reads make',
  'GET /api/platform/analytics': 'counts what the examples of other reads make',
  'GET /api/platform/companies': 'counts what the examples of other reads make',
  'GET /api/audit/verification': 'proves one moment of the trail: asked anew, not loaded anew',
};
const reads = tried.filter((endpoint) => endpoint.method === 'GET' && !(nameOf(endpoint) in restless));
const writes = tried.filter(({ method }) => method !== 'GET');
/** A fifth each day, and of the writes of modules that changed lately as many as a quarter of a minute has room for. */
const mostRecent = 60;
const recentWrites = writes.filter((write) => recent.has(write));
const todaysRecent = new Set(todaysCases(recentWrites, Math.max(1, Math.ceil(recentWrites.length / mostRecent))));
const todaysWrites = todaysCases(writes, 5, (write) => todaysRecent.has(write));
/** Not told live, or not always: who looks on sees it with the next load. */
const quiet: Record<string, string> = {
  'kernel.audit': 'every write has its row',
  'kernel.mail': 'mails are looked up, not watched',
  'kernel.consent': 'consents are looked up, not watched; of one person at each place',
  'identity.person': 'of one person, in all companies',
  'identity.session': 'of one person, in all companies',
  'company.view': 'of one member',
  'company.invitation': 'that one was withdrawn or declined is not told',
  'decision.line': 'changes seldom',
  'flow.settings': 'changes seldom',
  'notification.policy': 'changes seldom, and what a member chose of it is of one member',
  'flow.frame': 'drafts are not told, what is published is',
  'flow.preview': 'must not change under the eyes of who is about to confirm it',
};

let world: World;
let stage: Stage;
let port: number;
const streams = new Map<string, Heard>();
/** Reads that answered something else. */
const seen = new Set<Endpoint>();
/** Quiet topics that somebody who looked on was not told of. */
const needed = new Set<string>();

beforeAll(async () => {
  await renderFromSources();
  world = await testWorld();
  stage = await new Stage(world, world.alpha).set();
  // Somebody who may approve what the master wants to undo.
  await stage.member(['master']);
  const { live, app } = world.house;
  await Promise.all([live.start(), app.listen({ host: '127.0.0.1', port: 0 })]);
  ({ port } = app.server.address() as { port: number });
}, 120_000);
afterAll(async () => {
  for (const stream of streams.values()) stream.close();
  await world?.close();
});

/** Those of no single thing on the same host, and those of the thing that the write is about. */
function readsBeside(write: Endpoint | null, { root }: Example): Endpoint[] {
  const written = write?.path.split('/') ?? [];
  return reads.filter(({ path, scope }) => {
    if (scope === 'root' ? !root : root && scope !== 'any') return false;
    const named = path.split('/').findLastIndex((part) => part.startsWith(':')) + 1;
    return path.split('/').slice(0, named).join('/') === written.slice(0, named).join('/');
  });
}

type Answers = ReadonlyMap<Endpoint, string>;
/** What a read of no single thing is asked with: made once. */
const queries = new Map<Endpoint, Promise<Example['query']>>();
function queryOf(read: Endpoint): Promise<Example['query']> {
  const known = queries.get(read) ?? exampleOf(read, stage).then(({ query }) => query);
  queries.set(read, known);
  return known;
}

async function ask(beside: readonly Endpoint[], example: Example, caller: Caller): Promise<Answers> {
  const answers = await Promise.all(
    beside.map(async (read): Promise<[Endpoint, string]> => {
      const query = read.path.includes(':') ? {} : await queryOf(read);
      const { status, body } = await send(stage, read, { ...example, query: query ?? {} }, caller);
      // How busy a company is is counted every five minutes. Whoever asks was here just now and once more; a customer's session that a member has for the moment began just now.
      const said = JSON.stringify(body).replaceAll(
        /"(last[A-Z]\w*|accessCount|activityScore|createdAt|expiresAt)":("[^"]*"|\w+)/g,
        '',
      );
      return [read, status < 300 ? said : String(status)];
    }),
  );
  return new Map(answers);
}

/** What is shown to somebody whose session ended is forgotten. */
function changedBetween(before: Answers, after: Answers): Endpoint[] {
  return [...before].flatMap(([read, answer]) =>
    after.get(read) === answer || after.get(read) === '401' ? [] : [read],
  );
}

async function streamOf({ token = '' }: Caller): Promise<Heard> {
  const known = streams.get(token);
  if (known && !known.ended) return known;
  const headers = { authorization: `Bearer ${token}` };
  const stream = await listenTo({ port, host: `${stage.company.code}.localhost`, headers });
  streams.set(token, stream);
  return stream;
}

/** What the stream heard until the last word of the test, which is told to every member. */
async function touchesHeard(stream: Heard, since: number, lastWord: string): Promise<string[]> {
  const news = () => stream.signals().slice(since);
  const isLast = ({ id }: { id?: string }) => id === lastWord;
  await eventually(async () => stream.ended || news().some(isLast));
  const end = news().findIndex(isLast);
  return (end < 0 ? news() : news().slice(0, end)).flatMap(({ touches = [] }) => touches);
}

/** Somebody who looks at everything while the write is done. */
class Watcher {
  readonly #about: { beside: Endpoint[]; example: Example; caller: Caller };
  readonly #stream: Heard | null;
  readonly #since: number;
  #before: Answers = new Map();

  private constructor(about: { beside: Endpoint[]; example: Example; caller: Caller }, stream: Heard | null) {
    this.#about = about;
    this.#stream = stream;
    this.#since = stream?.signals().length ?? 0;
  }

  static async of(write: Endpoint | null, example: Example): Promise<Watcher> {
    const caller = callerOf(stage, example);
    const hears = caller.token && !example.root;
    // A visitor without a session is given another one by each read.
    const isNobody = !caller.token && !caller.cookie;
    const beside = readsBeside(write, example).filter(({ permission }) => !(isNobody && permission === 'guest'));
    const about = { beside, example, caller };
    const watcher = new Watcher(about, hears ? await streamOf(caller) : null);
    watcher.#before = await watcher.#look();
    return watcher;
  }

  #look(): Promise<Answers> {
    const { beside, example, caller } = this.#about;
    return ask(beside, example, caller);
  }

  async changes(): Promise<Endpoint[]> {
    const changed = changedBetween(this.#before, await this.#look());
    for (const read of changed) seen.add(read);
    return changed;
  }

  async heard(lastWord: string): Promise<string[]> {
    return this.#stream ? touchesHeard(this.#stream, this.#since, lastWord) : [];
  }
}

const unseen = (changed: readonly Endpoint[], touched: readonly string[]) =>
  changed.filter(({ topics }) => !topics.some((topic) => touched.includes(topic)));

/** Names of the reads that somebody who looks on should have been told of: those of quiet topics alone, not always. */
function untold(watched: readonly Endpoint[], heard: readonly string[], { touches }: Endpoint): string[] {
  // Of a read that shows several topics, those that the write touched.
  const causes = ({ topics }: Endpoint) => {
    const touched = topics.filter((topic) => touches.includes(topic));
    return touched.length > 0 ? touched : topics;
  };
  const isQuiet = (read: Endpoint) => causes(read).every((topic) => topic in quiet);
  const missed = unseen(watched, heard);
  for (const read of missed.filter(isQuiet)) for (const topic of causes(read)) needed.add(topic);
  return missed.filter((read) => !isQuiet(read)).map(nameOf);
}

const publicPages = ['/', '/catalog', '/catalog?lang=en', '/sitemap.xml', '/robots.txt'];
async function shownToVisitors(): Promise<unknown[]> {
  const host = `${stage.company.code}.localhost`;
  const shown = publicPages.map((url) => world.request({ method: 'GET', url, host, headers: { accept: 'text/html' } }));
  return (await Promise.all(shown)).map(({ status, body }) => [status, body]);
}

/** What every page shows now, and what it would show if none were kept. */
async function keptAndAfresh(): Promise<[unknown[], unknown[]]> {
  const kept = await shownToVisitors();
  touchesOf(world.house).forgetAll();
  return [kept, await shownToVisitors()];
}

describe('what is touched covers what changed', () => {
  it.each(todaysWrites.map((write) => [nameOf(write), write] as const))('%s', async (_, write) => {
    const example = await exampleOf(write, stage);
    await world.settle();
    const caller = callerOf(stage, example);
    const byMaster = caller.token === stage.company.master.token;
    const writer = await Watcher.of(write, example);
    await shownToVisitors();
    const master = byMaster ? writer : await Watcher.of(null, {});
    const reply = await send(stage, write, example, caller);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    await world.settle();
    const changed = await writer.changes();
    const watched = byMaster ? changed : await master.changes();
    const [kept, afresh] = await keptAndAfresh();
    expect(kept).toEqual(afresh);
    const lastWord = newId();
    await stage.service(async (context) => emit(context, companyChanged, { companyId: lastWord }));
    const touched = [...write.touches, ...(await writer.heard(lastWord))];
    expect(unseen(changed, touched).map(nameOf)).toEqual([]);
    // At the root there are no streams.
    if (!(byMaster && example.root)) expect(untold(watched, await master.heard(lastWord), write)).toEqual([]);
  });

  it('and pages are really kept, and made anew where they are compared', async () => {
    const names = async () => (await shownToVisitors()).map((page) => JSON.stringify(page).includes('몰래 바뀐 이름'));
    await shownToVisitors();
    const judge = await judgeOf(world.urls.ownerUrl);
    await judge.query(`update axis.records set title = '몰래 바뀐 이름' where company_id = $1 and axis = 'item'`, [
      stage.company.tenant.id,
    ]);
    await judge.end();
    expect(await names()).not.toContain(true);
    touchesOf(world.house).forgetAll();
    expect(await names()).toContain(true);
  });

  it.runIf(isDeep)('and most reads were seen to change', () => {
    const shown = reads.filter(({ topics }) => topics.length > 0);
    expect(shown.filter((read) => seen.has(read)).length).toBeGreaterThan(shown.length * 0.7);
  });

  it.runIf(isDeep)('and every quiet topic was one that somebody was not told of', () => {
    expect(Object.keys(quiet).filter((topic) => !needed.has(topic))).toEqual([]);
  });
});
