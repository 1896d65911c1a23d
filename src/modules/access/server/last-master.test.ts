/** The last master stays, by whichever two ways the two that there are would go at the same moment. */
import { expect, test } from 'vitest';
import type { TestMember, TestReply } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { removeMember as endMembership } from '#modules/company/server/index.ts';
import { runAtOnce } from '#modules/flow/server/testing/lock-barrier.ts';
import { askDeletion } from '#modules/identity/contract/data-request.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { leaveCompany } from '../contract/mastership.endpoints.ts';
import { suspendMember } from '../contract/member.endpoints.ts';
import { lockMasters } from './role.queries.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member } = createAccessKit();
type Master = TestMember & { memberId: string };
/** `who` leaves; `other` performs it where somebody else must. */
type Way = (who: Master, other: Master) => Promise<TestReply>;

const ways: Record<string, Way> = {
  'other roles': ({ memberId }, other) =>
    kit.world.call(endpoints.assignMemberRoles, { as: other, params: { id: memberId }, body: { roles: ['viewer'] } }),
  'own other roles': (who) =>
    kit.world.call(endpoints.assignMemberRoles, { as: who, params: { id: who.memberId }, body: { roles: ['viewer'] } }),
  suspended: ({ memberId }, other) => kit.world.call(suspendMember, { as: other, params: { id: memberId } }),
  removed: ({ memberId }, other) => kit.world.call(endpoints.removeMember, { as: other, params: { id: memberId } }),
  leaves: (who) => kit.world.call(leaveCompany, { as: who, body: {} }),
  'deletes the account': (who) => kit.world.call(askDeletion, { as: who, at: null, body: {} }),
};
const names = Object.keys(ways);
const pairs = names.flatMap((first, index) => names.slice(index).map((other) => [first, other] as const));

const run = <Row>(sql: string, values: unknown[]) =>
  kit.world.alpha.service(({ unit }) => unit.query(statement<Row & Record<string, unknown>>(sql, values as never)));
/** Masters who are there and stay. */
const listStaying = async (): Promise<string[]> => {
  const rows = await run<{ id: string }>(
    `select a.person_id as id from access.role_assignments a
       join access.roles r on r.company_id = a.company_id and r.id = a.role_id and r.name = 'master'
       join identity.persons p on p.id = a.person_id and p.deletion_at is null where a.company_id = $1`,
    [kit.world.alpha.tenant.id],
  );
  return rows.map(({ id }) => id);
};

async function bringBack(roleId: string, masters: readonly { member_id: string; person_id: string }[]): Promise<void> {
  const { id } = kit.world.alpha.tenant;
  for (const { member_id: memberId, person_id: personId } of masters) {
    await run(
      'insert into access.role_assignments (company_id, member_id, role_id, person_id) values ($1, $2, $3, $4)',
      [...[id, memberId, roleId, personId]],
    );
  }
  await run('select kernel.bump_access()', []);
}

test.each(pairs)('%s and %s at once: one of the two stays, and the other way is refused', async (first, other) => {
  const { alpha } = kit.world;
  const [leftMaster, right] = [await member(['master']), await member(['master'])];
  const rest = (await listStaying()).filter((id) => id !== leftMaster.personId && id !== right.personId);
  // The others step back for a while, so that these two are all.
  const [role] = await run<{ id: string }>("select id from access.roles where company_id = $1 and name = 'master'", [
    alpha.tenant.id,
  ]);
  const back = await run<{ member_id: string; person_id: string }>(
    `delete from access.role_assignments where company_id = $1 and role_id = $2 and person_id = any($3::uuid[])
     returning member_id, person_id`,
    [alpha.tenant.id, role?.id, rest],
  );
  await run('select kernel.bump_access()', []);
  await kit.world.root(({ unit }) => unit.query(statement('update identity.sessions set proved_at = now()')));
  const [goes, follows] = [ways[first] as Way, ways[other] as Way];
  try {
    const replies = await runAtOnce(kit.world, ({ unit }) => unit.query(lockMasters(alpha.tenant.id)), [
      () => goes(leftMaster, right),
      () => follows(right, leftMaster),
    ]);
    const codes = JSON.stringify(replies.map(({ status, body }) => [status, body?.code]));
    expect(await listStaying(), codes).toHaveLength(1);
    expect(replies.filter(({ status }) => status < 300).length, codes).toBe(1);
    expect(replies.filter(({ status }) => status >= 400 && status < 500).length, codes).toBe(1);
  } finally {
    await bringBack(String(role?.id), back);
    for (const { memberId } of [leftMaster, right])
      await alpha.service((context) => endMembership(context, memberId)).catch(() => undefined);
  }
});
