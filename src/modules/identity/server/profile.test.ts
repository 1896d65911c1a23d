/** One's own account: choices that are stored one by one, the picture, and the devices. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import { removeAvatar } from '../contract/avatar.endpoints.ts';
import { readProfile } from '../contract/endpoints.ts';
import { changePreferences } from '../contract/preferences.endpoints.ts';
import { endOtherSessions, listSessions } from '../contract/session.endpoints.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signUp = async () => {
  const person = await createTestPerson(world);
  return { ...person, headers: bearer(person.tokens.accessToken) };
};

describe('choices', () => {
  test('each is stored by itself, two concurrent ones both apply, and the account’s zone and language are the same ones', async () => {
    const { headers, person } = await signUp();
    const put = (body: object) => () => world.call(changePreferences, { body, headers });
    const lockStatement = statement('select from identity.persons where id = $1 for update', [person.id]);
    const replies = await runAtOnceUnderLock(world, lockStatement, [
      put({ fontSize: 'large', ui: { compactMode: true } }),
      put({ notifications: { method: 'bell' }, ui: { showTips: false } }),
      put({ timezone: 'America/New_York', language: 'en', notifications: { email: false } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = (await world.call(readProfile, { headers })).body;
    expect(data).toMatchObject({
      timezone: 'America/New_York',
      locale: 'en',
      notifications: { email: false, push: true, sms: true },
      preferences: {
        language: 'en',
        theme: 'auto',
        timezone: 'America/New_York',
        fontSize: 'large',
        notifications: { email: false, push: true, inApp: true, method: 'bell', skipWeekends: false },
        ui: { sidebarCollapsed: false, compactMode: true, showTips: false },
      },
    });
    expect(data.version).toBe(1);
  });

  test('[CO-05] before anybody chooses, notices pop up as toasts and come by every way, also at weekends', async () => {
    const { headers } = await signUp();
    const { preferences } = (await world.call(readProfile, { headers })).body.data;
    expect(preferences.notifications).toEqual({
      ...{ email: true, push: true, sms: true, inApp: true },
      ...{ method: 'toast', skipWeekends: false },
    });
  });

  test('an invalid choice is refused', async () => {
    const { headers } = await signUp();
    for (const body of [{ fontSize: 'huge' }, { timezone: 'Mars/Base' }, { ui: { other: true } }]) {
      expect((await world.call(changePreferences, { body: body as never, headers })).status).toBe(400);
    }
    expect((await world.call(changePreferences, { body: { theme: 'dark' } })).status).toBe(401);
  });
});

const picture = () =>
  sharp({ create: { width: 512, height: 512, channels: 3, background: { r: 200, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer();

const upload = (payload: Buffer, headers: object) =>
  world.app.fastify.inject({
    method: 'POST',
    url: '/api/user/avatar',
    headers: { host: 'localhost', 'content-type': 'image/jpeg', ...headers },
    payload,
  });
const fetchAvatar = (url: string, host = 'localhost') => world.app.fastify.inject({ url, headers: { host } });

describe('the picture of a person', () => {
  test('is stored in a small size, shown on every host by its address, and removed with the next one', async () => {
    const { headers } = await signUp();
    const first = await upload(await picture(), headers);
    expect(first.statusCode).toBe(200);
    const { avatar } = first.json().data;
    expect(avatar).toMatch(/^\/api\/faces\/[0-9a-f-]{36}$/);
    for (const host of ['localhost', `${world.alpha.code}.localhost`]) {
      const reply = await fetchAvatar(avatar, host);
      expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' });
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 320, height: 320, format: 'webp' });
    }
    const second = (await upload(await picture(), headers)).json().data.avatar;
    expect((await fetchAvatar(avatar)).statusCode).toBe(404);
    expect((await fetchAvatar(second)).statusCode).toBe(200);
    expect((await world.call(removeAvatar, { headers })).body.data.avatar).toBeNull();
    expect((await fetchAvatar(second)).statusCode).toBe(404);
  });

  test('an invalid picture is refused, and so is a stranger', async () => {
    const { headers } = await signUp();
    expect((await upload(Buffer.from('<svg/>'), headers)).json().code).toBe('PICTURE_TYPE_REFUSED');
    expect((await upload(await picture(), {})).statusCode).toBe(401);
    expect((await fetchAvatar('/api/faces/0')).statusCode).toBe(404);
  });
});

describe('devices', () => {
  test('all others end at once, after a proof; this one and what was entered from it go on', async () => {
    const { email, headers, tokens } = await signUp();
    await world.call(login, { body: { email, password } });
    await world.call(login, { body: { email, password } });
    const listed = async () => (await world.call(listSessions, { headers })).body.data.sessions;
    expect(await listed()).toHaveLength(3);
    const late = statement("update identity.sessions set proved_at = now() - interval '301 seconds'");
    const fresh = statement('update identity.sessions set proved_at = now()');
    await world.root(({ unit }) => unit.query(late));
    expect((await world.call(endOtherSessions, { headers })).body.code).toBe('REAUTHENTICATION_REQUIRED');
    await world.root(({ unit }) => unit.query(fresh));
    expect((await world.call(endOtherSessions, { headers })).body.data).toEqual({ ended: 2, endedKeys: 0 });
    expect(await listed()).toMatchObject([{ current: true }]);
    expect(tokens.accessToken).not.toBe('');
  });
});
