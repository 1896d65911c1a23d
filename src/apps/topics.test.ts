/**
 * Changed data is reloaded where it is shown. Every read with fixed arguments is called before and after every write, by the writer
 * and by the master, who observes: a read whose answer changed must show a touched topic, for the writer by the write itself or by
 * the signals of the stream, for the master by the signals of the stream. Cached public pages must then equal freshly rendered
 * ones.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createId } from '#kernel/contract/ids.ts';
import { emit } from '#kernel/server/events.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { isDeep, isRecent, selectTodaysCases } from '#kernel/server/testing/depth.ts';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';
import { type OpenedStream, openLiveStream } from '#kernel/server/testing/live-stream.ts';
import { getTopicCounters } from '#kernel/server/topic-counters.ts';
import { companyChanged } from '#modules/company/contract/events.ts';
import { renderFromSources } from '#modules/page/server/testing/render.ts';
import { appModules } from './modules.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import type { Example } from './testing/example.ts';
import { type Caller, createExample, getEndpointName, getExampleCaller, sendExample } from './testing/example-calls.ts';
import { examples } from './testing/examples.ts';
import { createTestWorld, type World } from './testing.ts';

const endpoints = appModules.flatMap((appModule) => appModule.routes.map((route) => route.endpoint));
const recent = new Set(
  appModules
    .filter(({ name }) => isRecent(name))
    .flatMap((appModule) => appModule.routes.map((route) => route.endpoint)),
);
const tried = endpoints.filter((endpoint) => examples[getEndpointName(endpoint)]);
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
const reads = tried.filter((endpoint) => endpoint.method === 'GET' && !(getEndpointName(endpoint) in restless));
const writes = tried.filter(({ method }) => method !== 'GET');
/** A fifth each day, and of recently changed modules' writes as many as fit into a quarter of a minute. */
const maxRecent = 60;
const recentWrites = writes.filter((write) => recent.has(write));
const todaysRecent = new Set(selectTodaysCases(recentWrites, Math.max(1, Math.ceil(recentWrites.length / maxRecent))));
const todaysWrites = selectTodaysCases(writes, 5, (write) => todaysRecent.has(write));
/** Topics not always updated live: observers see the change with the next load. */
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
let stage: EndpointStage;
let port: number;
const streams = new Map<string, OpenedStream>();
/** Reads that answered something else. */
const visited = new Set<Endpoint>();
/** Quiet topics that an observer was not notified of. */
const needed = new Set<string>();

beforeAll(async () => {
  await renderFromSources();
  world = await createTestWorld();
  stage = await new EndpointStage(world, world.alpha).set();
  // A person who may approve the master's undo.
  await stage.member(['master']);
  const { live, fastify } = world.app;
  await Promise.all([live.start(), fastify.listen({ host: '127.0.0.1', port: 0 })]);
  ({ port } = fastify.server.address() as { port: number });
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
/** Arguments of a read of no single thing: created once. */
const queries = new Map<Endpoint, Promise<Example['query']>>();
function queryOf(read: Endpoint): Promise<Example['query']> {
  const cachedQuery = queries.get(read) ?? createExample(read, stage).then(({ query }) => query);
  queries.set(read, cachedQuery);
  return cachedQuery;
}

async function ask(beside: readonly Endpoint[], example: Example, caller: Caller): Promise<Answers> {
  const answers = await Promise.all(
    beside.map(async (read): Promise<[Endpoint, string]> => {
      const query = read.path.includes(':') ? {} : await queryOf(read);
      const { status, body } = await sendExample(stage, read, { ...example, query: query ?? {} }, caller);
      // Company activity is counted every five minutes. The caller's last visit and visit count change with each request; a
      // customer session temporarily used by a member has just begun.
      const stableBody = JSON.stringify(body).replaceAll(
        /"(last[A-Z]\w*|accessCount|activityScore|createdAt|expiresAt)":("[^"]*"|\w+)/g,
        '',
      );
      return [read, status < 300 ? stableBody : String(status)];
    }),
  );
  return new Map(answers);
}

/** Answers to a person whose session ended are ignored. */
function changedBetween(before: Answers, after: Answers): Endpoint[] {
  return [...before].flatMap(([read, answer]) =>
    after.get(read) === answer || after.get(read) === '401' ? [] : [read],
  );
}

async function streamOf({ token = '' }: Caller): Promise<OpenedStream> {
  const cachedStream = streams.get(token);
  if (cachedStream && !cachedStream.ended) return cachedStream;
  const headers = { authorization: `Bearer ${token}` };
  const stream = await openLiveStream({ port, host: `${stage.company.code}.localhost`, headers });
  streams.set(token, stream);
  return stream;
}

/** Topics that the stream received before the last event of the test, which is sent to every member. */
async function touchesHeard(stream: OpenedStream, since: number, lastWord: string): Promise<string[]> {
  const news = () => stream.signals().slice(since);
  const isLast = ({ id }: { id?: string }) => id === lastWord;
  await waitFor(async () => stream.ended || news().some(isLast));
  const end = news().findIndex(isLast);
  return (end < 0 ? news() : news().slice(0, end)).flatMap(({ touches = [] }) => touches);
}

/** An observer who reads everything during the write. */
class Watcher {
  readonly #about: { beside: Endpoint[]; example: Example; caller: Caller };
  readonly #stream: OpenedStream | null;
  readonly #since: number;
  #before: Answers = new Map();

  private constructor(input: { beside: Endpoint[]; example: Example; caller: Caller }, stream: OpenedStream | null) {
    this.#about = input;
    this.#stream = stream;
    this.#since = stream?.signals().length ?? 0;
  }

  static async of(write: Endpoint | null, example: Example): Promise<Watcher> {
    const caller = getExampleCaller(stage, example);
    const hears = caller.token && !example.root;
    // A visitor without a session is given another one by each read.
    const isNobody = !caller.token && !caller.cookie;
    const beside = readsBeside(write, example).filter(({ permission }) => !(isNobody && permission === 'guest'));
    const common = { beside, example, caller };
    const watcher = new Watcher(common, hears ? await streamOf(caller) : null);
    watcher.#before = await watcher.#look();
    return watcher;
  }

  #look(): Promise<Answers> {
    const { beside, example, caller } = this.#about;
    return ask(beside, example, caller);
  }

  async changes(): Promise<Endpoint[]> {
    const changed = changedBetween(this.#before, await this.#look());
    for (const read of changed) visited.add(read);
    return changed;
  }

  async heard(lastWord: string): Promise<string[]> {
    return this.#stream ? touchesHeard(this.#stream, this.#since, lastWord) : [];
  }
}

const unseen = (changed: readonly Endpoint[], touched: readonly string[]) =>
  changed.filter(({ topics }) => !topics.some((topic) => touched.includes(topic)));

/** Names of the reads that an observer should have been notified of: those of quiet topics only, not always. */
function untold(watched: readonly Endpoint[], heard: readonly string[], { touches }: Endpoint): string[] {
  // Of a read that shows several topics, those that the write touched.
  const causes = ({ topics }: Endpoint) => {
    const touched = topics.filter((topic) => touches.includes(topic));
    return touched.length > 0 ? touched : topics;
  };
  const isQuiet = (read: Endpoint) => causes(read).every((topic) => topic in quiet);
  const missed = unseen(watched, heard);
  for (const read of missed.filter(isQuiet)) for (const topic of causes(read)) needed.add(topic);
  return missed.filter((read) => !isQuiet(read)).map(getEndpointName);
}

const publicPages = ['/', '/catalog', '/catalog?lang=en', '/sitemap.xml', '/robots.txt'];
async function shownToVisitors(): Promise<unknown[]> {
  const host = `${stage.company.code}.localhost`;
  const pageRequests = publicPages.map((url) =>
    world.request({ method: 'GET', url, host, headers: { accept: 'text/html' } }),
  );
  return (await Promise.all(pageRequests)).map(({ status, body }) => [status, body]);
}

/** Every page's present content, and its content with an empty cache. */
async function readCachedAndFresh(): Promise<[unknown[], unknown[]]> {
  const cachedPages = await shownToVisitors();
  getTopicCounters(world.app).forgetAll();
  return [cachedPages, await shownToVisitors()];
}

describe('touched topics cover every change', () => {
  it.each(todaysWrites.map((write) => [getEndpointName(write), write] as const))('%s', async (_, write) => {
    const example = await createExample(write, stage);
    await world.settle();
    const caller = getExampleCaller(stage, example);
    const byMaster = caller.token === stage.company.master.token;
    const writer = await Watcher.of(write, example);
    await shownToVisitors();
    const master = byMaster ? writer : await Watcher.of(null, {});
    const reply = await sendExample(stage, write, example, caller);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    await world.settle();
    const changed = await writer.changes();
    const watched = byMaster ? changed : await master.changes();
    const [cachedPages, afresh] = await readCachedAndFresh();
    expect(cachedPages).toEqual(afresh);
    const lastWord = createId();
    await stage.service(async (context) => emit(context, companyChanged, { companyId: lastWord }));
    const touched = [...write.touches, ...(await writer.heard(lastWord))];
    expect(unseen(changed, touched).map(getEndpointName)).toEqual([]);
    // At the root there are no streams.
    if (!(byMaster && example.root)) expect(untold(watched, await master.heard(lastWord), write)).toEqual([]);
  });

  it('and pages are really cached, and rendered again for the comparison', async () => {
    const names = async () => (await shownToVisitors()).map((page) => JSON.stringify(page).includes('몰래 바뀐 이름'));
    await shownToVisitors();
    const judge = await connectAsSuperuser(world.urls.ownerUrl);
    await judge.query(`update axis.records set title = '몰래 바뀐 이름' where company_id = $1 and axis = 'item'`, [
      stage.company.tenant.id,
    ]);
    await judge.end();
    expect(await names()).not.toContain(true);
    getTopicCounters(world.app).forgetAll();
    expect(await names()).toContain(true);
  });

  it.runIf(isDeep)('and most reads were seen to change', () => {
    const readsWithTopics = reads.filter(({ topics }) => topics.length > 0);
    expect(readsWithTopics.filter((read) => visited.has(read)).length).toBeGreaterThan(readsWithTopics.length * 0.7);
  });

  it.runIf(isDeep)('and every quiet topic is needed', () => {
    expect(Object.keys(quiet).filter((topic) => !needed.has(topic))).toEqual([]);
  });
});
