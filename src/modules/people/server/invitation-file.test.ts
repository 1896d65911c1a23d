/** People invited by a file: judged line by line, sent in the background as one run, taken back as one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { acceptInvitation, invite, listInvitations } from '#modules/company/contract/endpoints.ts';
import { cancelFlow, readExecution } from '#modules/flow/contract/endpoints.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import * as files from '../contract/invitation-file.endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const line = (number: number, email: string, more: Partial<files.FileLine> = {}): files.FileLine => ({
  ...{ line: number, email, name: '', roles: '' },
  ...more,
});
const master = () => world.alpha.master;
const check = async (lines: files.FileLine[], as: TestMember = master()) =>
  (await world.call(files.checkInvitationFile, { as, body: { lines } })).body.data;
const send = (lines: files.FileLine[], as: TestMember = master()) =>
  world.call(files.sendInvitationFile, { as, body: { name: '명단.csv', lines } });
const listed = async (as: TestMember = master()) =>
  (await world.call(files.listInvitationFiles, { as })).body.data as Record<string, unknown>[];
const statusOf = async (emails: readonly string[]): Promise<Record<string, number>> => {
  const sql = `select status, count(*)::int as count from company.invitations
    where company_id = $1 and email = any($2) group by status`;
  const rows = await world.alpha.service(({ unit, companyId }) =>
    unit.query(statement<{ status: string; count: number }>(sql, [companyId, emails])),
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};
const reason = { code: 'mistake', text: '' };
const undo = (id: string) => world.call(undoExecution, { as: master(), params: { id }, body: { reason } as never });

/** Somebody with this address accepts what waits for it. */
async function accept(email: string): Promise<void> {
  const { alpha } = world;
  const person = await alpha.service(async (context) => {
    const { id: personId, name } = await createPerson(context, { email, name: '이수락', emailVerified: true });
    const { accessToken: token } = await openSession(context, { personId, name, ground: null });
    return { personId, name, email, role: 'user', token, company: alpha } as const;
  });
  const sql = 'select id from company.invitations where company_id = $1 and email = $2';
  const [row] = await alpha.service(({ unit, companyId }) =>
    unit.query(statement<{ id: string }>(sql, [companyId, email])),
  );
  const reply = await world.call(acceptInvitation, {
    as: person,
    at: null,
    params: { id: row?.id as string },
    body: {},
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

describe('a file of people', () => {
  it('is judged line by line: addresses, roles by key and by name, those who are here or invited, and twice the same', async () => {
    await world.call(invite, { as: master(), body: { email: 'waits@mail.example', roles: ['user'] } });
    const lines = [
      line(2, 'Good@Mail.example', { name: '김하나', roles: 'viewer' }),
      line(3, 'good@mail.example'),
      line(4, 'not an address'),
      line(6, 'second@mail.example', { roles: '열람자; 관리자' }),
      line(7, 'third@mail.example', { roles: '없는 역할' }),
      line(8, world.alpha.user.email),
      line(9, 'waits@mail.example'),
      line(10, 'long@mail.example', { name: '긴'.repeat(81) }),
    ];
    expect(await check(lines)).toEqual({
      valid: 2,
      findings: [
        { line: 3, email: 'good@mail.example', problem: 'duplicate', about: '2' },
        { line: 4, email: 'not an address', problem: 'wrong-address', about: null },
        { line: 7, email: 'third@mail.example', problem: 'unknown-role', about: '없는 역할' },
        { line: 8, email: world.alpha.user.email, problem: 'member', about: null },
        { line: 9, email: 'waits@mail.example', problem: 'invited', about: null },
        { line: 10, email: 'long@mail.example', problem: 'name-too-long', about: null },
      ],
    });
    // A member of one company is unknown in another.
    expect(await check([line(2, world.alpha.user.email)], world.beta.master)).toMatchObject({ valid: 1 });
    // Nobody gives what he or she does not hold: as a single invitation.
    const above = [line(2, 'above@mail.example', { roles: '마스터' })];
    expect(await check(above, world.alpha.manager)).toMatchObject({
      valid: 0,
      findings: [{ problem: 'beyond-own-rights', about: '마스터' }],
    });
    expect(await send(above, world.alpha.manager)).toMatchObject({ status: 409, body: { code: 'NOBODY_TO_INVITE' } });
    for (const call of [send([line(2, 'x@mail.example')], world.alpha.user)]) expect((await call).status).toBe(403);
  });

  it('of thousands is previewed, sent as one run with its progress, and undone except for accepted invitations', async () => {
    const emails = Array.from({ length: 2000 }, (_, index) => `many-${index}@mail.example`);
    const lines = emails.map((email, index) => line(index + 2, email, { name: `사람 ${index}`, roles: '열람자' }));
    const whole = [...lines, ...Array.from({ length: 8000 }, (_, index) => line(index + 4002, `wrong ${index}`))];
    expect((await check(whole)).valid).toBe(2000);

    const sent = await send(lines);
    expect(sent).toMatchObject({ status: 202, body: { data: { count: 2000 } } });
    const { id } = sent.body.data;
    expect(await listed()).toMatchObject([
      { id, name: '명단.csv', total: 2000, handled: 0, run: { status: 'running' } },
    ]);
    expect(await listed(world.beta.master)).toEqual([]);
    await world.settle();
    expect(await listed()).toMatchObject([
      { id, handled: 2000, waiting: 2000, accepted: 0, ended: 0, run: { status: 'finished', undoneBy: null } },
    ]);
    // The first are mailed at once, the others by and by.
    const mails =
      'select status, count(*)::int as count from kernel.mails where company_id = $1 and kind = $2 group by 1';
    const counted = await world.alpha.service(({ unit, companyId }) =>
      unit.query(statement<{ status: string; count: number }>(mails, [companyId, 'company.invitation'])),
    );
    expect(counted.find(({ status }) => status === 'queued')?.count).toBeGreaterThan(1000);

    // A run's changes are stored permanently: whole addresses are only in the invitations, and are deleted with them.
    const written = `select (select count(*)::int from flow.impacts i where company_id = $1 and i::text like '%many-%@%') as impacts,
      (select count(*)::int from flow.steps s where company_id = $1 and s::text like '%many-%@%') as steps,
      (select count(*)::int from flow.executions e where company_id = $1 and e::text like '%many-%@%') as runs`;
    const retainedRows = await world.alpha.service(({ unit, companyId }) =>
      unit.query(statement<object>(written, [companyId])),
    );
    expect(retainedRows).toEqual([{ impacts: 0, steps: 0, runs: 0 }]);

    const [accepted] = emails as [string];
    await accept(accepted);
    const preview = (await world.call(previewUndo, { as: master(), params: { id } })).body.data;
    expect(preview.kept).toMatchObject([
      { part: { ko: accepted }, reason: { ko: '이미 수락해 구성원이 된 초대입니다.' } },
    ]);
    expect(JSON.stringify(preview)).toContain('초대 1,999건 취소');
    const undone = await undo(id);
    expect(undone.body.data, JSON.stringify(undone.body)).toMatchObject({ state: 'done', partial: true });
    expect(await statusOf(emails)).toEqual({ accepted: 1, withdrawn: 1999 });
    expect(await listed()).toMatchObject([{ id, waiting: 0, accepted: 1, ended: 1999 }]);

    // Taken back, they are open again, with the mails that had not left.
    const again = await undo(undone.body.data.undoExecutionId);
    expect(again.body.data, JSON.stringify(again.body)).toMatchObject({ state: 'done' });
    expect(await statusOf(emails)).toEqual({ accepted: 1, open: 1999 });
  }, 240_000);

  it('excludes people invited or joined meanwhile, and is known as one run', async () => {
    const sent = await send([line(2, 'early@mail.example'), line(3, 'late@mail.example')]);
    await world.call(invite, { as: master(), body: { email: 'early@mail.example', roles: ['viewer'] } });
    await world.settle();
    const { id } = sent.body.data;
    const run = (await world.call(readExecution, { as: master(), params: { id } })).body.data;
    expect(run).toMatchObject({ title: '초대 2명: 명단.csv', status: 'finished' });
    expect(await listed()).toMatchObject([{ id, total: 2, handled: 2, waiting: 1 }, {}]);
    const { data } = (await world.call(listInvitations, { as: master(), query: { limit: 2 } })).body;
    expect(data.map(({ email }: { email: string }) => email).sort()).toEqual([
      'early@mail.example',
      'late@mail.example',
    ]);
    // Another company knows nothing of it.
    expect((await world.call(readExecution, { as: world.beta.master, params: { id } })).status).toBe(404);
  }, 120_000);

  it('that is stopped before all of it was sent stores none of the uninvited people', async () => {
    const sent = await send([line(2, 'never@mail.example'), line(3, 'nor-this@mail.example')]);
    const { id } = sent.body.data;
    const sql = 'select lines from company.invitation_lists where company_id = $1 and id = $2';
    const lines = async () => {
      const [row] = await world.alpha.service(({ unit, companyId }) =>
        unit.query(statement<{ lines: unknown[] }>(sql, [companyId, id])),
      );
      return row?.lines.length;
    };
    expect(await lines()).toBe(2);
    const stopped = await world.call(cancelFlow, { as: master(), params: { id }, body: { reason } as never });
    expect(stopped.status, JSON.stringify(stopped.body)).toBe(200);
    await world.settle();
    expect(await lines()).toBe(0);
    expect(await statusOf(['never@mail.example', 'nor-this@mail.example'])).toEqual({});
  }, 120_000);
});
