/** Account numbers stored in plain text before their fields were sealed are sealed, including histories and runs. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, findTablesWithWords, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { changeType } from '../contract/collection.endpoints.ts';
import * as records from '../contract/endpoints.ts';
import { sealStoredJob } from './seal-stored.job.ts';
import { selectHasUnsealed } from './seal-stored.queries.ts';

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

const title = (ko: string) => ({ ko, en: ko });

it('a company’s stored text is sealed once the field is, in the record and in its history, and the version stays', async () => {
  const { alpha } = world;
  const typeKey = { axis: 'entity', type: 'payee' };
  const save = async (version: number, kind: string) => {
    const fields = [{ key: 'accountNumber', label: title('계좌번호'), kind }];
    const body = { version, label: title('받는 곳'), fields } as never;
    const saved = await world.call(changeType, { as: alpha.master, params: typeKey, body });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  };
  await save(0, 'text');
  const [first, second, odd] = ['110-404-505606', '110-404-505607', '국민 12-34 (홍길동)'];
  const make = async (accountNumber: string) => {
    const body = { title: '받는 곳', fields: { accountNumber } };
    return (await world.call(records.createRecord, { as: alpha.master, params: typeKey, body })).body.data.id as string;
  };
  const [id, other] = [await make(first), await make(odd)];
  const params = { ...typeKey, id };
  await world.call(records.replaceRecord, {
    as: alpha.master,
    params,
    body: { version: 1, title: '받는 곳', fields: { accountNumber: second } },
  });
  await world.settle();
  expect(Object.keys(await findTablesWithWords(judge, [first, odd]))).toEqual(
    expect.arrayContaining(['axis.record_history']),
  );

  await save(1, 'account-number');
  await world.settle();
  expect(await findTablesWithWords(judge, [first, second, odd])).toEqual({});
  const read = async (id: string) =>
    (await world.call(records.readRecord, { as: alpha.master, params: { ...typeKey, id: id } })).body.data;
  expect(await read(id)).toMatchObject({ version: 2, fields: { accountNumber: '•••-•••-••5607' } });
  expect((await read(other)).fields.accountNumber).toContain('•');
  const revealValue = async (id: string) =>
    (
      await world.call(records.revealSealedValue, {
        as: alpha.master,
        params: { ...typeKey, id: id },
        body: { field: 'accountNumber', reason: '확인' },
      })
    ).body.data;
  expect([await revealValue(id), await revealValue(other)]).toEqual([{ value: second }, { value: odd }]);
  // Nothing is left to do.
  const work = await alpha.service(({ unit, companyId }) => unit.query(selectHasUnsealed(companyId)));
  expect(work).toEqual([{ found: false }]);
});

it('the account number of a shipped type that is a text yet becomes a sealed field', async () => {
  const { beta } = world;
  const typeKey = { axis: 'finance', type: 'state' };
  await judge.query(
    `update axis.types set fields = (select jsonb_agg(case when f ->> 'key' = 'accountNumber'
       then f || '{"kind":"text","max":40}' else f end order by n) from jsonb_array_elements(fields) with ordinality as e (f, n))
     where company_id = $1 and axis = 'finance' and key = 'state'`,
    [beta.tenant.id],
  );
  const body = { title: '통장', fields: { institution: '한빛은행' } };
  const { id } = (await world.call(records.createRecord, { as: beta.master, params: typeKey, body })).body.data;
  await judge.query(`update axis.records set fields = fields || '{"accountNumber":"110-606-707808"}' where id = $1`, [
    id,
  ]);
  expect(await beta.service(({ unit, companyId }) => unit.query(selectHasUnsealed(companyId)))).toEqual([
    { found: true },
  ]);
  await beta.service((context) => sealStoredJob.run(context as never, {} as never));
  expect(await findTablesWithWords(judge, ['110-606-707808'])).toEqual({});
  const fields = await beta.service(({ unit, companyId }) =>
    unit.query(
      statement<{ fields: { key: string }[] }>(
        `select fields from axis.types where company_id = $1 and axis = 'finance' and key = 'state'`,
        [companyId],
      ),
    ),
  );
  expect((fields as { fields: { key: string }[] }[])[0]?.fields.find(({ key }) => key === 'accountNumber')).toEqual({
    ...{ key: 'accountNumber', kind: 'account-number', required: false },
    label: { ko: '계좌번호', en: 'Account number' },
  });
});
