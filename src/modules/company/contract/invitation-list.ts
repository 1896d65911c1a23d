/** People who are invited together, from a file. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { nameText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';

export const maxInvited = 10_000;
/** Number of people invited per step of the run: short work. */
export const invitationsPerStep = 100;

export const ListedPerson = z.object({
  email: Email,
  name: nameText({ max: 80 }).nullable(),
  roles: z
    .array(text({ max: 40 }))
    .min(1)
    .max(10),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

export const InvitationList = z.object({
  /** That of the run that sends it. */
  id: z.uuid(),
  /** The file's name. */
  name: z.string(),
  total: z.int(),
  handled: z.int(),
  /** Results of the sent invitations. */
  waiting: z.int(),
  accepted: z.int(),
  ended: z.int(),
  sentBy: z.string().nullable(),
  sentAt: Instant,
});
export type InvitationList = z.infer<typeof InvitationList>;
