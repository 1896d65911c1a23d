/** Frames that go wrong: each ends in a state that says so, with a reason in both languages, and nothing hangs or loops for ever. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import { readExecution, startFlow } from '#modules/flow/contract/endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
let outside: ExternalService;
beforeAll(async () => {
  world = await createTestWorld();
  outside = await startExternalService();
  world.configure({ outgoingAllowed: outside.allowed });
});
afterAll(async () => {
  world?.configure();
  await outside?.close();
  await world?.close();
});

const title = { ko: '나쁜 흐름', en: 'Bad flow' };
const runAs = { kind: 'service', permissions: ['integration.call.make'] } as const;
type Definition = { blocks: object[]; connections?: object[] };
let callCount = 0;

async function publish(definition: Definition, key = `bad-${++callCount}`): Promise<string> {
  const frame = { key, title, definition: { connections: [], ...definition, runAs } };
  await world.alpha.service((context) => publishFrame(context, frame as never));
  return key;
}

interface Ending {
  /** `refused`: it was not published, or nothing began. */
  state: string;
  code: string;
  ko: string;
  en: string;
}

const as = () => world.alpha.master;

async function start(key: string, language: string) {
  const headers = { 'accept-language': language };
  return world.call(startFlow, { as: as(), headers, body: { frameKey: key, input: {} } });
}

/** Carries a run to where it stays; jobs that wait for a later try are waited for. */
async function endingOf(id: string): Promise<Ending> {
  const read = async () => (await world.call(readExecution, { as: as(), params: { id } })).body.data;
  for (let rounds = 0; rounds < 40; rounds++) {
    await world.settle();
    const { status } = await read();
    if (status === 'failed' || status === 'finished') break;
  }
  const { status, error, steps } = await read();
  const failed = error ?? steps.find((step: { error: unknown }) => step.error)?.error;
  return { state: status, ...failed };
}

async function outcome(definition: Definition): Promise<Ending> {
  let key: string;
  try {
    key = await publish(definition);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: 'refused', code: error.code, ko: error.text('ko'), en: error.text('en') };
  }
  const reply = await start(key, 'ko');
  if (reply.status < 300) return endingOf(reply.body.data.id);
  const { body: english } = await start(key, 'en');
  return { state: 'refused', code: reply.body.code, ko: reply.body.message, en: english.message };
}

const call = (settings: Record<string, Json>): Definition => ({
  blocks: [
    {
      id: 'call',
      kind: 'integration.http-call',
      title,
      settings: { method: 'POST', retries: 0, ...settings },
    },
  ],
});
const values = (setting: string): Definition => ({
  blocks: [{ id: 'set', kind: 'flow.set-values', title, settings: { values: { value: setting } } }],
});
const loop = (over: string, body: Definition): Definition => ({
  blocks: [{ id: 'each', kind: 'flow.loop', title, settings: { over, as: 'one', body } }],
});
const join = (id: string) => ({ id, kind: 'flow.join', title, settings: {} });

const bad: [string, () => Definition, string, RegExp][] = [
  [
    'calls an address that is nobody’s',
    () => call({ address: 'http://nobody.invalid/' }),
    'failed',
    /^CALL_NAME_NOT_FOUND$/,
  ],
  ['calls an inner address', () => call({ address: 'http://127.0.0.1:8080/' }), 'failed', /^CALL_ADDRESS_REFUSED$/],
  [
    'calls what tells of the machine that it runs on',
    () => call({ address: 'http://169.254.169.254/latest/meta-data' }),
    'failed',
    /^CALL_ADDRESS_REFUSED$/,
  ],
  [
    'calls a port of another service',
    () => call({ address: 'http://example.com:25/' }),
    'failed',
    /^CALL_PORT_REFUSED$/,
  ],
  ['calls with a secret that is not there', () => secretless(), 'refused', /^(SECRET_UNKNOWN|FRAME_INVALID)$/],
  [
    'gets more than it takes',
    () => call({ address: `${outside.origin}/large`, maxKilobytes: 1 }),
    'failed',
    /^CALL_TOO_LARGE$/,
  ],
  [
    'goes round in a ring',
    () => ({
      blocks: [join('a'), join('b')],
      connections: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    }),
    'refused',
    /^FRAME_INVALID$/,
  ],
  [
    'loops over more than a loop takes',
    () => loop(`${JSON.stringify(Array.from({ length: 600 }, (_, at) => at))}`, { blocks: [join('a')] }),
    'refused',
    /^(LOOP_TOO_LONG|FRAME_INVALID|EXPRESSION_TOO_COSTLY|EXPRESSION_INVALID|VALIDATION_FAILED)$/,
  ],
  [
    'loops over what is no list',
    () => loop('now', { blocks: [join('a')] }),
    'refused',
    /^(LOOP_NOT_A_LIST|FRAME_INVALID)$/,
  ],
  [
    'has an expression that nobody can read',
    () => values('=input.('),
    'refused',
    /^(EXPRESSION_INVALID|FRAME_INVALID)$/,
  ],
  ['asks for what is not there', () => values('=input.nothing.at.all'), 'refused', /^EXPRESSION_FAILED$/],
  ['divides by nothing', () => values('=1 / (size("") * 1)'), 'refused', /^EXPRESSION_FAILED$/],
];

function secretless(): Definition {
  return call({ address: `${outside.origin}/`, headers: [{ name: 'X-Key', secret: 'NOT_THERE' }] });
}

const isKorean = (text: string) => /[가-힣]/.test(text);

it.each(bad)('a frame that %s', async (_what, definition, state, code) => {
  outside.answers((_asked, response) => void response.end('x'.repeat(5000)));
  const ending = await outcome(definition());
  expect(ending.state).toBe(state);
  expect(ending.code).toMatch(code);
  expect(isKorean(ending.ko), ending.ko).toBe(true);
  expect(ending.en).toMatch(/^[A-Z][^가-힣]+$/);
});

it('a frame that starts itself for ever is stopped, and says so', async () => {
  const key = await publish({ blocks: [join('a')] });
  const self = { id: 'again', kind: 'flow.sub-flow', title, settings: { frameKey: key, input: {} } };
  await publish({ blocks: [self] }, key).catch((error: unknown) => {
    // Refusing to publish it is an end as good as any.
    expect(error).toBeInstanceOf(AppError);
  });
  const reply = await start(key, 'en');
  if (reply.status >= 300) {
    expect(reply.body.code).toBe('SUB_FLOW_TOO_DEEP');
    expect(isKorean((await start(key, 'ko')).body.message)).toBe(true);
    return;
  }
  const { state } = await endingOf(reply.body.data.id);
  expect(['failed', 'finished']).toContain(state);
});

it('a frame beside a bad one goes on as if nothing were', async () => {
  outside.answers((_asked, response) => void response.writeHead(200).end('{}'));
  const good = await publish(call({ address: `${outside.origin}/good` }));
  const worse = await publish(call({ address: 'http://127.0.0.1:8080/' }));
  const [item, other] = [await start(good, 'ko'), await start(worse, 'ko')];
  const [fine, failed] = [await endingOf(item.body.data.id), await endingOf(other.body.data.id)];
  expect([fine.state, failed.state]).toEqual(['finished', 'failed']);
});
