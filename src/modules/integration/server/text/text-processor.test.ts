/** The service that sends a company's texts is named in the company's privacy policy as long as it is connected. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { readLegal } from '#modules/company/contract/profile.endpoints.ts';
import * as api from '../../contract/text-gateway.endpoints.ts';
import { createGateway, keys } from '../testing/text-service.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

it('the standard privacy policy names it in both languages, and no more once it is disconnected', async () => {
  const { master } = world.alpha;
  const policy = async (company = world.alpha) => {
    const reply = await world.call(readLegal, { at: company, params: { kind: 'privacy' } });
    return reply.body.data.text as { ko: string; en: string };
  };
  const before = await policy();
  expect(before.ko).not.toContain('api.solapi.com');
  const body = { ...createGateway('https://api.solapi.com'), ...keys };
  const createReply = await world.call(api.createTextGateway, { as: master, body });
  expect(createReply.status).toBe(201);
  const connected = await policy();
  expect(connected.ko).toContain('문자와 알림톡은 api.solapi.com 서비스에 맡겨 보냅니다.');
  expect(connected.en).toContain('Text messages are sent by the service api.solapi.com.');
  expect(await policy(world.beta)).not.toEqual(connected);
  const { id } = createReply.body.data;
  await world.call(api.removeTextGateway, { as: master, params: { id } });
  expect(await policy()).toEqual(before);
});
