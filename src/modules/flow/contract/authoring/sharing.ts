/** Who uses a frame, as screens show it: who may start it now and why, what is asked of its owner. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { type FrameDeed, frameDeeds } from '../deeds.ts';
import { Who } from '../shapes.ts';

/** `ended`: the run in which it would have been decided was stopped. */
export const AccessRequestState = z.enum(['asked', 'granted', 'refused', 'ended']);
export type AccessRequestState = z.infer<typeof AccessRequestState>;

export const AccessRequest = z.object({
  id: Id,
  frameId: Id,
  frameTitle: LocalText,
  askedBy: Who,
  reason: z.string(),
  askedAt: Instant,
  state: AccessRequestState,
  decidedBy: Who,
  decidedAt: Instant.nullable(),
  /** What who decided said with it. */
  comment: z.string(),
  /** The run in which it is decided: it can be taken back there. */
  runId: Id,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** A frame as somebody meets it who may not start it: its name, why not, and whether asking helps. */
export const FrameDoor = z.object({
  id: Id,
  title: LocalText,
  description: LocalText,
  /** May be started now. */
  isOpen: z.boolean(),
  reason: LocalText,
  mayAsk: z.boolean(),
  /** The hours and days in which it is open, where it has some; in the company's zone. */
  hours: z.tuple([z.int(), z.int()]).nullable(),
  days: z.array(z.int()),
  /** What the person asked last; null: nothing. */
  request: z
    .object({ state: AccessRequestState, askedAt: Instant, decidedAt: Instant.nullable(), comment: z.string() })
    .nullable(),
});
export type FrameDoor = z.infer<typeof FrameDoor>;

/** One member before the frame, now. */
export const Starter = z.object({
  /** The person's. */
  id: Id,
  memberId: Id,
  name: z.string(),
  title: z.string(),
  roles: z.array(z.string()),
  isAllowed: z.boolean(),
  reason: LocalText,
});
export type Starter = z.infer<typeof Starter>;

const Named = z.object({ name: z.string(), title: LocalText });

/** All that the screen of a frame's access needs to say names instead of ids. */
export const Sharing = z.object({
  mayChange: z.boolean(),
  /** Why not. */
  reason: LocalText.nullable(),
  /** Names of the people whom the access names, by the ids that it names them by; who left the company has none. */
  people: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  roles: z.array(Named),
  permissions: z.array(Named),
});
export type Sharing = z.infer<typeof Sharing>;

/** A deed that somebody gains or loses, in words; of runs of others, with how many there are. */
const Deed = LocalText.extend({
  deed: z.enum(Object.keys(frameDeeds) as [FrameDeed, ...FrameDeed[]]),
  /** The hours of the company's week in which it changes: `span` in minutes of the day. Null: all of them. */
  times: z.array(z.object({ days: z.array(z.int()), span: z.tuple([z.int(), z.int()]).nullable() })).nullable(),
});

export const AccessPreview = z.object({
  /** How many people it reaches; how many of them gain, and how many lose. */
  affected: z.int(),
  gaining: z.int(),
  losing: z.int(),
  /** The first of them, by name. */
  people: z.array(
    z.object({ memberId: Id, personId: Id, name: z.string(), gains: z.array(Deed), loses: z.array(Deed) }),
  ),
  /** Runs that are under way: they go on with whoever takes part in them. */
  running: z.int(),
  /** What starts the flow by itself in the name of somebody who could no longer, or not always. */
  streams: z.array(z.object({ id: Id, name: z.string() })),
});
export type AccessPreview = z.infer<typeof AccessPreview>;
