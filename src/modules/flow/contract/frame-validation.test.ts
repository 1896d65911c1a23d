import { describe, expect, it } from 'vitest';
import { flowBlocks } from './blocks.ts';
import { FrameDefinition, type FrameDraft } from './frame.ts';
import { type BlockKinds, listIrreversibleBlocks, validateFrame } from './frame-validation.ts';

const kinds: BlockKinds = new Map(flowBlocks.map((contract) => [contract.kind, contract]));
const title = { ko: '블록', en: 'Block' };
const block = (id: string, kind = 'flow.join', settings: Record<string, never> | object = {}) =>
  ({ id, kind, title, settings }) as FrameDraft['blocks'][number];
const form = block('form', 'flow.form', { fields: [{ key: 'amount', label: title, kind: 'integer', required: true }] });

function listProblems(draft: FrameDraft) {
  return validateFrame(FrameDefinition.parse(draft), kinds).map(({ code, field }) => `${code} ${field}`);
}

describe('checking a frame', () => {
  it('accepts a good one', () => {
    const decide = block('decide', 'flow.condition', {
      branches: [{ outlet: 'large', when: 'input.amount >= 500000' }],
      otherwise: 'small',
    });
    const draft: FrameDraft = {
      blocks: [form, decide, block('end')],
      connections: [
        { from: 'form', to: 'decide' },
        { from: 'decide', outlet: 'large', to: 'end' },
        { from: 'decide', outlet: 'small', to: 'end' },
      ],
    };
    expect(listProblems(draft)).toEqual([]);
  });

  it('finds cycles', () => {
    const connections = [
      { from: 'form', to: 'a' },
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ];
    expect(listProblems({ blocks: [form, block('a'), block('b')], connections })).toEqual([
      'FRAME_CYCLIC blocks.1',
      'FRAME_CYCLIC blocks.2',
    ]);
  });

  it('finds missing, unreachable, repeated blocks, unknown kinds and ways', () => {
    expect(listProblems({ blocks: [form], connections: [{ from: 'form', to: 'gone' }] })).toEqual([
      'BLOCK_MISSING connections.0.to',
    ]);
    expect(listProblems({ blocks: [form, block('alone')] })).toEqual(['BLOCK_UNREACHABLE blocks.1']);
    expect(listProblems({ blocks: [form, form] })).toEqual(['BLOCK_DUPLICATE blocks.1.id']);
    expect(listProblems({ blocks: [block('odd', 'nobody.knows')] })).toEqual(['BLOCK_KIND_UNKNOWN blocks.0.kind']);
    const connections = [{ from: 'form', outlet: 'sideways', to: 'a' }];
    expect(listProblems({ blocks: [form, block('a')], connections })).toEqual(['OUTLET_UNKNOWN connections.0.outlet']);
  });

  it('finds unknown names in expressions, with the field', () => {
    const task = block('ask', 'flow.task', { title: '=input.amuont', description: '=steps.later.output.x' });
    expect(listProblems({ blocks: [form, task], connections: [{ from: 'form', to: 'ask' }] })).toEqual([
      'EXPRESSION_UNKNOWN_NAME blocks.1.settings.title',
      'EXPRESSION_UNKNOWN_NAME blocks.1.settings.description',
    ]);
  });

  it('looks into loops, whose items and earlier steps are known there', () => {
    const body = (title: string) => ({ blocks: [block('ask', 'flow.task', { title })], connections: [] });
    const loop = (text: string) => block('each', 'flow.loop', { over: '[1, 2]', as: 'line', body: body(text) });
    const draft = (text: string): FrameDraft => ({
      blocks: [form, loop(text)],
      connections: [{ from: 'form', to: 'each' }],
    });
    expect(listProblems(draft('="" + string(line) + string(steps.form.output.amount)'))).toEqual([]);
    expect(listProblems(draft('=lines'))).toEqual([
      'EXPRESSION_UNKNOWN_NAME blocks.1.settings.body.blocks.0.settings.title',
    ]);
  });

  it('checks settings as far as they are known', () => {
    expect(listProblems({ blocks: [block('wait', 'flow.wait', { minutes: -1 })] })).toEqual([
      'SETTINGS_INVALID blocks.0.settings.minutes',
    ]);
    expect(listProblems({ blocks: [block('wait', 'flow.wait', { minutes: '=3 + 4' })] })).toEqual([]);
    expect(listProblems({ blocks: [block('wait', 'flow.wait', { minutes: 1, more: 2 })] })).toHaveLength(1);
  });

  it('knows which blocks cannot be undone, by their settings where those decide', () => {
    const knownKinds = new Map(kinds).set('x.message', {
      ...(kinds.get('flow.join') as never as object),
      kind: 'x.message',
      reversibility: 'irreversible',
      reversibilityOf: ({ channel }: { channel?: string }) => (channel === 'mail' ? 'irreversible' : 'reversible'),
    } as never);
    const blocks = [
      block('letter', 'x.message', { channel: 'mail' }),
      block('notice', 'x.message', { channel: 'in-app' }),
    ];
    const definition = FrameDefinition.parse({ blocks });
    expect(listIrreversibleBlocks(definition, knownKinds).map(({ id }) => id)).toEqual(['letter']);
    const plain = new Map(knownKinds).set('x.message', {
      ...knownKinds.get('x.message'),
      reversibilityOf: undefined,
    } as never);
    expect(listIrreversibleBlocks(definition, plain).map(({ id }) => id)).toEqual(['letter', 'notice']);
  });
});

/** Problems with their severity and without their field. */
function validateDraft(draft: FrameDraft) {
  return validateFrame(FrameDefinition.parse(draft), kinds);
}

describe('ways', () => {
  const decide = block('decide', 'flow.condition', {
    branches: [
      { outlet: 'large', when: 'input.amount > 5' },
      { outlet: 'middle', when: 'input.amount > 2' },
    ],
    otherwise: 'small',
  });
  const ask = block('ask', 'flow.task', {
    title: '물음',
    outlets: [
      { key: 'yes', label: title },
      { key: 'no', label: title },
    ],
  });
  const formatProblems = (draft: FrameDraft) =>
    validateDraft(draft).map(({ severity, code, field }) => `${severity} ${code} ${field}`);

  it('that lead nowhere are warnings, each where it is named', () => {
    const connections = [
      { from: 'form', to: 'decide' },
      { from: 'decide', outlet: 'large', to: 'ask' },
      { from: 'ask', outlet: 'yes', to: 'both' },
    ];
    const both = block('both', 'flow.parallel', { outlets: ['one', 'two'] });
    expect(formatProblems({ blocks: [form, decide, ask, both], connections })).toEqual([
      'warning WAY_LEADS_NOWHERE blocks.1.settings.branches.1.outlet',
      'warning WAY_LEADS_NOWHERE blocks.1.settings.otherwise',
      'warning WAY_LEADS_NOWHERE blocks.2.settings.outlets.1.key',
      'warning WAY_LEADS_NOWHERE blocks.3.settings.outlets.0',
      'warning WAY_LEADS_NOWHERE blocks.3.settings.outlets.1',
    ]);
  });

  it('a decision that is the end says nothing of its ways', () => {
    expect(formatProblems({ blocks: [form, ask], connections: [{ from: 'form', to: 'ask' }] })).toEqual([]);
  });

  it('that can never be taken are errors', () => {
    const wait = (settings: object) => ({
      blocks: [block('wait', 'flow.wait', settings), block('late'), block('end')],
      connections: [
        { from: 'wait', outlet: 'timed-out', to: 'late' },
        { from: 'wait', to: 'end' },
      ],
    });
    const never = 'error OUTLET_NEVER_TAKEN connections.0.outlet';
    expect(formatProblems(wait({ minutes: 5 }))).toEqual([never]);
    expect(formatProblems(wait({ event: 'paid' }))).toEqual([never]);
    expect(formatProblems(wait({ event: 'paid', minutes: 5 }))).toEqual([]);
  });

  it('a step that may be missing where it is read is a warning, unless one asks for it first', () => {
    const end = (text: string) => block('end', 'flow.task', { title: text });
    const draft = (text: string): FrameDraft => ({
      blocks: [form, decide, ask, end(text)],
      connections: [
        { from: 'form', to: 'decide' },
        { from: 'decide', outlet: 'large', to: 'ask' },
        { from: 'decide', outlet: 'middle', to: 'end' },
        { from: 'decide', outlet: 'small', to: 'end' },
        { from: 'ask', outlet: 'yes', to: 'end' },
        { from: 'ask', outlet: 'no', to: 'end' },
      ],
    });
    const warning = 'warning STEP_UNCERTAIN blocks.3.settings.title';
    expect(formatProblems(draft('=string(steps.ask.outlet)'))).toEqual([warning]);
    expect(formatProblems(draft('=has(steps.ask.outlet) ? "a" : "b"'))).toEqual([warning]);
    expect(formatProblems(draft('=has(steps.ask) ? string(steps.ask.outlet) : "-"'))).toEqual([]);
    expect(formatProblems(draft('=steps.decide.outlet == "large" ? string(steps.ask.outlet) : "-"'))).toEqual([]);
    expect(formatProblems(draft('=string(steps.decide.outlet)'))).toEqual([]);
  });
});
