/** Prompt of a waiting step: what a person is asked. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { FormField } from '../../contract/form-field.ts';
import { Outlet } from '../../contract/frame.ts';

const TaskTarget = z.object({ role: z.string().nullable(), id: Id.nullable() });

/** Stored input of a waiting task or form. */
export const TaskInput = z.object({
  title: LocalText,
  description: z.string().nullish(),
  fields: z.array(FormField),
  outlets: z.array(z.object({ key: Outlet, label: LocalText })),
  /** The rule that chose a holder of the role. */
  rule: z.object({ kind: z.enum(['least-loaded', 'round-robin']), role: z.string() }).nullish(),
  dueAt: z.string().nullish(),
  overdue: z.enum(['leave', 'escalate']).nullish(),
  /** New assignee when the task is overdue. */
  to: TaskTarget.nullish(),
  /** Time and previous target. */
  escalated: z.object({ at: z.string(), from: TaskTarget }).nullish(),
});
