/** Flow shapes: frames, executions, tasks and undo in replies. */
import { z } from 'zod';
import { blockIcons, reversibilities } from '#kernel/contract/block.ts';
import { Id } from '#kernel/contract/ids.ts';
import { Currency } from '#kernel/contract/money.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { FrameAccess } from './access.ts';
import { Drawing } from './drawing.ts';
import { stepStatuses } from './engine.ts';
import { FormField } from './form-field.ts';
import { FrameDefinition, FrameKey, LogType, Outlet } from './frame.ts';
import { UndoStatus } from './undo.ts';

export const FrameStatus = z.enum(['draft', 'published', 'retired']);
export type FrameStatus = z.infer<typeof FrameStatus>;
export const ExecutionStatus = z.enum(['running', 'waiting', 'finished', 'failed', 'cancelled']);
export type ExecutionStatus = z.infer<typeof ExecutionStatus>;
/** A person as histories name them; null for the system. */
export const PersonName = z.object({ id: Id, name: z.string() }).nullable();
export type PersonName = z.infer<typeof PersonName>;

/** A frame drawn without words. */
export const Sketch = z.object({
  /** Icons of its blocks, in order. */
  signs: z.array(z.enum(blockIcons)),
  /** Connections between them, by their indexes in `signs`, from 0. */
  ways: z.array(z.object({ from: z.int(), to: z.int() })),
});
export type Sketch = z.infer<typeof Sketch>;

export const FrameRow = z.object({
  id: Id,
  key: FrameKey,
  title: LocalText,
  description: LocalText,
  logType: LogType,
  status: FrameStatus,
  currentVersion: z.int().nullable(),
  access: FrameAccess,
  /** Empty for a frame that was never published. */
  ...Sketch.shape,
  updatedAt: z.string(),
  version: z.int(),
  /** There is something that is not published yet. */
  hasDraft: z.boolean(),
  /** The caller's abilities, and the reason. */
  abilities: z.object({ start: z.boolean(), edit: z.boolean(), retire: z.boolean(), reason: LocalText }),
});
export type FrameRow = z.infer<typeof FrameRow>;

export const FrameVersion = z.object({ version: z.int(), publishedAt: z.string(), publishedBy: Id.nullable() });
/** A flow that a new company begins with, as it is drawn. */
export const FirstFrame = z.object({ key: FrameKey, title: LocalText, description: LocalText, ...Sketch.shape });

export const FrameDetail = FrameRow.extend({
  /** The published definition; null for a frame that never was. */
  definition: FrameDefinition.nullable(),
  /** Work in progress of the builder, which need not be valid. */
  draft: z.json().nullable(),
  startForm: z.array(FormField).nullable(),
  /** Of the published definition. */
  drawing: Drawing.nullable(),
  versions: z.array(FrameVersion),
});
export type FrameDetail = z.infer<typeof FrameDetail>;

export const BlockView = z.object({
  /** Of a block that the company made itself: `company.` and the key of its frame. */
  kind: z.string(),
  sign: z.enum(blockIcons),
  /** Whose it is; `company` for what the company made itself. */
  room: z.string(),
  title: LocalText,
  description: LocalText,
  form: z.array(FormField),
  outlets: z.array(z.string()),
  reversibility: z.enum(reversibilities),
  permission: z.string().nullable(),
  /** Settings that a new block begins with. */
  beginning: z.record(z.string(), z.json()),
  /** JSON Schema of the settings. */
  settings: z.json(),
  /** Paths of settings for which the company has something to choose from (`POST choices`): `line`, `headers.secret`. */
  offers: z.array(z.string()),
  /** Settings whose input depends on another setting, by its value. */
  choosers: z.record(
    z.string(),
    z.object({
      by: z.string(),
      as: z.record(z.string(), z.enum(['role', 'person', 'offered', 'text', 'none'])),
      labels: z.record(z.string(), LocalText).optional(),
    }),
  ),
  /**
   * For a company-made block: its form in a definition. The form values are then in the setting `input`. Null for the product's
   * own.
   */
  made: z.object({ kind: z.literal('flow.sub-flow'), frameKey: FrameKey }).nullable(),
});
export type BlockView = z.infer<typeof BlockView>;

export const ExecutionRow = z.object({
  id: Id,
  frameId: Id,
  frameKey: z.string(),
  frameTitle: LocalText,
  frameVersion: z.int(),
  title: z.string(),
  status: ExecutionStatus,
  kind: z.enum(['run', 'undo']),
  logType: LogType,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  startedBy: PersonName,
  amount: z.object({ amount: z.int(), currency: Currency }).nullable(),
  undo: UndoStatus,
  /** The execution that undid this one. */
  undoneBy: Id.nullable(),
  /** The execution that this one undid. */
  undoes: Id.nullable(),
  parentId: Id.nullable(),
  version: z.int(),
});
export type ExecutionRow = z.infer<typeof ExecutionRow>;

/** The execution as a log for undo, by the specification's names. */
export const ExecutionLog = z.object({
  id: Id,
  frameId: Id,
  frameTitle: z.string(),
  executedAt: z.string(),
  /** `success` for a finished one: only that can be undone for its full period. */
  status: z.enum(['success', 'running', 'waiting', 'failed', 'cancelled']),
  logType: LogType,
  financeAmount: z.int().nullable(),
  rollbackData: z.object({ supported: z.boolean(), rollbackExpiration: z.string().nullable() }),
  originalLog: z.object({ input: z.json(), frameVersion: z.int(), title: z.string() }),
  blocksExecuted: z.array(
    z.object({ id: z.string(), kind: z.string(), path: z.string(), status: z.enum(stepStatuses), at: z.string() }),
  ),
  financeIntegration: z.object({
    financeSummary: z.object({ totalAmount: z.int(), currency: Currency.nullable() }),
  }),
});
export type ExecutionLog = z.infer<typeof ExecutionLog>;

export const StepView = z.object({
  id: Id,
  path: z.string(),
  blockId: z.string(),
  kind: z.string(),
  title: LocalText,
  status: z.enum(stepStatuses),
  outlet: z.string().nullable(),
  input: z.json(),
  output: z.json(),
  error: z.object({ code: z.string(), ko: z.string(), en: z.string() }).nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  actor: PersonName,
  /** The absent person, if the actor acted for somebody. */
  insteadOf: PersonName,
  assigneeRole: z.string().nullable(),
  assigneeId: Id.nullable(),
  waitUntil: z.string().nullable(),
  /** Number of attempts. */
  attempts: z.int(),
  /** Why an operator passed over it; `actor` is who. Null: it went as it should. */
  skipReason: z.string().nullable(),
  /** The ways on, where an operator may pass over it; empty otherwise. */
  ways: z.array(z.object({ key: Outlet, label: LocalText })),
});
export type StepView = z.infer<typeof StepView>;

export const ImpactView = z.object({
  id: Id,
  kind: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  before: z.json(),
  after: z.json(),
  /** True: the reader may not read the thing. The label then says what kind of change it was, the values are null. */
  isHidden: z.boolean(),
  at: z.string(),
});
export type ImpactView = z.infer<typeof ImpactView>;

/** The net effect on one object; or on all objects of a kind that the reader may not see. */
export const NetEffect = z.object({
  subject: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  /** Icon of such a change. */
  sign: z.enum(blockIcons),
  /** Before the first change, and after the last. */
  from: z.json(),
  to: z.json(),
  sentence: LocalText,
  /** Number of single changes included. */
  changes: z.int(),
  /** Number of objects: one, unless they are hidden. */
  things: z.int(),
});
export type NetEffect = z.infer<typeof NetEffect>;

export const Refusal = z.object({ code: z.string(), ko: z.string(), en: z.string() });
export type RefusalText = z.infer<typeof Refusal>;
/** The caller's abilities on an execution; null means yes, otherwise the reason for refusal. */
export const Abilities = z.object({
  undo: Refusal.nullable(),
  retry: Refusal.nullable(),
  cancel: Refusal.nullable(),
  /** Of a step that failed or waits. */
  skip: Refusal.nullable(),
});
export type Abilities = z.infer<typeof Abilities>;

export const ExecutionDetail = ExecutionRow.extend({
  /** 0 for a run, 1 for its undo, 2 for the redo of that, and so on. */
  undoDepth: z.int(),
  /** Of an undo or a redo, the run that all of it is about. Null for a run. */
  origin: Id.nullable(),
  /** Of what was undone, the last undo or redo of it: whether it holds now. Null where nothing came after it. */
  last: z.object({ id: Id, undoDepth: z.int() }).nullable(),
  /** The fields of its input, as the form that it began with asks them; null for a flow that asks nothing of people. */
  inputForm: z.array(FormField).nullable(),
  /** Names of the records that the input names, by their ids. */
  inputNames: z.record(z.string(), z.string()),
  /** Null where it is hidden from the reader; so are then `input` and `output` of the steps. */
  input: z.json(),
  /** True: what it was given is only for those who take part in it and those whose flow it is. */
  isInputHidden: z.boolean(),
  log: ExecutionLog,
  /** The frame's version that it runs by. */
  drawing: Drawing,
  steps: z.array(StepView),
  /** Number of changes and of affected objects: the lists below contain the first of them. */
  counts: z.object({ impacts: z.int(), effects: z.int() }),
  /** `stepId`: the step that made it. */
  impacts: z.array(ImpactView.extend({ stepId: Id.nullable(), sign: z.enum(blockIcons), sentence: LocalText })),
  /** Net effects, one sentence per object. */
  effects: z.array(NetEffect),
  /** Sub-flows that it started. */
  children: z.array(z.object({ id: Id, title: z.string(), status: ExecutionStatus })),
  abilities: Abilities,
  /** Why it failed where no step is to blame: it became too long. */
  error: Refusal.nullable(),
  /** Since when something of it is masked: a thing or a person that it names was erased. */
  erasedAt: z.string().nullable(),
});
export type ExecutionDetail = z.infer<typeof ExecutionDetail>;

export const TaskRow = z.object({
  /** The step's id. */
  id: Id,
  executionId: Id,
  executionTitle: z.string(),
  frameTitle: LocalText,
  title: z.string(),
  description: z.string().nullable(),
  assigneeRole: z.string().nullable(),
  assigneeId: Id.nullable(),
  /** The absent person, if the reader acts for somebody. */
  insteadOf: PersonName,
  openedAt: z.string(),
  /** Null: it waits for ever. */
  dueAt: z.string().nullable(),
  /** Action when overdue: the run continues without it, or it is handed over. */
  overdue: z.enum(['leave', 'escalate']).nullable(),
  /** When it was handed over because it was overdue. */
  escalatedAt: z.string().nullable(),
  fields: z.array(FormField),
  outlets: z.array(z.object({ key: Outlet, label: LocalText })),
});
export type TaskRow = z.infer<typeof TaskRow>;

/** Record of an undo that expired (specification 3). */
export const ExpiryAudit = z.object({
  timestamp: z.string(),
  action: z.literal('undo_expired'),
  logId: Id,
  frameId: Id,
  expirationDate: z.string(),
  reason: z.string(),
});
export type ExpiryAudit = z.infer<typeof ExpiryAudit>;

export const StartedExecution = z.object({ id: Id, status: ExecutionStatus });
export type StartedExecution = z.infer<typeof StartedExecution>;
/** A long run goes on after the answer. */
export const isStillRunning = ({ status }: StartedExecution) => status === 'running';

/** Counting stops here: one more means all beyond. */
export const maxCounted = 1000;

/** As people read it: `1,000+` beyond what is counted. */
export const formatCount = (count: number): number | string =>
  count > maxCounted ? `${maxCounted.toLocaleString('en')}+` : count;

export const ExecutionSummary = z.object({
  running: z.int(),
  waiting: z.int(),
  failed: z.int(),
  finishedToday: z.int(),
  undoneToday: z.int(),
  expiringSoon: z.int(),
  myTasks: z.int(),
});
export type ExecutionSummary = z.infer<typeof ExecutionSummary>;
