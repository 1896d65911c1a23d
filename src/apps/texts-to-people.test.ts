/** A text to a role, over all rooms: numbers stand with users and employees, the service with the company, and who has none reads a notice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Outside, startOutside } from '#kernel/server/testing/outside.ts';
import { actOnRecord } from '#modules/axis/contract/action.endpoints.ts';
import { createRecord } from '#modules/axis/contract/endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { createTextGateway } from '#modules/integration/contract/text-gateway.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { type TestMember, testWorld, type World } from './testing.ts';

let world: World;
let outside: Outside;
beforeAll(async () => {
  world = await testWorld();
  outside = await startOutside();
  world.configure({ outgoingAllowed: outside.allowed });
  const body = {
    ...{ address: outside.origin, sender: '02-123-4567', pfId: null, templates: [], mostADay: 1000 },
    ...{ apiKey: 'NCSA1B2C3D4E5F6G', apiSecret: 'secret-of-the-company' },
  };
  expect((await world.call(createTextGateway, { as: world.alpha.master, body })).status).toBe(201);
});
afterAll(async () => {
  world?.configure();
  await outside?.close();
  await world?.close();
});

async function hasNumber(person: TestMember, phone: string): Promise<void> {
  const as = world.alpha.master;
  const type = { axis: 'entity', type: 'user' };
  const body = { title: '담당자', fields: { email: 'who@example.com', phone } };
  const { id } = (await world.call(createRecord, { as, params: type, body })).body.data;
  const values = { account: person.personId };
  const linked = await world.call(actOnRecord, { as, params: { ...type, id, action: 'link' }, body: { values } });
  expect(linked.status, JSON.stringify(linked.body)).toBe(201);
}

async function tell(role: string): Promise<unknown> {
  const title = { ko: '재고 부족', en: 'Short of stock' };
  const settings = { to: 'role', recipient: role, channel: 'sms', title, body: { ko: '확인해 주세요.', en: 'Look.' } };
  const definition = { blocks: [{ id: 'tell', kind: 'notification.message', title, settings }] };
  return world.alpha.service(async (context) => {
    await publishFrame(context, { key: `tell-${role}`, title, definition });
    await startExecution(context, { frameKey: `tell-${role}`, input: {} });
  });
}

it('goes to the number of who holds the role, and to who has none as a notice', async () => {
  await hasNumber(world.alpha.supervisor, '010-2222-3333');
  await tell('supervisor');
  await tell('finance');
  await world.settle();
  const [one, ...more] = outside.heard.map(({ body }) => JSON.parse(body).messages[0]);
  expect(one).toMatchObject({ to: '01022223333', from: '021234567', text: '재고 부족\n확인해 주세요.' });
  expect(more).toEqual([]);
  const noticesOf = async (as: TestMember) => (await world.call(listNotices, { as })).body.data;
  expect(await noticesOf(world.alpha.supervisor)).toEqual([]);
  expect(await noticesOf(world.alpha.finance)).toMatchObject([{ title: '재고 부족' }]);
});
