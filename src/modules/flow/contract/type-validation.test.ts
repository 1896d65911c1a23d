/** Tests of static typing in `validate`: conditions, settings, titles and amounts, without running anything. */
import { describe, expect, it } from 'vitest';
import { flowBlocks } from './blocks.ts';
import { FrameDefinition, type FrameDraft } from './frame.ts';
import { type BlockKinds, validateFrame } from './frame-validation.ts';

const kinds: BlockKinds = new Map(flowBlocks.map((contract) => [contract.kind, contract]));
const title = { ko: '블록', en: 'Block' };
const block = (id: string, kind = 'flow.join', settings: Record<string, never> | object = {}) =>
  ({ id, kind, title, settings }) as FrameDraft['blocks'][number];

function listProblems(draft: FrameDraft) {
  return validateFrame(FrameDefinition.parse(draft), kinds).map(({ code, field }) => `${code} ${field}`);
}

/** A form that asks for one value of each kind. */
const rich = block('form', 'flow.form', {
  fields: [
    { key: 'count', label: title, kind: 'integer' },
    { key: 'share', label: title, kind: 'decimal' },
    { key: 'name', label: title, kind: 'text' },
    { key: 'yes', label: title, kind: 'boolean' },
    { key: 'price', label: title, kind: 'money' },
    { key: 'lines', label: title, kind: 'lines', fields: [{ key: 'ok', label: title, kind: 'boolean' }] },
  ],
});

/** Problems with their severity and without their field. */
function validateDraft(draft: FrameDraft) {
  return validateFrame(FrameDefinition.parse(draft), kinds);
}

describe('values that expressions give', () => {
  const when = (source: string) => {
    const decide = block('decide', 'flow.condition', { branches: [{ outlet: 'yes', when: source }], otherwise: 'no' });
    const connections = [
      { from: 'form', to: 'decide' },
      { from: 'decide', outlet: 'yes', to: 'end' },
      { from: 'decide', outlet: 'no', to: 'end' },
    ];
    return listProblems({ blocks: [rich, decide, block('end')], connections });
  };

  it.each([
    ...['1 + 1', '"x"', 'null', 'now', '[true]', '{"a": true}', 'size(input.name)', '-input.count', 'input.count + 1'],
    ...[
      'input.count',
      'input.share',
      'input.name',
      'input["count"]',
      'input.price',
      'input.price.amount',
      'input.lines',
    ],
    ...['input.yes ? input.count : input.count', 'steps.form.outlet', 'steps.form.output.count', 'company.name'],
    ...['input.yes ? true : input.name', 'input.lines.map(l, l.ok)', 'initiator.name'],
  ])('a condition that gives no boolean is an error: %s', (source) => {
    expect(when(source)).toEqual(['CONDITION_NOT_BOOLEAN blocks.1.settings.branches.0.when']);
  });

  it.each([
    ...['true', 'input.yes', '!input.yes', 'input.count > 1', 'has(input.name)', '"a" in input', 'input.lines[0].ok'],
    ...[
      'input.lines.exists(l, l.ok)',
      'input.yes ? input.yes : false',
      '{"a": true}.constructor',
      'steps.form.output.yes',
      'dyn(1)',
      'item',
    ],
    ...['input.name == null || input.count == 3', 'input.name.startsWith("x")', 'initiator.id'],
  ])('a possible boolean is accepted: %s', (source) => {
    expect(when(source)).toEqual([]);
  });

  it('knows the results of tasks, and the items of loops', () => {
    const ask = block('ask', 'flow.task', {
      title: '물음',
      fields: [{ key: 'sum', label: title, kind: 'integer' }],
    });
    const inside = (source: string) => ({
      blocks: [block('decide', 'flow.condition', { branches: [{ outlet: 'yes', when: source }], otherwise: 'yes' })],
      connections: [],
    });
    const draft = (source: string): FrameDraft => ({
      blocks: [rich, ask, block('each', 'flow.loop', { over: 'input.lines', as: 'line', body: inside(source) })],
      connections: [
        { from: 'form', to: 'ask' },
        { from: 'ask', to: 'each' },
      ],
    });
    const errors = (source: string) =>
      validateDraft(draft(source)).flatMap(({ severity, code, field }) =>
        severity === 'error' ? [`${code} ${field}`] : [],
      );
    const field = 'blocks.2.settings.body.blocks.0.settings.branches.0.when';
    expect(errors('line.ok')).toEqual([]);
    expect(errors('line')).toEqual([`CONDITION_NOT_BOOLEAN ${field}`]);
    expect(errors('steps.ask.output.sum')).toEqual([`CONDITION_NOT_BOOLEAN ${field}`]);
    expect(errors('steps.ask.output.sum > index')).toEqual([]);
  });

  it('a loop over what is no list, and a setting of the wrong kind, are errors', () => {
    const loop = block('each', 'flow.loop', { over: 'input.name', body: { blocks: [block('end')] } });
    const draft = (singleBlock: FrameDraft['blocks'][number]): FrameDraft => ({
      blocks: [rich, singleBlock],
      connections: [{ from: 'form', to: singleBlock.id }],
    });
    expect(listProblems(draft(loop))).toEqual(['LOOP_NOT_A_LIST blocks.1.settings.over']);
    const wait = (minutes: string) => listProblems(draft(block('wait', 'flow.wait', { minutes })));
    expect(wait('=input.name')).toEqual(['SETTING_TYPE blocks.1.settings.minutes']);
    expect(wait('=input.yes ? 5 : dyn("long")')).toEqual([]);
    expect(wait('=has(input.count) ? input.count : 5')).toEqual([]);
    const ask = (text: string) => listProblems(draft(block('ask', 'flow.task', { title: '물음', description: text })));
    expect(ask('=input.count')).toEqual(['SETTING_TYPE blocks.1.settings.description']);
    expect(ask('=input.name == "" ? null : dyn(input.name)')).toEqual([]);
  });
});

describe('title and amount', () => {
  const decide = block('decide', 'flow.condition', {
    branches: [{ outlet: 'large', when: 'input.count > 5' }],
    otherwise: 'small',
  });
  const [firstBlock, secondBlock] = [block('one'), block('two')];
  const loop = block('each', 'flow.loop', { over: '[1]', body: { blocks: [block('inner')] } });
  const draft: FrameDraft = {
    blocks: [rich, decide, firstBlock, secondBlock, block('end'), loop],
    connections: [
      { from: 'form', to: 'decide' },
      { from: 'decide', outlet: 'large', to: 'one' },
      { from: 'decide', outlet: 'small', to: 'two' },
      { from: 'one', to: 'end' },
      { from: 'two', to: 'end' },
      { from: 'end', to: 'each' },
    ],
  };
  const amount = (source: string) => listProblems({ ...draft, amount: source });

  it.each([
    ...['5', '=input.count', '"5원"', '{"amount": 1}', '{"currency": "KRW"}', '{"amount": 1, "currency": "XYZ"}'],
    ...['{"amount": 1.5, "currency": "KRW"}', '{"amount": "5", "currency": "KRW"}', 'input.lines', 'input.yes'],
    ...[
      '{"amount": 1, "currency": "KRW", "more": 1}',
      '{"amount": 1, "currency": 5}',
      '{"amount": 1, "currency": "toString"}',
      '{"amount": 1, "currency": "KRW", "__proto__": 1}',
      'input.yes ? input.price : input',
    ],
  ])('an amount that is no money is an error: %s', (source) => {
    expect(amount(source)).toEqual(['AMOUNT_NOT_MONEY amount']);
  });

  it.each([
    ...['input.price', '{"amount": input.count * 2, "currency": "KRW"}', 'steps.end.output.total'],
    ...['{"amount": input.price.amount, "currency": company.currency}', 'input.yes ? input.price : steps.end.output'],
    '{"amount": round(1.5), "currency": "USD"}',
  ])('a possible amount of money is accepted: %s', (source) => {
    expect(amount(source)).toEqual([]);
  });

  it('an amount names only steps that every way passes, unless it asks first', () => {
    expect(amount('steps.one.output')).toEqual(['AMOUNT_STEP_UNCERTAIN amount']);
    expect(amount('has(steps.one.output) ? steps.one.output : null')).toEqual(['AMOUNT_STEP_UNCERTAIN amount']);
    expect(amount('has(steps.one) ? steps.one.output : steps.two.output')).toEqual([]);
    expect(amount('steps.decide.outlet == "large" ? steps.one.output : steps.two.output')).toEqual([]);
    expect(amount('steps.end.output')).toEqual([]);
    expect(amount('steps.inner.output')).toEqual(['EXPRESSION_UNKNOWN_NAME amount']);
  });

  it('a title is made at the start: it asks for steps first, and is a text', () => {
    const headed = (source: string) => listProblems({ ...draft, title: source });
    const unknown = ['EXPRESSION_UNKNOWN_NAME title'];
    for (const source of ['=company.name', '=string(index)', '=string(initiator.id)']) {
      expect([source, headed(source)]).toEqual([source, unknown]);
    }
    expect(headed('=steps.one.output')).toContain('TITLE_STEP_UNCERTAIN title');
    expect(headed('=has(steps.decide) ? steps.decide.outlet : input.name')).toEqual([]);
    expect(headed('=input.price')).toEqual(['TITLE_NOT_TEXT title']);
    expect(headed('=input.lines')).toEqual(['TITLE_NOT_TEXT title']);
    expect(headed('="주문 " + input.name + initiator.name')).toEqual([]);
    expect(headed('=input.lines.map(item, item.ok)[0] ? "a" : "b"')).toEqual([]);
    expect(headed('주문')).toEqual([]);
  });

  it('every problem is described in both languages, without a remaining placeholder', () => {
    const all = [
      ...validateDraft({ ...draft, amount: '5', title: '=input.price' }),
      ...validateDraft({ ...draft, amount: 'steps.one' }),
    ];
    for (const { message } of all) {
      expect(message.ko).toMatch(/[가-힣]/);
      expect(message.en).not.toMatch(/[가-힣]|\{name\}/);
    }
    expect(all.map(({ message }) => message.ko)).toContain(
      '금액은 {"amount": 정수, "currency": "KRW"} 형식이어야 합니다. 지금은 숫자입니다.',
    );
  });
});
