/** The blocks that belong to the engine itself. Every other room contributes its own. */

import { z } from 'zod';
import { type BlockContract, defineBlock, type Json } from '#kernel/contract/block.ts';
import { FieldDefinition } from '#kernel/contract/field.ts';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { words } from '#kernel/contract/words.ts';
import { BlockId, FrameKey, frameLimits, Graph, Outlet } from './frame.ts';

const expressionText = z.string().min(1).max(frameLimits.expressionLength);
const fields = z.array(FieldDefinition).max(60);

const control = { reversibility: 'no-effect', permission: null } as const;

export const formBlock = defineBlock({
  ...control,
  kind: 'flow.form',
  sign: 'form',
  title: { ko: '양식', en: 'Form' },
  description: {
    ko: '값을 입력받습니다. 첫 블록이면 시작할 때 입력하고, 아니면 담당자가 입력할 때까지 기다립니다.',
    en: 'Asks for values: at the start when it comes first, otherwise it waits for the assignee.',
  },
  settings: z.strictObject({
    fields,
    assigneeRole: z.string().max(60).nullish(),
    assigneeId: z.uuid().nullish(),
  }),
  form: [
    { key: 'assigneeRole', label: { ko: '담당 역할', en: 'Assignee role' }, kind: 'text', required: false },
    { key: 'assigneeId', label: { ko: '담당자', en: 'Assignee' }, kind: 'text', required: false },
  ],
  outlets: ['next'],
});

export const conditionBlock = defineBlock({
  ...control,
  kind: 'flow.condition',
  sign: 'fork',
  title: { ko: '조건', en: 'Condition' },
  description: {
    ko: '처음으로 참인 조건의 길로 갑니다. 없으면 ‘그 외’로 갑니다.',
    en: 'Takes the way of the first condition that is true, otherwise the last way.',
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
        { key: 'outlet', label: { ko: '길 이름', en: 'Way' }, kind: 'text', required: true },
        { key: 'when', label: { ko: '조건식', en: 'Expression' }, kind: 'text', required: true, max: 2000 },
      ],
    },
    { key: 'otherwise', label: { ko: '그 외', en: 'Otherwise' }, kind: 'text', required: true },
  ],
  outlets: [],
});

export const parallelBlock = defineBlock({
  ...control,
  kind: 'flow.parallel',
  sign: 'fork',
  title: { ko: '병렬', en: 'Parallel' },
  description: { ko: '모든 길로 동시에 갑니다.', en: 'Takes all ways at once.' },
  settings: z.strictObject({ outlets: z.array(Outlet).min(1).max(20).default(['next']) }),
  form: [],
  outlets: [],
});

export const joinBlock = defineBlock({
  ...control,
  kind: 'flow.join',
  sign: 'join',
  title: { ko: '합류', en: 'Join' },
  description: { ko: '들어오는 길이 모두 끝나면 나아갑니다.', en: 'Goes on when all ways that lead here have ended.' },
  settings: z.strictObject({}),
  form: [],
  outlets: ['next'],
});

export const taskBlock = defineBlock({
  ...control,
  kind: 'flow.task',
  sign: 'hand',
  title: { ko: '사람이 할 일', en: 'Human task' },
  description: {
    ko: '담당자나 역할에게 할 일을 주고 결과를 기다립니다.',
    en: 'Gives a person or role something to do and waits for the outcome.',
  },
  settings: z
    .strictObject({
      title: z.string().min(1).max(200),
      description: z.string().max(2000).nullish(),
      assigneeRole: z.string().max(60).nullish(),
      assigneeId: z.uuid().nullish(),
      /** Whoever started the run does not do it while anybody else has the role, which must be named. */
      byAnother: z.boolean().default(false),
      fields: fields.default([]),
      outlets: z
        .array(z.strictObject({ key: Outlet, label: LocalText }))
        .min(1)
        .max(10)
        .default([{ key: 'next', label: words.done }]),
    })
    .refine((task) => !task.byAnother || (task.assigneeRole != null && task.assigneeId == null), {
      path: ['byAnother'],
    }),
  form: [
    { key: 'title', label: { ko: '할 일', en: 'Task' }, kind: 'text', required: true, max: 200 },
    { key: 'description', label: words.description, kind: 'long-text', required: false, max: 2000 },
    { key: 'assigneeRole', label: { ko: '담당 역할', en: 'Assignee role' }, kind: 'text', required: false },
    { key: 'assigneeId', label: { ko: '담당자', en: 'Assignee' }, kind: 'text', required: false },
    {
      key: 'byAnother',
      label: { ko: '시작한 사람은 제외', en: 'Not by who started' },
      kind: 'boolean',
      required: false,
    },
  ],
  outlets: [],
});

export const waitBlock = defineBlock({
  ...control,
  kind: 'flow.wait',
  sign: 'clock',
  title: { ko: '기다리기', en: 'Wait' },
  description: {
    ko: '정한 시각이나 기간, 신호, 또는 다른 곳에서 일어나는 일을 기다립니다.',
    en: 'Waits for an instant, for some time, for a signal, or for something that happens elsewhere.',
  },
  settings: z
    .strictObject({
      until: Instant.nullish(),
      minutes: z.int().min(0).max(527_040).nullish(),
      event: z.string().max(120).nullish(),
      /** Only a signal with the same key ends the wait; of an event, one that is about this thing. */
      eventKey: z.string().max(200).nullish(),
      /** An expression over `event` and `input`, asked when it happens: only where it is true the wait ends. */
      when: expressionText.nullish(),
    })
    .refine((wait) => wait.until != null || wait.minutes != null || wait.event != null, { path: ['minutes'] }),
  form: [
    { key: 'minutes', label: { ko: '기다릴 시간(분)', en: 'Minutes' }, kind: 'integer', required: false, min: 0 },
    { key: 'until', label: { ko: '시각', en: 'Until' }, kind: 'instant', required: false },
    { key: 'event', label: { ko: '신호나 일의 이름', en: 'Signal or event' }, kind: 'text', required: false },
    { key: 'eventKey', label: { ko: '신호 키', en: 'Signal key' }, kind: 'text', required: false },
    { key: 'when', label: { ko: '끝낼 조건', en: 'Condition' }, kind: 'text', required: false, max: 2000 },
  ],
  outlets: ['next', 'timed-out'],
});

export const loopBlock = defineBlock({
  ...control,
  kind: 'flow.loop',
  sign: 'loop',
  title: { ko: '반복', en: 'Loop' },
  description: {
    ko: '목록의 항목마다 차례로 되풀이합니다.',
    en: 'Runs its body for each item of a list, one after the other.',
  },
  settings: z.strictObject({
    over: expressionText,
    /** Name of the current item in expressions. */
    as: BlockId.default('item'),
    body: Graph,
  }),
  form: [
    { key: 'over', label: { ko: '목록 표현식', en: 'List expression' }, kind: 'text', required: true, max: 2000 },
    { key: 'as', label: { ko: '항목 이름', en: 'Item name' }, kind: 'text', required: true },
  ],
  outlets: ['next'],
});

export const subFlowBlock = defineBlock({
  ...control,
  kind: 'flow.sub-flow',
  sign: 'flow',
  title: { ko: '하위 업무', en: 'Sub-flow' },
  description: {
    ko: '다른 업무 흐름을 시작하고 끝날 때까지 기다립니다.',
    en: 'Runs another flow and waits for its end.',
  },
  settings: z.strictObject({ frameKey: FrameKey, input: z.record(z.string(), z.json()).default({}) }),
  form: [{ key: 'frameKey', label: { ko: '업무 흐름 키', en: 'Flow key' }, kind: 'text', required: true }],
  outlets: ['next'],
});

/** Carries out the undo that was asked for: the last block of the frame that approves large undos. */
export const undoBlock = defineBlock({
  kind: 'flow.undo',
  sign: 'back',
  title: words.undo,
  description: {
    ko: '승인된 되돌리기를 합니다. 되돌리기는 따로 기록되어 다시 적용할 수 있습니다.',
    en: 'Carries out the undo whose approval was requested. It is recorded by itself and can be undone in turn.',
  },
  /** What to undo is fixed by the request. */
  settings: z.strictObject({
    decision: z.enum(['approve', 'reject']),
    by: z.strictObject({ id: Id, name: z.string() }),
  }),
  form: [],
  outlets: ['next'],
  reversibility: 'no-effect',
  // The right is the request's: who asked had it, and somebody else decides.
  permission: null,
});

export const flowBlocks = [
  formBlock,
  conditionBlock,
  parallelBlock,
  joinBlock,
  taskBlock,
  waitBlock,
  loopBlock,
  subFlowBlock,
] as const;

/** Blocks that the engine reads itself: settings that are expressions or graphs, not resolved beforehand. */
export const rawSettings: Record<string, readonly string[]> = {
  'flow.condition': ['branches'],
  'flow.wait': ['when'],
  'flow.loop': ['over', 'body'],
};

function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The ways out of a block: those of its kind, or those that its settings name. */
export function outletsOf(
  block: { kind: string; settings: Record<string, Json> },
  contract: Pick<BlockContract, 'outlets'>,
): readonly string[] {
  if (block.kind === 'flow.condition') {
    const branches = Array.isArray(block.settings.branches) ? block.settings.branches : [];
    const named = branches.map((branch) => (branch as { outlet?: Json } | null)?.outlet ?? null);
    return [...new Set([...strings(named), ...strings([block.settings.otherwise ?? 'otherwise'])])];
  }
  if (block.kind === 'flow.parallel') return strings(block.settings.outlets ?? ['next']);
  if (block.kind === 'flow.task') {
    const outlets = Array.isArray(block.settings.outlets) ? block.settings.outlets : [{ key: 'next' }];
    return strings(outlets.map((outlet) => (outlet as { key?: Json } | null)?.key ?? null));
  }
  return contract.outlets;
}
