/** Tests of the message buffer: PostgreSQL receives parameters unchanged. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { MessageBuffer } from './message-buffer.ts';
import { Database } from './pool.ts';
import { statement } from './unit.ts';

const name = 'bmFtZQ_-';
const long = '한글과 emoji 😀 '.repeat(20_000);

it('a cleared buffer holds no earlier message', () => {
  const messages = new MessageBuffer();
  messages.bind(name, [long]);
  messages.clear();
  messages.sync();
  expect([...messages.take()]).toEqual([0x53, 0, 0, 0, 4]);
  expect(messages.take()).toHaveLength(0);
});

describe('parameters', () => {
  let urls: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    urls = await cloneDatabase();
    database = new Database({ url: urls.appUrl, max: 1 });
  });
  afterAll(async () => {
    await database.close();
    await urls.drop();
  });

  it.each([
    ['a text', 'text', '한글'],
    ['an empty text', 'text', ''],
    ['null', 'text', null],
    ['a long text', 'text', long],
    ['bytes', 'bytea', Buffer.from([0, 255, 1, 128])],
    ['a slice of bytes', 'bytea', Buffer.from('heureum').subarray(2, 4)],
    ['no bytes', 'bytea', Buffer.alloc(0)],
    ['JSON', 'jsonb', { name: '흐름', list: [1, null] }],
    ['a list', 'text[]', ['하나', null, '"둘"', '\\']],
    ['a number', 'int', -42],
  ])('arrive unchanged: %s', async (_, type, value) => {
    const scope = { companyId: null, personId: null, accessVersion: null };
    const mixed = statement<{ value: unknown; beside: string }>(`select $1::${type} as value, $2 as beside`, [
      value,
      'beside',
    ]);
    expect(await database.within(scope, (unit) => unit.query(mixed))).toEqual([{ value, beside: 'beside' }]);
  });
});
