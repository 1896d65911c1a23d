/** Nothing that a stranger writes becomes a mail of ours to somebody else, or a link in one. About three seconds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createCompany, invite } from '#modules/company/contract/endpoints.ts';
import { changeProfile, register } from '#modules/identity/contract/endpoints.ts';
import { updateGuestSession } from '#modules/order/contract/endpoints.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const hostile = [
  '[긴급] 계정 정지 예정 https://evil.example/hanbank 에서 확인',
  'www.evil.example 한빛은행',
  'two\nlines',
  'two\u2028lines',
];
const newcomer = (name: string) => ({
  email: 'victim@people.example',
  password: 'tiger-lamp-forest-91',
  name,
  termsAccepted: true,
  ageConfirmed: true,
});

describe.each(hostile)('the name %j', (name) => {
  const places: [string, Endpoint, () => object][] = [
    ['of who signs up', register, () => ({ at: null, body: newcomer(name) })],
    ['of a person', changeProfile, () => ({ as: world.alpha.user, body: { name, version: 1 } })],
    ['of a guest', updateGuestSession, () => ({ at: world.alpha, body: { name } })],
    [
      'of a company',
      createCompany,
      () => ({ as: world.alpha.user, at: null, body: { companyCode: 'evil', name, industry: 'retail' } }),
    ],
  ];
  it.each(places)('%s is refused', async (_, endpoint, call) => {
    const { status, body } = await world.call(endpoint, call() as never);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

it('a name loses the marks that turn what is read', async () => {
  const { status, body } = await world.call(updateGuestSession, {
    at: world.alpha,
    body: { name: 'turned \u202egnol\u2067' },
  });
  expect([status, body.data.info.name]).toEqual([200, 'turned gnol']);
});

it('a mail to an address that nobody proved has no word of who signed up, nor who invites', async () => {
  const name = '계정이 곧 정지됩니다';
  expect((await world.call(register, { at: null, body: newcomer(name) })).status).toBe(201);
  const invited = { email: 'stranger@people.example', roles: ['user'] };
  expect((await world.call(invite, { as: world.alpha.master, body: invited })).status).toBe(201);
  await world.settle();
  const mails = await world.root(({ unit }) =>
    unit.query(
      statement<{ subject: string; body: string }>(
        "select subject, body from kernel.mails where recipient = 'victim@people.example'",
      ),
    ),
  );
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain(name);
});
