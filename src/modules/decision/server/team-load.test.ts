/** How much each person of a team has to decide: what waits for a decision now, as the list of approvals says it. */
import { expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { readTeamLoad } from '#modules/flow/contract/team/team.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { flowKit, title } from '#modules/flow/server/testing/kit.ts';
import * as api from '../contract/endpoints.ts';

const { kit, call, start } = flowKit();

interface Pending {
  id: string;
  executionId: string;
  version: number;
}

const inbox = async (as: TestMember) =>
  (await call(api.listApprovals, { as, query: { box: 'inbox', limit: 100 } })).body.data as Pending[];

/** By person, as the load says it; every one of them is held against the person's own list. */
async function load(): Promise<Record<'supervisor' | 'finance', number>> {
  const rows = (await call(readTeamLoad)).body.data as { id: string; decisions: number }[];
  const { supervisor, finance } = kit.world.alpha;
  const of = async (member: TestMember) => {
    const said = rows.find(({ id }) => id === member.personId)?.decisions ?? 0;
    expect(said).toBe(new Set((await inbox(member)).map(({ executionId }) => executionId)).size);
    return said;
  };
  return { supervisor: await of(supervisor), finance: await of(finance) };
}

it('counts an approval for whose turn it is, not for who decided it or is asked later', async () => {
  const { alpha } = kit.world;
  const stepOf = (role: string) => ({ title, kind: 'approve' as const, seats: [{ role }] });
  // The team lead keeps the books in these tests: the second step names the one who does nothing else.
  const steps = [stepOf('supervisor'), { ...stepOf('finance'), seats: [{ personId: alpha.finance.personId }] }];
  const line = { key: 'lead-then-finance', title, steps };
  expect((await call(api.createLine, { as: alpha.master, body: line as never })).status).toBe(201);
  const blocks = [{ id: 'ask', kind: 'decision.approval', title, settings: { line: line.key, title: '결재' } }];
  const runAs = { kind: 'service' as const, permissions: ['decision.approval.request'] };
  const definition = { blocks, connections: [], runAs } as never;
  await alpha.service((context) => publishFrame(context, { key: 'asks-twice', title, definition }));
  expect(await load()).toEqual({ supervisor: 0, finance: 0 });
  await start('asks-twice', {}, alpha.user);
  expect(await load()).toEqual({ supervisor: 1, finance: 0 });
  const act = async (as: TestMember, endpoint: typeof api.approveApproval, { id }: { id: string }) => {
    const { version } = (await call(api.readApproval, { as, params: { id } })).body.data;
    const reply = await call(endpoint, { as, params: { id }, body: { version, comment: '확인했습니다' } });
    expect(reply.body).toMatchObject({ success: true });
  };
  const [asked] = await inbox(alpha.supervisor);
  const approval = { id: String(asked?.id) };
  await act(alpha.supervisor, api.approveApproval, approval);
  expect(await load()).toEqual({ supervisor: 0, finance: 1 });
  await act(alpha.supervisor, api.takeBackApproval as never, approval);
  expect(await load()).toEqual({ supervisor: 1, finance: 0 });
  await act(alpha.supervisor, api.approveApproval, approval);
  await act(alpha.finance, api.returnApproval as never, approval);
  expect(await load()).toEqual({ supervisor: 1, finance: 0 });
});
