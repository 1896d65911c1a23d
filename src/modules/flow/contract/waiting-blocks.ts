/** The engine's own blocks that a run may wait at: for people, for time and signals, for another run. */
import { z } from 'zod';
import { defineBlock, type Json } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { FormField } from './form-field.ts';
import { FrameKey, frameLimits, Outlet } from './frame.ts';

const fields = z.array(FormField).max(60);
const expressionText = z.string().min(1).max(frameLimits.expressionLength);
const controlDefaults = { reversibility: 'no-effect', permission: null } as const;

export const formBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.form',
  icon: 'form',
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

/** The way out of what waits too long. */
export const timedOutOutlet = 'timed-out';

/** With a deadline that does not hand the task over, the run goes on by itself. */
export function isEndedByDeadline(settings: { readonly [key: string]: Json }): boolean {
  const { dueMinutes = null, dueWorkdays = null, dueAt = null, overdue = 'leave' } = settings;
  return overdue === 'leave' && (dueMinutes !== null || dueWorkdays !== null || dueAt !== null);
}

/** Maximum number of levels for heads of units. */
export const maxHeads = 5;

export const taskBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.task',
  icon: 'hand',
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
      /** The head of the initiator's unit (1), or this many levels up; where there is none, the role or person does it. */
      assigneeHead: z.int().min(1).max(maxHeads).nullish(),
      /**
       * With a role: `anyone` takes the task, or one holder is assigned it: the one with the fewest open tasks or the next in turn.
       * While nobody has the role, the task waits for all of its holders.
       */
      assign: z.enum(['anyone', 'least-loaded', 'round-robin']).default('anyone'),
      /** Excludes the initiator of the run while another person has the role, which must be named. */
      byAnother: z.boolean().default(false),
      /** From when it is asked; or the instant itself. */
      dueMinutes: z.int().min(1).max(527_040).nullish(),
      /** Days on which the company works; at the same time of day. */
      dueWorkdays: z.int().min(1).max(366).nullish(),
      dueAt: Instant.nullish(),
      /** On a missed deadline the run continues through the outlet `timed-out`, or the task is handed over once. */
      overdue: z.enum(['leave', 'escalate']).default('leave'),
      escalateRole: z.string().max(60).nullish(),
      escalateId: z.uuid().nullish(),
      fields: fields.default([]),
      outlets: z
        .array(z.strictObject({ key: Outlet, label: LocalText }))
        .min(1)
        .max(10)
        .default([{ key: 'next', label: commonTexts.done }]),
    })
    .refine((task) => !task.byAnother || (task.assigneeRole != null && task.assigneeId == null), {
      path: ['byAnother'],
    })
    .refine((task) => task.assign === 'anyone' || (task.assigneeRole != null && task.assigneeId == null), {
      path: ['assign'],
    })
    .refine(
      ({ dueMinutes, dueWorkdays, dueAt }) => [dueMinutes, dueWorkdays, dueAt].filter((due) => due != null).length <= 1,
      {
        path: ['dueAt'],
      },
    )
    .refine(
      ({ overdue, escalateRole, escalateId }) => overdue === 'leave' || (escalateRole == null) !== (escalateId == null),
      {
        path: ['escalateRole'],
      },
    )
    .refine((task) => task.overdue === 'leave' || (task.dueMinutes ?? task.dueWorkdays ?? task.dueAt) != null, {
      path: ['dueMinutes'],
    })
    .refine((task) => !task.outlets.some(({ key }) => key === timedOutOutlet), { path: ['outlets'] }),
  form: [
    { key: 'title', label: { ko: '할 일', en: 'Task' }, kind: 'text', required: true, max: 200 },
    { key: 'description', label: commonTexts.description, kind: 'long-text', required: false, max: 2000 },
    { key: 'assigneeRole', label: { ko: '담당 역할', en: 'Assignee role' }, kind: 'text', required: false },
    { key: 'assigneeId', label: { ko: '담당자', en: 'Assignee' }, kind: 'text', required: false },
    {
      key: 'assigneeHead',
      label: { ko: '시작한 사람의 조직장(몇 단계 위)', en: 'Head of the starter (how many levels up)' },
      kind: 'integer',
      required: false,
      min: 1,
      max: maxHeads,
      help: {
        ko: '1은 소속 부서의 조직장입니다. 조직장이 없으면 그 위 조직장이, 아무도 없으면 위의 역할이나 담당자가 합니다.',
        en: '1 is the head of the person’s own unit. If there is none, the next head above; if there is no one, the role or person above.',
      },
    },
    {
      key: 'byAnother',
      label: { ko: '시작한 사람은 제외', en: 'Not the person who started it' },
      kind: 'boolean',
      required: false,
    },
    {
      key: 'assign',
      label: { ko: '역할 안에서 나누는 방법', en: 'Within the role' },
      kind: 'choice',
      required: false,
      options: [
        { value: 'anyone', label: { ko: '누구나', en: 'Anyone' } },
        { value: 'least-loaded', label: { ko: '할 일이 가장 적은 사람', en: 'The person with the fewest tasks' } },
        { value: 'round-robin', label: { ko: '차례대로', en: 'In turn' } },
      ],
    },
    {
      key: 'dueMinutes',
      label: { ko: '기한(분)', en: 'Due after (minutes)' },
      kind: 'integer',
      required: false,
      min: 1,
      max: 527_040,
    },
    {
      key: 'dueWorkdays',
      label: { ko: '기한(근무일)', en: 'Due after (working days)' },
      kind: 'integer',
      required: false,
      min: 1,
      max: 366,
      help: {
        ko: '주말과 회사 휴일을 제외하고 세며, 같은 시각까지입니다.',
        en: 'Weekends and holidays of the company are left out; due at the same time of day.',
      },
    },
    { key: 'dueAt', label: { ko: '기한 시각', en: 'Due at' }, kind: 'instant', required: false },
    {
      key: 'overdue',
      label: { ko: '기한이 지나면', en: 'When it is overdue' },
      kind: 'choice',
      required: false,
      options: [
        { value: 'leave', label: { ko: '‘시간 초과’ 분기로 진행', en: 'Continue with the branch “timed-out”' } },
        { value: 'escalate', label: { ko: '다른 사람에게 넘기기', en: 'Hand it over' } },
      ],
    },
    { key: 'escalateRole', label: { ko: '넘겨받을 역할', en: 'Handed to the role' }, kind: 'text', required: false },
    { key: 'escalateId', label: { ko: '넘겨받을 사람', en: 'Handed to' }, kind: 'text', required: false },
  ],
  outlets: [],
});

export const waitBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.wait',
  icon: 'clock',
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
  outlets: ['next', timedOutOutlet],
});

export const subFlowBlock = defineBlock({
  ...controlDefaults,
  kind: 'flow.sub-flow',
  icon: 'flow',
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
  icon: 'back',
  title: commonTexts.undo,
  description: {
    ko: '승인된 되돌리기를 합니다. 되돌리기는 따로 기록되어 다시 적용할 수 있습니다.',
    en: 'Carries out the undo whose approval was requested. It is recorded as a run of its own and can itself be undone.',
  },
  /** The request fixes which run is undone. */
  settings: z.strictObject({
    decision: z.enum(['approve', 'reject']),
    by: z.strictObject({ id: Id, name: z.string() }),
  }),
  form: [],
  outlets: ['next'],
  reversibility: 'no-effect',
  // The right is the request's: who asked has it still, and somebody else decides.
  permission: null,
});
