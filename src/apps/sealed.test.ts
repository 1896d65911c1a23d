/** 안전성 확보조치 기준 제7조: resident, account and card numbers are encrypted wherever they are stored, and shown only for a reason. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobDefinition } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { openSealed } from '#kernel/server/sealed-fields.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { changeRecordsInBulk, changeType } from '#modules/axis/contract/collection.endpoints.ts';
import * as records from '#modules/axis/contract/endpoints.ts';
import { readRecords } from '#modules/axis/server/index.ts';
import * as flow from '#modules/flow/contract/endpoints.ts';
import * as undo from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { appModules, createTestWorld, findTablesWithWords, type World } from './testing.ts';

let world: World;
let judge: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

const wrapKeys = appModules
  .flatMap(({ jobs: tasks = [] }) => tasks)
  .find(({ name }) => name === 'integration.wrap-keys') as JobDefinition;
const opened = async (context: Context, id: string) => {
  const [record] = await readRecords(context, [id]);
  return openSealed(context, String(record?.fields.accountNumber));
};

const place = { axis: 'finance', type: 'state' };
const title = (ko: string) => ({ ko, en: ko });
const read = async (id: string) =>
  (await world.call(records.readRecord, { as: world.alpha.master, params: { ...place, id } })).body.data;
const make = async (fields: object, as = world.alpha.master) =>
  world.call(records.createRecord, { as, params: place, body: { title: '주거래 통장', fields } as never });
const show = (id: string, as = world.alpha.master) =>
  world.call(records.revealSealedValue, {
    as,
    params: { ...place, id },
    body: { field: 'accountNumber', reason: '급여 이체 전에 확인' },
  });

/** A flow that asks for an account number and writes it into a record. */
async function publishMove() {
  const block = (id: string, kind: string, settings: object) => ({ id, kind, title: title(id), settings });
  const definition = {
    title: '="계좌 변경 · " + input.account',
    blocks: [
      block('form', 'flow.form', {
        fields: [
          { key: 'record', label: title('통장'), kind: 'text' },
          { key: 'account', label: title('계좌번호'), kind: 'account-number', required: true },
          { key: 'copy', label: title('확인'), kind: 'text', calculated: 'form.account' },
        ],
      }),
      block('write', 'axis.record-update', {
        record: '=input.record',
        fields: { accountNumber: '=input.account' },
      }),
      block('tell', 'notification.message', {
        ...{ to: 'role', recipient: 'finance', channel: 'in-app' },
        ...{ title: '="계좌 변경"', body: '="새 계좌 " + input.account + " 입니다"' },
      }),
      block('mail', 'notification.message', {
        ...{ to: 'email', recipient: 'sealed@example.com', channel: 'mail' },
        ...{ title: '="계좌 변경"', body: '=input.account' },
      }),
    ],
    connections: [
      { from: 'form', to: 'write' },
      { from: 'write', to: 'tell' },
      { from: 'tell', to: 'mail' },
    ],
  };
  await world.alpha.service((context) =>
    publishFrame(context, { key: 'moving', title: title('계좌 변경'), definition } as never),
  );
}

it('안전성 확보조치 기준 제7조 numbers are encrypted at rest: a form, a record, a flow and its undo leave none of them in any table', async () => {
  const { alpha } = world;
  const [first, second, third] = ['110-987-654321', '302-8765-4321-91', '467-11-0246813'];
  const typed = await make({ accountNumber: first, institution: '카나리아은행' });
  expect(typed.status, JSON.stringify(typed.body)).toBe(201);
  const { id } = typed.body.data;
  expect(typed.body.data.fields.accountNumber).toBe('•••-•••-••4321');

  await publishMove();
  const started = await world.call(flow.startFlow, {
    as: alpha.master,
    body: { frameKey: 'moving', input: { record: id, account: second } },
    headers: { 'idempotency-key': 'moving-an-account' },
  });
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  await world.settle();
  const moved = await read(id);
  expect(moved.fields.accountNumber).toBe('•••-••••-••21-91');
  const run = await world.call(flow.readExecution, { as: alpha.master, params: { id: started.body.data.id } });
  expect(run.body.data.status).toBe('finished');

  // By hand, in bulk, and refused: the last leaves nothing either.
  const params = { ...place, id };
  const again = { version: moved.version, title: moved.title, fields: { ...moved.fields, institution: '새은행' } };
  const reply = await world.call(records.replaceRecord, { as: alpha.master, params, body: again });
  expect(reply.body.data.fields).toMatchObject({ accountNumber: '•••-••••-••21-91', institution: '새은행' });
  const entities = [{ title: '또 다른 통장', fields: { accountNumber: third } }];
  const bulk = await world.call(changeRecordsInBulk, {
    as: alpha.master,
    params: place,
    body: { operation: 'create', entities },
  });
  expect(bulk.status, JSON.stringify(bulk.body)).toBe(200);

  const undone = await world.call(undo.undoExecution, {
    as: alpha.master,
    params: { id: started.body.data.id },
    body: { reason } as never,
  });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  await world.settle();
  expect((await read(id)).fields.accountNumber).toBe('•••-•••-••4321');
  expect((await show(id)).body.data).toEqual({ value: first });
  await world.settle();

  const plain = [first, second, third].flatMap((item) => [item, item.replaceAll('-', '')]);
  expect(await findTablesWithWords(judge, plain)).toEqual({});
  // Controls: neighbouring values are found, and so are the masks.
  expect(Object.keys(await findTablesWithWords(judge, ['새은행', '카나리아은행']))).toEqual(
    expect.arrayContaining(['axis.records', 'axis.record_history']),
  );
  expect(Object.keys(await findTablesWithWords(judge, ['sealed:1:']))).toEqual(
    expect.arrayContaining(['axis.records', 'axis.record_history', 'flow.executions', 'flow.impacts']),
  );
  // A mail goes out with the mask.
  const mails = await judge.query("select body from kernel.mails where recipient = 'sealed@example.com'");
  expect(JSON.stringify(mails.rows)).toContain('•••-••••-••21-91');
  expect(JSON.stringify(mails.rows)).not.toContain('sealed:');
});

it('no answer carries a sealed value as it is stored', async () => {
  const { alpha } = world;
  const { id } = (await make({ accountNumber: '110-555-666777' })).body.data;
  const params = { ...place, id };
  const answers = [
    await world.call(records.readRecord, { as: alpha.master, params }),
    await world.call(records.readHistory, { as: alpha.master, params }),
    await world.call(records.listRecordsOfType, { as: alpha.master, params: place }),
    // A conflict returns the current record.
    await world.call(records.replaceRecord, {
      as: alpha.master,
      params,
      body: { version: 99, title: '통장', fields: {} },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  for (const { body } of answers) {
    expect(JSON.stringify(body)).toContain('•••-•••-••6777');
    expect(JSON.stringify(body)).not.toContain('sealed:');
  }
});

it('is shown to holders of the right who give a reason, and the access record contains the reason', async () => {
  const { alpha, beta } = world;
  const { id } = (await make({ accountNumber: '110-222-333444' })).body.data;
  const other = await show(id, alpha.viewer);
  expect([other.status, other.body.code]).toEqual([403, 'FORBIDDEN']);
  expect((await show(id, beta.master)).status).toBe(404);
  const silent = { field: 'accountNumber', reason: ' ' };
  const refused = await world.call(records.revealSealedValue, {
    as: alpha.master,
    params: { ...place, id },
    body: silent,
  });
  expect(refused.status).toBe(400);
  const none = { field: 'institution', reason: '확인' };
  expect(
    (await world.call(records.revealSealedValue, { as: alpha.master, params: { ...place, id }, body: none })).status,
  ).toBe(404);
  expect((await show(id)).body.data).toEqual({ value: '110-222-333444' });
  await world.settle();
  const storedRows = await judge.query(
    "select reason from kernel.access_records where action = 'axis.sealed.show' and $1 = any(subjects)",
    [id],
  );
  expect(storedRows.rows).toEqual([{ reason: '급여 이체 전에 확인' }]);
});

it('stays when it is left out or its mask comes back, goes with null, and takes no other mask', async () => {
  const { alpha } = world;
  const createdRow = (await make({ accountNumber: '110-444-555666', institution: '은행' })).body.data;
  const params = { ...place, id: createdRow.id };
  const replace = (version: number, fields: object) =>
    world.call(records.replaceRecord, { as: alpha.master, params, body: { version, title: '통장', fields } as never });
  const remaining = await replace(1, { institution: '다른 은행' });
  expect(remaining.body.data.fields).toEqual({ accountNumber: '•••-•••-••5666', institution: '다른 은행' });
  expect((await replace(2, { accountNumber: '•••-•••-••9999' })).status).toBe(400);
  const fresh = await replace(2, { accountNumber: '302-1212-3434-55' });
  expect(fresh.body.data.fields.accountNumber).toBe('•••-••••-••34-55');
  const gone = await replace(3, { accountNumber: null });
  expect(gone.body.data.fields).toEqual({});
  expect((await make({ accountNumber: '•••-•••-••9999' })).status).toBe(400);
  expect((await make({ accountNumber: '계좌 없음' })).status).toBe(400);
});

it('a flow fills a sealed field with what a sealed field was given, and with nothing else', async () => {
  const { alpha } = world;
  const { id } = (await make({ accountNumber: '110-777-888999' })).body.data;
  const definition = {
    blocks: [
      {
        ...{ id: 'write', kind: 'axis.record-update', title: title('쓰기') },
        settings: { record: '=input.record', fields: { accountNumber: '=input.account' } },
      },
    ],
  };
  await alpha.service((context) =>
    publishFrame(context, { key: 'plainly', title: title('그대로 쓰기'), definition } as never),
  );
  const body = { frameKey: 'plainly', input: { record: id, account: '110-000-111222' } };
  const refused = await world.call(flow.startFlow, { as: alpha.master, body });
  expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(await findTablesWithWords(judge, ['110-000-111222'])).toEqual({});
});

it('is neither sorted nor filtered nor found by its number', async () => {
  const { alpha } = world;
  await make({ accountNumber: '110-135-791357' });
  const list = (query: object) =>
    world.call(records.listRecordsOfType, { as: alpha.master, params: place, query: query as never });
  expect((await list({ filter: '{"fields.accountNumber":"110-135-791357"}' })).status).toBe(400);
  expect((await list({ filter: '{"fields.accountNumber":{"contains":"sealed"}}' })).status).toBe(400);
  expect((await list({ sort: 'fields.accountNumber' })).status).toBe(400);
  expect((await list({ filter: '{"fields.accountNumber":{"empty":false}}' })).status).toBe(200);
  expect((await list({ q: '791357' })).body.data).toEqual([]);
});

it('a resident number and a card number are refused in plain fields, and accepted in sealed ones', async () => {
  const { alpha } = world;
  const customer = { axis: 'entity', type: 'external' };
  const create = (body: object) =>
    world.call(records.createRecord, { as: alpha.master, params: customer, body: body as never });
  for (const wrong of [
    { title: '김한빛 900101-1234567', fields: { kind: 'customer' } },
    { title: '김한빛', fields: { kind: 'customer', note: '주민번호 9001011234567 확인함' } },
    { title: '김한빛', fields: { kind: 'customer', note: '카드 4111-1111-1111-1111' } },
  ]) {
    const { status, body } = await create(wrong);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(JSON.stringify(body.details)).toMatch(/주민등록번호|카드번호/);
    expect(JSON.stringify(body.details)).not.toMatch(/1234567|1111-1111/);
  }
  const type = { axis: 'entity', type: 'contractor' };
  const fields = [{ key: 'resident', label: title('주민등록번호'), kind: 'resident-number', required: true }];
  const saved = await world.call(changeType, {
    as: alpha.master,
    params: type,
    body: { version: 0, label: title('외주 인력'), fields } as never,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const createdRow = await world.call(records.createRecord, {
    as: alpha.master,
    params: type,
    body: { title: '김한빛', fields: { resident: '900101-1234567' } },
  });
  expect(createdRow.body.data.fields.resident).toBe('••••••-•••••••');
  expect(await findTablesWithWords(judge, ['900101-1234567', '9001011234567'])).toEqual({});
});

it('the installation’s secret may be exchanged: what was sealed before is opened after', async () => {
  const { id } = (await make({ accountNumber: '110-909-808707' })).body.data;
  const secret = 'another secret that is long enough';
  world.configure({ secret, previousSecret: world.config.secret });
  try {
    expect(await world.alpha.service(async (context) => opened(context, id))).toBe('110-909-808707');
    await world.alpha.service((context) => wrapKeys.run(context as never, {} as never));
    // The secret before is destroyed.
    world.configure({ secret, previousSecret: null });
    expect(await world.alpha.service(async (context) => opened(context, id))).toBe('110-909-808707');
  } finally {
    // As it was, for the tests after this one.
    world.configure({ previousSecret: secret });
    await world.alpha.service((context) => wrapKeys.run(context as never, {} as never));
    world.configure();
  }
});
