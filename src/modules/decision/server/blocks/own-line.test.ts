/** A flow brings steps of its own: they are decided like those of a line, and what they name must be there. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { findChoices } from '#modules/flow/contract/choice.endpoints.ts';
import { validateDefinition } from '#modules/flow/contract/frame.endpoints.ts';
import { getExecution, publishFrame, startExecution } from '#modules/flow/server/index.ts';
import * as api from '../../contract/endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const title = { ko: '결재', en: 'Approval' };
const definitionOf = (settings: object) => ({
  blocks: [{ id: 'approve', kind: 'decision.approval', title, settings: { title: '구매', ...settings } as never }],
  runAs: { kind: 'service' as const, permissions: ['decision.approval.request'] },
});

it('is asked of its people, then of its roles', async () => {
  const { alpha } = world;
  const steps = [
    { title: '팀장', people: [alpha.supervisor.personId] },
    { title: '재무', roles: ['finance'], rule: 'any', kind: 'agree' },
  ];
  const definition = definitionOf({ steps });
  await alpha.service((context) => publishFrame(context, { key: 'own-line', title, definition }));
  const { id } = await alpha.context('user', (context) => startExecution(context, { frameKey: 'own-line', input: {} }));
  for (const [index, who] of [alpha.supervisor, alpha.finance].entries()) {
    const inbox = (await world.call(api.listApprovals, { as: who, query: { box: 'inbox' } })).body.data;
    expect(inbox).toHaveLength(1);
    const body = { version: index + 1, comment: '' };
    expect((await world.call(api.approveApproval, { as: who, params: { id: inbox[0].id }, body })).status).toBe(200);
  }
  expect(await alpha.context('user', (context) => getExecution(context, id))).toMatchObject({ status: 'finished' });
});

it('accepts one line or steps, and existing people only', async () => {
  const { alpha, beta } = world;
  const problems = async (settings: object) => {
    const body = { definition: definitionOf(settings) as never };
    const reply = await world.call(validateDefinition, { as: alpha.master, body });
    return reply.body.data.problems
      .filter(({ severity }: { severity: string }) => severity === 'error')
      .map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);
  };
  const at = 'blocks.0.settings';
  const people = [alpha.supervisor.personId];
  expect(await problems({ line: 'leave-approval' })).toEqual([]);
  expect(await problems({ steps: [{ title: '팀장', people }] })).toEqual([]);
  expect(await problems({})).toHaveLength(1);
  expect(await problems({ line: 'leave-approval', steps: [{ title: '팀장', people }] })).toHaveLength(1);
  expect(await problems({ steps: [{ title: '팀장' }] })).toHaveLength(1);
  expect(await problems({ steps: [{ title: '팀장', roles: ['kaiser'] }] })).toEqual([
    `ROLE_UNKNOWN ${at}.steps.0.roles`,
  ]);
  expect(await problems({ steps: [{ title: '팀장', people: [beta.master.personId] }] })).toEqual([
    `PERSON_UNKNOWN ${at}.steps.0.people`,
  ]);
});

it('is chosen by who builds flows, and by nobody else', async () => {
  const { alpha } = world;
  const ask = async (path: string, as = alpha.master) => {
    const body = { kind: 'setting', block: 'decision.approval', path, q: '' } as const;
    return (await world.call(findChoices, { as, body })).body.data;
  };
  expect(await ask('line')).toContainEqual({ id: 'leave-approval', label: expect.stringMatching(/휴가/) });
  expect(await ask('steps.people')).toContainEqual({ id: alpha.user.personId, label: alpha.user.name });
  expect(await ask('steps.roles')).toContainEqual({ id: 'finance', label: expect.any(String) });
  expect(await ask('nothing')).toEqual([]);
  expect(await ask('line', alpha.user)).toEqual([]);
});
