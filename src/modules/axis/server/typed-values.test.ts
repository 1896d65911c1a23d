/** Records store typed values in one form, and people who create a duplicate are asked to confirm. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createRecordKit, customers, type Kit, toParams } from './testing/kit.ts';

let kit: Kit;
let world: Kit['world'];
beforeAll(async () => {
  kit = await createRecordKit();
  ({ world } = kit);
});
afterAll(() => world?.close());

const send = (title: string, fields: object = {}, more: object = {}) =>
  world.call(endpoints.createRecord, {
    as: kit.manager,
    params: customers,
    body: { title, fields: { kind: 'customer', ...fields }, ...more },
  });
const search = async (filter: object) => {
  const query = { filter: JSON.stringify(filter) };
  const reply = await world.call(endpoints.listRecordsOfType, { as: kit.viewer, params: customers, query });
  return reply.body.data.map((record: { title: string }) => record.title);
};

describe('typed text', () => {
  it('is stored in composed form without invisible characters, and found in any form', async () => {
    const { body } = await send(`\u200b${'각설탕상사'.normalize('NFD')}\u202e `, {
      representative: 'ㅎ한\u200b빛'.slice(1),
    });
    expect(body.data).toMatchObject({ title: '각설탕상사', fields: { representative: '한빛' } });
    expect(await search({ title: '각설탕상사' })).toEqual(['각설탕상사']);
    expect(await search({ title: '각설탕상사'.normalize('NFD') })).toEqual(['각설탕상사']);
  });

  it.each(['\u200b', '\u2800', '\u3164', ' \u00ad ', '\ufe0f'])(
    'is no title where nothing can be seen: %j',
    async (title) => {
      const { status, body } = await send(title);
      expect([status, body.details[0].message]).toEqual([400, '이름을 입력해 주세요.']);
    },
  );

  it('is one telephone number, one address and one business number in every spelling', async () => {
    const { id } = (
      await send('한 곳', {
        phone: '(02) 777.1234',
        email: ' Shop@Naver.COM ',
        businessNumber: '１２０–８１–４７５２１',
      })
    ).body.data;
    const stored = { phone: '02-777-1234', email: 'shop@naver.com', businessNumber: '120-81-47521' };
    expect((await kit.read({ ...customers, id })).body.data.fields).toMatchObject(stored);
    for (const filter of [
      { 'fields.phone': '027771234' },
      { 'fields.phone': { in: ['+82 2 777 1234', '010-0000-0000'] } },
      { 'fields.email': 'SHOP@naver.com' },
      { 'fields.businessNumber': '1208147521' },
    ]) {
      expect(await search(filter), JSON.stringify(filter)).toEqual(['한 곳']);
    }
  });

  it('is refused in words that name the field', async () => {
    for (const [fields, words] of [
      [
        { phone: '1012345678' },
        '전화번호를 확인해 주세요. 맨 앞의 0이 빠진 것 같습니다. 010-1234-5678이면 그렇게 입력해 주세요.',
      ],
      [{ phone: '0-0-0-0' }, '전화번호는 010-1234-5678처럼 입력해 주세요.'],
      [{ businessNumber: 'abc' }, '사업자등록번호를 확인해 주세요. 있을 수 없는 사업자등록번호입니다.'],
      [{ businessNumber: '124-81-00999' }, '사업자등록번호를 확인해 주세요. 있을 수 없는 사업자등록번호입니다.'],
    ] as const) {
      const { status, body } = await send('이상한 곳', fields);
      expect([status, body.details[0].message]).toEqual([400, words]);
    }
  });
});

describe('days that follow one another', () => {
  const campaigns = { axis: 'marketing', type: 'internal' };
  const make = (fields: Record<string, unknown>) =>
    world.call(endpoints.createRecord, {
      as: world.alpha.master,
      params: campaigns,
      body: { title: '봄 행사', fields },
    });

  it('are taken as people write them, and refused where the last lies before the first', async () => {
    const reply = await make({ from: '2026.3.1', to: '2026년 3월 5일' });
    expect(reply.body.data.fields).toMatchObject({ from: '2026-03-01', to: '2026-03-05' });
    const turned = await make({ from: '2026-03-05', to: '2026-03-01' });
    expect([turned.status, turned.body.details[0]]).toEqual([
      400,
      { field: 'fields.to', code: 'custom', message: '종료일은 ‘시작일’ 날짜와 같거나 그 뒤여야 합니다.' },
    ]);
    const impossible = await make({ from: '2026-02-29' });
    expect(impossible.body.details[0].message).toBe('2026년 2월에는 29일이 없습니다.');
  });

  it('are judged with what stays, when one of them changes', async () => {
    const { id, version } = (await make({ from: '2026-03-01', to: '2026-03-05' })).body.data;
    const fields = { to: '2026-02-01' };
    const change = { operation: 'update' as const, entities: [{ id, version, fields }] };
    const reply = await world.call(collections.changeRecordsInBulk, {
      as: world.alpha.master,
      params: campaigns,
      body: change,
    });
    expect([reply.status, reply.body.details?.[0].field]).toEqual([400, 'entities.0.fields.to']);
  });
});

describe('a record like another', () => {
  it('is made once the person says that it is another one', async () => {
    const first = (await send('늘봄꽃집', { phone: '02-555-7001', email: 'spring@shop.example' })).body.data;
    const { status, body } = await send('늘봄 꽃집', { phone: '02 555 7001' });
    expect([status, body.code, body.details]).toEqual([
      409,
      'RECORD_ALIKE',
      { alike: [{ id: first.id, title: '늘봄꽃집', code: null, fields: ['phone'] }] },
    ]);
    expect(body.message).toBe('전화번호가 같은 항목이 이미 있습니다: 늘봄꽃집. 다른 항목이면 그래도 만들 수 있습니다.');
    const byAddress = await send('봄', { email: 'SPRING@shop.example' });
    expect(byAddress.body.details.alike[0].fields).toEqual(['email']);
    expect((await send('늘봄 꽃집', { phone: '02 555 7001' }, { allowAlike: true })).status).toBe(201);
    expect((await send('없던 곳', { phone: '02-555-7002' })).status).toBe(201);
  });

  it('is none of those that were deleted, or of another company', async () => {
    const { id } = (await send('지난 곳', { phone: '02-555-7003' })).body.data;
    await world.call(endpoints.deleteRecord, { as: kit.manager, params: toParams({ ...customers, id }) });
    expect((await send('새 곳', { phone: '02-555-7003' })).status).toBe(201);
    const elsewhere = await world.call(endpoints.createRecord, {
      as: world.beta.manager,
      params: customers,
      body: { title: '남의 곳', fields: { kind: 'customer', phone: '02-555-7003' } },
    });
    expect(elsewhere.status).toBe(201);
  });

  it('is asked about in a list of many, against records and within the list', async () => {
    const entity = (phone: string, more: object = {}) => ({
      title: `곳 ${phone}`,
      fields: { kind: 'customer', phone },
      ...more,
    });
    const many = (entities: object[]) =>
      world.call(collections.changeRecordsInBulk, {
        as: kit.manager,
        params: customers,
        body: { operation: 'create', entities } as never,
      });
    expect((await many([entity('02-555-7010'), entity('02-555-7011')])).status).toBe(200);
    expect((await many([entity('02-555-7010')])).body.code).toBe('RECORD_ALIKE');
    const twice = await many([entity('02-555-7012'), entity('(02)555-7012')]);
    expect([twice.status, twice.body.details.alike[0].title]).toEqual([409, '곳 02-555-7012']);
    expect((await many([entity('02-555-7010', { allowAlike: true })])).status).toBe(200);
  });
});
