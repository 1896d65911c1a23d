/** A company's daily limit of texts: enforced across concurrent orders, explained in words, and never blocking a correction. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import { publishFrame, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { listTexts } from '#modules/notification/contract/endpoints.ts';
import { updateTextDay } from '#modules/notification/server/testing/texts.queries.ts';
import * as api from '../../contract/text-gateway.endpoints.ts';
import { acceptAll, createGateway, keys, listSent } from '../testing/text-service.ts';

let world: World;
let outside: ExternalService;
let gateway: { id: string; version: number };
const frameKey = `text-${createId()}`;
const title = { ko: '알림', en: 'Message' };

/** Sets the daily limit and clears today's count. */
async function setDailyLimit(mostADay: number): Promise<void> {
  const body = { ...createGateway(outside.origin), mostADay, version: gateway.version };
  const changed = await world.call(api.updateTextGateway, {
    as: world.alpha.master,
    params: { id: gateway.id },
    body: body as never,
  });
  expect(changed.body.data, JSON.stringify(changed.body)).toMatchObject({ mostADay });
  gateway = changed.body.data;
}
const moveToNextDay = () => world.alpha.service(async (context) => context.unit.add(updateTextDay(context.companyId)));

beforeAll(async () => {
  world = await createTestWorld();
  outside = await startExternalService();
  world.configure({ outgoingAllowed: outside.allowed });
  acceptAll(outside);
  const body = { ...createGateway(outside.origin), ...keys };
  const reply = await world.call(api.createTextGateway, { as: world.alpha.master, body });
  gateway = reply.body.data;
  const settings = { to: 'phone', recipient: '010-1234-5678', channel: 'sms', title: '예약 확정', body: '내일 봬요.' };
  const blocks = [{ id: 'tell', kind: 'notification.message', title, settings }];
  await world.alpha.service((context) =>
    publishFrame(context, { key: frameKey, title, definition: { blocks } } as never),
  );
});
beforeEach(async () => {
  await moveToNextDay();
  outside.heard.length = 0;
});
afterAll(async () => {
  world?.configure();
  await outside?.close();
  await world?.close();
});

const send = () => world.alpha.service(async (context) => (await startExecution(context, { frameKey, input: {} })).id);
const listLog = async (): Promise<unknown[]> =>
  (await world.call(listTexts, { as: world.alpha.master, query: { limit: 100 } })).body.data;

it('refuses what would be more, says how many there were, and sends none of it', async () => {
  await setDailyLimit(2);
  await send();
  await send();
  const before = (await listLog()).length;
  const refused = await send().catch((error) => error);
  expect(refused).toMatchObject({ code: 'TEXT_DAY_FULL', status: 409 });
  expect(refused.text('ko')).toBe(
    '하루에 보낼 수 있는 문자 2건을 넘어 보내지 않았습니다. 오늘 2건을 보냈고, 이번에 보낼 것은 1건입니다. 내일 다시 시도하거나 연동 관리의 문자·알림톡에서 하루 한도를 올려 주세요.',
  );
  expect(refused.text('en')).toContain('2 were ordered today, this needs 1 more');
  const test = await world.call(api.testTextGateway, {
    as: world.alpha.master,
    params: { id: gateway.id },
    body: { phone: '010-1234-5678' },
  });
  expect([test.status, test.body.code]).toEqual([409, 'TEXT_DAY_FULL']);
  await world.settle();
  expect(listSent(outside)).toHaveLength(2);
  expect(await listLog()).toHaveLength(before);
});

it('counts from nothing on the next day, and goes on at once where the company allows more', async () => {
  await setDailyLimit(1);
  await send();
  await expect(send()).rejects.toMatchObject({ code: 'TEXT_DAY_FULL' });
  await setDailyLimit(2);
  await send();
  await expect(send()).rejects.toMatchObject({ code: 'TEXT_DAY_FULL' });
  await moveToNextDay();
  await send();
  await world.settle();
  expect(listSent(outside)).toHaveLength(3);
});

it('holds among twelve that order at once', async () => {
  await setDailyLimit(5);
  const order = () =>
    send().then(
      () => 'ordered',
      (error) => error.code,
    );
  const all = await runAtOnceOnTable(
    world,
    'notification.texts_of_day',
    Array.from({ length: 12 }, () => order),
  );
  expect(all.toSorted()).toEqual([...Array(7).fill('TEXT_DAY_FULL'), ...Array(5).fill('ordered')]);
  await world.settle();
  expect(listSent(outside)).toHaveLength(5);
});

it('lets a correction go out beyond it', async () => {
  await setDailyLimit(1);
  const id = await send();
  await world.settle();
  await world.alpha.service((context) =>
    undoExecution(context, { id, reason: { code: 'mistake', text: '잘못 보냄' } }),
  );
  await world.settle();
  expect(listSent(outside).map(({ text }) => text?.includes('취소되었습니다') ?? null)).toEqual([false, true]);
  await expect(send()).rejects.toMatchObject({ code: 'TEXT_DAY_FULL' });
});

it('is at least one', async () => {
  const body = { ...createGateway(outside.origin), mostADay: 0, version: gateway.version };
  const params = { id: gateway.id };
  const refused = await world.call(api.updateTextGateway, { as: world.alpha.master, params, body: body as never });
  expect(refused.status).toBe(400);
});
