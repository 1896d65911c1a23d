import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../../contract/endpoint.ts';
import { createId } from '../../../contract/ids.ts';
import { appOf } from '../../app.ts';
import { route } from '../../app-module.ts';
import { statement } from '../../database/unit.ts';
import { sendMail } from '../../mail.ts';
import { createKernelServer, type KernelServer } from '../../testing/kernel-server.ts';

const giveToken = endpoint({
  method: 'POST',
  touches: { none: 'a sample' },
  path: '/test/token',
  scope: 'company',
  permission: 'member',
  audit: false,
  summary: { ko: '토큰', en: 'Token' },
  errors: [],
  reply: z.object({ tempToken: z.string() }),
});

const sendLetter = endpoint({
  ...{ method: 'POST', path: '/test/letter', scope: 'company', permission: 'public', audit: false, errors: [] },
  touches: { none: 'a sample' },
  summary: { ko: '편지', en: 'Letter' },
  body: z.strictObject({ first: z.enum(['reads', 'writes', 'reads elsewhere']) }),
  reply: z.object({ letter: z.string() }),
});

let answerCount = 0;
/** Resolves once as many requests are in the handler as are expected. */
let everyoneIsIn: () => Promise<void> = async () => undefined;
let server: KernelServer;
beforeAll(async () => {
  server = await createKernelServer({
    routes: [
      route(giveToken, async () => {
        answerCount += 1;
        return { tempToken: `일회용-secret-${answerCount}` };
      }),
      route(sendLetter, async (context, { body }) => {
        await everyoneIsIn();
        const nothing = { companyId: null, personId: null, accessVersion: null };
        if (body.first === 'reads') await context.unit.query(statement('select 1 as one'));
        if (body.first === 'reads elsewhere')
          await appOf(context).database.within(nothing, (unit) => unit.query(statement('select 1')));
        const letter = createId();
        sendMail(context, { to: 'you@mail.example', subject: 'a letter', text: '', kind: 'test', key: letter });
        return { letter };
      }),
    ],
  });
});
afterAll(() => server.close());

const ask = async (key: string, language = 'ko') => {
  const headers = {
    host: 'alpha.localhost',
    authorization: 'Bearer plain',
    'idempotency-key': key,
    'accept-language': language,
  };
  const answer = await server.fastify.inject({ method: 'POST', url: '/test/token', headers });
  return { status: answer.statusCode, ...answer.json() };
};
const onCompany = <Row>(sql: string) =>
  server.world.within(server.world.alpha, ({ unit }) => unit.query(statement<Row>(sql)));

it('gives the same answer again, and the database cannot read the token in it', async () => {
  const first = await ask('one');
  expect(first.data).toEqual({ tempToken: '일회용-secret-1' });
  expect(await ask('one')).toEqual(first);
  expect((await ask('two')).data).toEqual({ tempToken: '일회용-secret-2' });
  const rows = await onCompany<{ row: string }>('select k::text as row from kernel.idempotency_keys k');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

/** Sends letters at once, each in the handler before any goes on. */
async function lettersAtOnce(first: string, all: { who: Record<string, string>; key: string }[]) {
  const gate = Promise.withResolvers<void>();
  let inside = 0;
  everyoneIsIn = () => {
    inside += 1;
    if (inside === all.length) gate.resolve();
    return gate.promise;
  };
  const answers = await Promise.all(
    all.map(({ who, key }) =>
      server.fastify.inject({
        ...{ method: 'POST', url: '/test/letter', payload: { first } },
        headers: { host: 'alpha.localhost', 'sec-fetch-site': 'same-origin', 'idempotency-key': key, ...who },
      }),
    ),
  );
  return { inside, answers: answers.map((answer) => ({ status: answer.statusCode, body: answer.json() })) };
}

const person = { authorization: 'Bearer plain' };
const guest = { cookie: '__Host-heureum-guest=guest-token' };

it.each(['reads', 'writes', 'reads elsewhere'])(
  'of two at once one is carried out; the handler first %s',
  async (first) => {
    const count = async () => (await onCompany<{ n: number }>('select count(*) as n from kernel.mails'))[0]?.n ?? 0;
    const before = await count();
    const twins = [person, person].map((who) => ({ who, key: `twins ${first}` }));
    const { inside, answers } = await lettersAtOnce(first, twins);
    expect(inside).toBe(2);
    expect(answers[0]?.status).toBe(200);
    expect(answers[1]).toEqual(answers[0]);
    expect(await count()).toBe(before + 1);
  },
);

it.each([
  ['a person', person],
  ['a guest', guest],
])('holds no connection for the key of %s while a handler needs one elsewhere', async (_name, who) => {
  // More than the pool has connections.
  const many = Array.from({ length: 9 }, (_, n) => ({ who, key: `many ${n}` }));
  const { answers } = await lettersAtOnce('reads elsewhere', many);
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200));
});

it('says that the answer is lost, and does nothing again, when the secret that sealed it was changed', async () => {
  await ask('sealed');
  const before = answerCount;
  server.world.configure({ secret: 'another secret, which is long enough' });
  const [korean, english] = [await ask('sealed'), await ask('sealed', 'en')];
  server.world.configure();
  expect(korean).toMatchObject({
    status: 409,
    code: 'IDEMPOTENCY_REPLY_LOST',
    message: expect.stringContaining('이미 처리된 요청'),
  });
  expect(english).toMatchObject({
    code: 'IDEMPOTENCY_REPLY_LOST',
    message: expect.stringContaining('already carried out'),
  });
  expect(answerCount).toBe(before);
});

it('still replays an answer that an earlier version stored in clear', async () => {
  await ask('old');
  await onCompany(
    `update kernel.idempotency_keys set reply = '{"success":true,"data":{"tempToken":"x"}}' where key = 'old'`,
  );
  expect((await ask('old')).data).toEqual({ tempToken: 'x' });
});

it('refuses a key that came with another request before, and carries nothing out', async () => {
  const headers = { host: 'alpha.localhost', authorization: 'Bearer plain', 'idempotency-key': 'taken' };
  const send = (first: string) =>
    server.fastify.inject({ method: 'POST', url: '/test/letter', headers, payload: { first } });
  const letters = async () => (await onCompany('select 1 from kernel.mails')).length;
  everyoneIsIn = async () => undefined;
  const first = await send('reads');
  expect(first.json()).toMatchObject({ success: true });
  const before = await letters();
  const other = await send('writes');
  expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await send('reads')).json()).toEqual(first.json());
  expect(await letters()).toBe(before);
});
