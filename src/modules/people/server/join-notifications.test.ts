/** Tests of notices about join requests and outcomes. */
import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { approveMember, listMembers, removeMember } from '#modules/access/contract/endpoints.ts';
import { createAccessKit } from '#modules/access/server/testing/kit.ts';
import { requestJoin } from '#modules/company/contract/endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';

const { kit, signUp } = createAccessKit();

const mailsTo = async (email: string) => {
  const select = statement<{ kind: string; subject: string }>(
    'select kind, subject from kernel.mails where recipient = $1 order by id',
    [email],
  );
  return (await kit.world.alpha.service(({ unit }) => unit.query(select))).map(({ subject }) => subject);
};
const titles = async (as: TestMember) =>
  (await kit.world.call(listNotices, { as })).body.data.map(({ title }: { title: string }) => title) as string[];

async function askToJoin() {
  const person = await signUp();
  await kit.world.call(requestJoin, { as: person, at: null, body: { companyCode: 'alpha' } });
  await kit.world.settle();
  const waiting = await kit.world.call(listMembers, { as: kit.world.alpha.master, query: { status: 'pending' } });
  const { id } = waiting.body.data.find(({ personId }: { personId: string }) => personId === person.personId);
  return { person, id: id as string };
}

describe('a request to join', () => {
  test('is announced to the masters by notice and mail, and to no others', async () => {
    const { person } = await askToJoin();
    const title = `${person.name}님이 합류를 요청했습니다`;
    const { master, manager, user } = kit.world.alpha;
    expect(await titles(master)).toContain(title);
    for (const other of [manager, user, kit.world.beta.master]) expect(await titles(other)).not.toContain(title);
    const sent = statement<{ recipient: string }>('select recipient from kernel.mails where subject = $1', [title]);
    expect(await kit.world.alpha.service(({ unit }) => unit.query(sent))).toHaveLength(1);
    expect(await mailsTo(person.email)).not.toContain(title);
  });

  test('that is approved is announced to the person by notice and mail', async () => {
    const { person, id } = await askToJoin();
    const body = { roles: ['user'] };
    expect((await kit.world.call(approveMember, { as: kit.world.alpha.master, params: { id }, body })).status).toBe(
      200,
    );
    await kit.world.settle();
    const title = `${kit.world.alpha.tenant.name}의 구성원이 되었습니다`;
    expect(await titles(person)).toEqual([title]);
    expect(await mailsTo(person.email)).toContain(title);
  });

  test('that is refused is announced to the person by mail', async () => {
    const { person, id } = await askToJoin();
    const removed = await kit.world.call(removeMember, { as: kit.world.alpha.master, params: { id } });
    expect(removed.status).toBeLessThan(300);
    await kit.world.settle();
    const title = `[흐름] ${kit.world.alpha.tenant.name}에서 합류 요청을 받아들이지 않았습니다`;
    expect(await mailsTo(person.email)).toContain(title);
  });
});
