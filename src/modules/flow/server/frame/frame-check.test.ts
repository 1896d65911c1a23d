/** Tests of server-side `validate`: roles, people, other flows, and the findings of modules in their own settings. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineBlock, type Json } from '#kernel/contract/block.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import type { FrameProblem } from '../../contract/frame-report.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { createFlowKit, title, toConnections } from '../testing/flow-kit.ts';

/** A block whose module accepts no colour but red. */
const paint = defineBlockServer({
  contract: defineBlock({
    kind: 'test.paint',
    icon: 'bolt',
    title,
    description: title,
    settings: z.strictObject({ colours: z.array(z.string()) }),
    form: [],
    outlets: ['next'],
    reversibility: 'irreversible',
    reversibilityOf: ({ colours }) => (colours === '=input.colours' ? 'irreversible' : 'reversible'),
    permission: null,
  }),
  run: async () => ({ state: 'done' }),
  async inspect(context, settings) {
    const colours: Json[] = Array.isArray(settings.colours) ? settings.colours : [];
    const colourSettings = colours.map((colour, index) => ({ colour, field: `colours.${index}` }));
    const message = { ko: `${context.locale}: 없는 색입니다.`, en: 'There is no such colour.' };
    const knownColours = new Set<Json>(['red', '=input.colour']);
    return colourSettings.flatMap(({ colour, field }) =>
      knownColours.has(colour) ? [] : [{ code: 'COLOUR_UNKNOWN', field, message }],
    );
  },
});

const { call, frame, kit } = createFlowKit({ blocks: [paint] });

const painting = (id: string, ...colours: string[]) => ({ id, kind: 'test.paint', title, settings: { colours } });
const loop = (id: string, ...blocks: object[]) => ({
  id,
  kind: 'flow.loop',
  title,
  settings: { over: '[1]', body: { blocks } },
});
const task = (id: string, settings: object) => ({
  id,
  kind: 'flow.task',
  title,
  settings: { title: '확인', ...settings },
});

async function report(definition: object): Promise<{ problems: FrameProblem[]; irreversible: { id: string }[] }> {
  const reply = await call(frames.validateDefinition, { body: { definition } });
  expect(reply.body).toMatchObject({ success: true });
  return reply.body.data;
}
async function listProblems(definition: object): Promise<string[]> {
  const { problems } = await report(definition);
  return problems.map(({ severity, code, block: id, field }) => `${severity} ${code} ${id} ${field}`);
}

describe('validate', () => {
  it('asks the module of each block, in loops too, and reports the place in the definition', async () => {
    const definition = {
      blocks: [painting('one', 'red', 'blue'), loop('each', painting('two', '=input.colour', 'green', 'red'))],
      connections: toConnections('one', 'each'),
    };
    expect(await listProblems(definition)).toEqual([
      'error COLOUR_UNKNOWN one blocks.0.settings.colours.1',
      'error COLOUR_UNKNOWN two blocks.1.settings.body.blocks.0.settings.colours.1',
    ]);
    const { problems } = await report(definition);
    expect(problems[0]?.message).toEqual({ ko: 'ko: 없는 색입니다.', en: 'There is no such colour.' });
  });

  it('does not ask where the shape is wrong already', async () => {
    const broken = { ...painting('one'), settings: { colours: 5 } };
    expect(await listProblems({ blocks: [broken] })).toEqual(['error SETTINGS_INVALID one blocks.0.settings.colours']);
  });

  it('counts as irreversible only what its settings make so', async () => {
    const open = { ...painting('open'), settings: { colours: '=input.colours' } };
    expect((await report({ blocks: [painting('fixed', 'red')] })).irreversible).toEqual([]);
    expect((await report({ blocks: [open] })).irreversible).toMatchObject([{ id: 'open' }]);
  });

  it('knows the roles and the people of the company, and of no other', async () => {
    const { alpha, beta } = kit.world;
    const asking = (settings: object) =>
      listProblems({
        blocks: [task('first', {}), loop('each', task('ask', settings))],
        connections: toConnections('first', 'each'),
      });
    const at = 'ask blocks.1.settings.body.blocks.0.settings';
    expect(await asking({ assigneeRole: 'supervisor' })).toEqual([]);
    expect(await asking({ assigneeRole: 'kaiser' })).toEqual([`error ROLE_UNKNOWN ${at}.assigneeRole`]);
    expect(await asking({ assigneeRole: '=input.role' })).toEqual([]);
    expect(await asking({ assigneeId: alpha.user.personId })).toEqual([]);
    expect(await asking({ assigneeId: beta.user.personId })).toEqual([`error PERSON_UNKNOWN ${at}.assigneeId`]);
    expect(await asking({ assigneeId: 'nobody' })).toEqual([`error SETTINGS_INVALID ${at}.assigneeId`]);
    const form = { id: 'form', kind: 'flow.form', title, settings: { fields: [], assigneeRole: 'kaiser' } };
    expect(await listProblems({ blocks: [form] })).toEqual(['error ROLE_UNKNOWN form blocks.0.settings.assigneeRole']);
  });

  it('names the place of a missing sub-flow', async () => {
    const child = { id: 'child', kind: 'flow.sub-flow', title, settings: { frameKey: 'nobody-knows' } };
    const definition = {
      blocks: [loop('each', task('ask', {})), loop('again', child)],
      connections: toConnections('each', 'again'),
    };
    expect(await listProblems(definition)).toEqual([
      'error FRAME_NOT_FOUND child blocks.1.settings.body.blocks.0.settings.frameKey',
    ]);
  });

  it('reports errors and warnings of the whole frame in both languages', async () => {
    const definition = {
      title: '=company.name',
      amount: '{"amount": 1}',
      blocks: [
        {
          id: 'choose',
          kind: 'flow.condition',
          title,
          settings: { branches: [{ outlet: 'yes', when: '1 + 1' }], otherwise: 'no' },
        },
        { id: 'undo', kind: 'flow.undo', title, settings: { decision: '=input.decision', by: '=input.by' } },
      ],
      connections: [{ from: 'choose', outlet: 'yes', to: 'undo' }],
    };
    expect(await listProblems(definition)).toEqual([
      'warning WAY_LEADS_NOWHERE choose blocks.0.settings.otherwise',
      'error CONDITION_NOT_BOOLEAN choose blocks.0.settings.branches.0.when',
      'error EXPRESSION_UNKNOWN_NAME null title',
      'error AMOUNT_NOT_MONEY null amount',
      'error UNDO_NOT_REQUESTED undo blocks.1',
    ]);
    for (const { message } of (await report(definition)).problems) {
      expect(message.ko).toMatch(/[가-힣]/);
      expect(message.en).toMatch(/^[^가-힣]+$/);
    }
  });
});

describe('publishing', () => {
  it('is stopped by errors and not by warnings', async () => {
    const created: FrameDetail = (await call(frames.createFrame, { body: { key: 'checked', title } })).body.data;
    const choose = (when: string) => ({
      blocks: [
        {
          id: 'choose',
          kind: 'flow.condition',
          title,
          settings: { branches: [{ outlet: 'yes', when }], otherwise: 'no' },
        },
        task('ask', { assigneeRole: 'supervisor' }),
      ],
      connections: [{ from: 'choose', outlet: 'yes', to: 'ask' }],
    });
    const publish = (definition: object) =>
      call(frames.publishVersion, { params: { id: created.id }, body: { version: created.version, definition } });
    const refused = await publish(choose('"yes"'));
    expect(refused).toMatchObject({ status: 400, body: { code: 'FRAME_INVALID' } });
    expect(refused.body.details).toMatchObject([
      { code: 'CONDITION_NOT_BOOLEAN', block: 'choose', field: 'blocks.0.settings.branches.0.when' },
    ]);
    expect((await publish(choose('true'))).body.data).toMatchObject({ status: 'published', currentVersion: 1 });
    await expect(frame({ blocks: [painting('one', 'blue') as never] })).rejects.toMatchObject({
      code: 'FRAME_INVALID',
    });
  });
});

it('a flow whose sub-flow does what cannot be taken back says so, however deep it lies', async () => {
  const sub = (id: string, frameKey: string) => ({ id, kind: 'flow.sub-flow', title, settings: { frameKey } });
  const inner = await frame({
    blocks: [{ id: 'paint', kind: 'test.paint', title, settings: { colours: '=input.colours' } }],
  });
  const middle = await frame({ blocks: [sub('inner', inner)] });
  const plain = await frame({ blocks: [painting('red', 'red')] });
  const { irreversible } = await report({
    blocks: [sub('plain', plain), sub('deep', middle)],
    connections: toConnections('plain', 'deep'),
  });
  expect(irreversible.map(({ id }) => id)).toEqual(['deep']);
});
