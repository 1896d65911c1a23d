/** The engine's own blocks that decide which way a run goes: they calculate, fork, join and repeat, and wait for nobody. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { BlockId, defaultLoopWidth, frameLimits, Graph, Outlet } from './frame.ts';

const expressionText = z.string().min(1).max(frameLimits.expressionLength);
const controlDefaults = { reversibility: 'no-effect', permission: null } as const;

export const conditionBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.condition',
  icon: 'fork',
  title: { ko: '조건', en: 'Condition' },
  description: {
    ko: '처음으로 참인 조건의 분기로 진행합니다. 없으면 ‘그 외’로 진행합니다.',
    en: 'Takes the branch of the first condition that is true, otherwise the last branch.',
  },
  settings: z.strictObject({
    branches: z
      .array(z.strictObject({ outlet: Outlet, when: expressionText, label: LocalText.optional() }))
      .min(1)
      .max(20),
    otherwise: Outlet.default('otherwise'),
  }),
  form: [
    {
      key: 'branches',
      label: { ko: '조건', en: 'Conditions' },
      kind: 'lines',
      required: true,
      min: 1,
      max: 20,
      fields: [
        { key: 'outlet', label: { ko: '분기 이름', en: 'Branch' }, kind: 'text', required: true },
        { key: 'when', label: { ko: '조건식', en: 'Expression' }, kind: 'text', required: true, max: 2000 },
      ],
    },
    { key: 'otherwise', label: { ko: '그 외', en: 'Otherwise' }, kind: 'text', required: true },
  ],
  outlets: [],
});

export const parallelBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.parallel',
  icon: 'fork',
  title: { ko: '병렬', en: 'Parallel' },
  description: { ko: '모든 분기를 동시에 진행합니다.', en: 'Takes all branches in parallel.' },
  settings: z.strictObject({ outlets: z.array(Outlet).min(1).max(20).default(['next']) }),
  form: [],
  outlets: [],
});

/** The text form of a scalar for comparison: people type branches, and a form returns texts. */
export const formatScalar = (value: string | number | boolean | null): string => (value === null ? '' : String(value));
const Scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);

export const switchBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.switch',
  icon: 'fork',
  title: { ko: '값에 따라 나누기', en: 'Switch' },
  description: {
    ko: '값이 같은 분기로 진행합니다. 같은 값이 없으면 ‘그 외’로 진행합니다.',
    en: 'Takes the branch with the same value, otherwise the last branch.',
  },
  settings: z.strictObject({
    value: Scalar,
    branches: z
      .array(z.strictObject({ outlet: Outlet, equals: Scalar, label: LocalText.optional() }))
      .min(1)
      .max(50),
    otherwise: Outlet.default('otherwise'),
  }),
  form: [
    { key: 'value', label: { ko: '나눌 값', en: 'Value' }, kind: 'text', required: true, max: 2000 },
    {
      key: 'branches',
      label: { ko: '분기', en: 'Branches' },
      kind: 'lines',
      required: true,
      min: 1,
      max: 50,
      fields: [
        { key: 'equals', label: { ko: '값', en: 'Value' }, kind: 'text', required: true, max: 2000 },
        { key: 'outlet', label: { ko: '분기 이름', en: 'Branch' }, kind: 'text', required: true },
      ],
    },
    { key: 'otherwise', label: { ko: '그 외', en: 'Otherwise' }, kind: 'text', required: true },
  ],
  outlets: [],
});

/** Its output is an object of the names; each value sees what was there before the block, none sees another. */
export const setValuesBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.set-values',
  icon: 'bolt',
  title: { ko: '값 정하기', en: 'Set values' },
  description: {
    ko: '계산한 값에 이름을 붙여 다음 단계에서 씁니다.',
    en: 'Gives names to calculated values, for the steps that follow.',
  },
  settings: z.strictObject({
    values: z
      .array(z.strictObject({ name: BlockId, value: z.json() }))
      .min(1)
      .max(50)
      .refine((values) => new Set(values.map(({ name }) => name)).size === values.length),
  }),
  form: [
    {
      key: 'values',
      label: { ko: '값', en: 'Values' },
      kind: 'lines',
      required: true,
      min: 1,
      max: 50,
      fields: [
        { key: 'name', label: commonTexts.name, kind: 'text', required: true, max: 40 },
        { key: 'value', label: { ko: '값', en: 'Value' }, kind: 'text', required: true, max: 2000 },
      ],
    },
  ],
  outlets: ['next'],
});

export const joinModes = ['all', 'any', 'n'] as const;

/** Work on the other ways continues; its arrival has no effect. See `engine.ts`. */
export const joinBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.join',
  icon: 'join',
  title: { ko: '합류', en: 'Join' },
  description: {
    ko: '이어진 분기가 모두 끝나면 진행합니다. 첫 번째나 정한 개수만 기다릴 수도 있으며, 나머지 분기는 끝까지 진행됩니다.',
    en: 'Continues when all branches leading here have ended, or already after the first or the n-th; the others run to their end.',
  },
  settings: z
    .strictObject({ mode: z.enum(joinModes).default('all'), count: z.int().min(1).max(50).nullish() })
    .refine(({ mode, count }) => (mode === 'n') === (count != null), { path: ['count'] }),
  form: [
    {
      key: 'mode',
      label: { ko: '기다릴 분기', en: 'Waits for' },
      kind: 'choice',
      required: false,
      options: [
        { value: 'all', label: { ko: '모두', en: 'All' } },
        { value: 'any', label: { ko: '먼저 온 하나', en: 'The first' } },
        { value: 'n', label: { ko: '정한 개수', en: 'A number of them' } },
      ],
    },
    { key: 'count', label: { ko: '개수', en: 'Number' }, kind: 'integer', required: false, min: 1, max: 50 },
  ],
  outlets: ['next'],
});

export const loopBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.loop',
  icon: 'loop',
  title: { ko: '반복', en: 'Loop' },
  description: {
    ko: '목록의 항목마다 차례로, 또는 동시에 되풀이합니다.',
    en: 'Runs its body for each item of a list, one after another or in parallel.',
  },
  settings: z.strictObject({
    over: expressionText,
    /** Name of the current item in expressions. */
    as: BlockId.default('item'),
    mode: z.enum(['sequential', 'parallel']).default('sequential'),
    /** Items at work at once, where it is parallel. */
    limit: z.int().min(1).max(frameLimits.loopWidth).default(defaultLoopWidth),
    body: Graph,
  }),
  form: [
    { key: 'over', label: { ko: '목록 표현식', en: 'List expression' }, kind: 'text', required: true, max: 2000 },
    { key: 'as', label: { ko: '항목 이름', en: 'Item name' }, kind: 'text', required: true },
    {
      key: 'mode',
      label: { ko: '진행 방식', en: 'Order' },
      kind: 'choice',
      required: false,
      options: [
        { value: 'sequential', label: { ko: '하나씩 차례로', en: 'One after the other' } },
        { value: 'parallel', label: { ko: '여러 개를 동시에', en: 'In parallel' } },
      ],
    },
    {
      key: 'limit',
      label: { ko: '동시에 진행할 개수', en: 'At once' },
      kind: 'integer',
      required: false,
      min: 1,
      max: frameLimits.loopWidth,
    },
  ],
  outlets: ['next'],
});
