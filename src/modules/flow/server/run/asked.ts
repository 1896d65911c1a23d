/** What a person is asked by a waiting step. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { FormField } from '../../contract/form-field.ts';
import { Outlet } from '../../contract/frame.ts';

const Target = z.object({ role: z.string().nullable(), id: Id.nullable() });

/** What a waiting task or form keeps as its input. */
export const Asked = z.object({
  title: LocalText,
  description: z.string().nullish(),
  fields: z.array(FormField),
  outlets: z.array(z.object({ key: Outlet, label: LocalText })),
  /** Which one of a role was chosen, and how. */
  rule: z.object({ kind: z.enum(['least-loaded', 'round-robin']), role: z.string() }).nullish(),
  dueAt: z.string().nullish(),
  overdue: z.enum(['leave', 'escalate']).nullish(),
  /** Who is handed the task when it is overdue. */
  to: Target.nullish(),
  /** It was, and from whom. */
  escalated: z.object({ at: z.string(), from: Target }).nullish(),
});
