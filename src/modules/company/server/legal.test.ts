/** A company that uses the product's standard texts gets their next version automatically. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { changeProfile, publishLegal, readLegal, readProfile } from '../contract/profile.endpoints.ts';
import { renewStoredStandard } from './legal.service.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const read = async (kind: 'terms' | 'privacy', version?: number) =>
  (await world.call(readLegal, { at: world.alpha, params: { kind }, query: version ? { version } : {} })).body.data;
const renew = () => world.alpha.service(renewStoredStandard);

/** Writes the newest text as an earlier product version did. */
async function writeEarlier(): Promise<void> {
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
  await judge.query('alter table company.legal_versions disable trigger append_only');
  await judge.query(
    `update company.legal_versions set ko = '접수하는 화면은 없습니다.', en = 'There is no form.' where kind = 'terms'`,
  );
  await judge.query('alter table company.legal_versions enable trigger append_only');
  await judge.end();
}

it('the next version holds from today, once, and what was agreed to before stays readable', async () => {
  const as = world.alpha.master;
  const { data } = (await world.call(readProfile, { as })).body;
  expect((await world.call(changeProfile, { as, body: { ...data, phone: '02-1111-2222' } })).status).toBe(200);
  await renew();
  const before = await read('terms');
  await writeEarlier();
  await renew();
  await renew();
  const after = await read('terms');
  expect(after).toMatchObject({ version: before.version + 1, standard: true });
  expect(after.text.ko).toContain('청약철회 요청');
  expect((await read('terms', before.version)).text.ko).toBe('접수하는 화면은 없습니다.');
});

it('a text of the company’s own stays', async () => {
  const { current } = await read('terms');
  const body = { version: current, validFrom: '2020-01-01', text: { ko: '우리 약관', en: 'Our terms' } };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date());
  const published = await world.call(publishLegal, {
    as: world.alpha.master,
    params: { kind: 'terms' },
    body: { ...body, validFrom: today },
  });
  expect(published.status).toBe(201);
  await renew();
  expect((await read('terms')).text.ko).toBe('우리 약관');
});
