/** Tests of team load: open decisions per person of a team match the list of approvals. */
import { expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { readTeamLoad } from '#modules/flow/contract/team/team.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { createFlowKit, title } from '#modules/flow/server/testing/flow-kit.ts';
import * as api from '../contract/endpoints.ts';

const { kit, call, start } = createFlowKit();

interface PendingApproval {
  id: string;
  executionId: string;
  version: number;
}

const inbox = async (as: TestMember) =>
  (await call(api.listApprovals, { as, query: { box: 'inbox', limit: 100 } })).body.data as PendingApproval[];

/** By person, as the load says it; every one of them is held against the person's own list. */
async function loadByPerson(): Promise<Record<'supervisor' | 'finance', number>> {
  const rows = (await call(readTeamLoad)).body.data as { id: string; decisions: number }[];
  const { supervisor, finance } = kit.world.alpha;
  const of = async (member: TestMember) => {
    const decisionCount = rows.find(({ id }) => id === member.personId)?.decisions ?? 0;
    expect(decisionCount).toBe(new Set((await inbox(member)).map(({ executionId }) => executionId)).size);
    return decisionCount;
  };
  return { supervisor: await of(supervisor), finance: await of(finance) };
}

it('counts an approval for the people whose turn it is, not for earlier or later deciders', async () => {
  const { alpha } = kit.world;
  const stepOf = (role: string) => ({ title, kind: 'approve' as const, seats: [{ role }] });
  // The team lead also does the accounting in these tests, so the second step names the person who does nothing else.
  const steps = [stepOf('supervisor'), { ...stepOf('finance'), seats: [{ personId: alpha.finance.personId }] }];
  const line = { key: 'lead-then-finance', title, steps };
  expect((await call(api.createLine, { as: alpha.master, body: line as never })).status).toBe(201);
  const blocks = [{ id: 'ask', kind: 'decision.approval', title, settings: { line: line.key, title: '결재' } }];
  const runAs = { kind: 'service' as const, permissions: ['decision.approval.request'] };
  const definition = { blocks, connections: [], runAs } as never;
  await alpha.service((context) => publishFrame(context, { key: 'asks-twice', title, definition }));
  expect(await loadByPerson()).toEqual({ supervisor: 0, finance: 0 });
  await start('asks-twice', {}, alpha.user);
  expect(await loadByPerson()).toEqual({ supervisor: 1, finance: 0 });
  const runAction = async (as: TestMember, endpoint: typeof api.approveApproval, { id }: { id: string }) => {
    const { version } = (await call(api.readApproval, { as, params: { id } })).body.data;
    const reply = await call(endpoint, { as, params: { id }, body: { version, comment: '확인했습니다' } });
    expect(reply.body).toMatchObject({ success: true });
  };
  const [pendingApproval] = await inbox(alpha.supervisor);
  const approval = { id: String(pendingApproval?.id) };
  await runAction(alpha.supervisor, api.approveApproval, approval);
  expect(await loadByPerson()).toEqual({ supervisor: 0, finance: 1 });
  await runAction(alpha.supervisor, api.takeBackApproval as never, approval);
  expect(await loadByPerson()).toEqual({ supervisor: 1, finance: 0 });
  await runAction(alpha.supervisor, api.approveApproval, approval);
  await runAction(alpha.finance, api.returnApproval as never, approval);
  expect(await loadByPerson()).toEqual({ supervisor: 1, finance: 0 });
});
