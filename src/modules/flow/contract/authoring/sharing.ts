/** Sharing shapes: who may start a frame now and why, and the access requests to its owner. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { type FrameAction, frameActions } from '../capabilities.ts';
import { PersonName } from '../shapes.ts';

/** `ended`: the run in which it would have been decided was stopped. */
export const AccessRequestState = z.enum(['asked', 'granted', 'refused', 'ended']);
export type AccessRequestState = z.infer<typeof AccessRequestState>;

export const AccessRequest = z.object({
  id: Id,
  frameId: Id,
  frameTitle: LocalText,
  askedBy: PersonName,
  reason: z.string(),
  askedAt: Instant,
  state: AccessRequestState,
  decidedBy: PersonName,
  decidedAt: Instant.nullable(),
  /** The decider's comment. */
  comment: z.string(),
  /** The run in which it is decided: it can be taken back there. */
  runId: Id,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** A frame as shown to a person who may not start it: its name, the reason, and if a request helps. */
export const FrameAvailability = z.object({
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
  /** The person's last request; null: none. */
  request: z
    .object({ state: AccessRequestState, askedAt: Instant, decidedAt: Instant.nullable(), comment: z.string() })
    .nullable(),
});
export type FrameAvailability = z.infer<typeof FrameAvailability>;

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

const NamedOption = z.object({ name: z.string(), title: LocalText });

/** All that the screen of a frame's access needs to say names instead of ids. */
export const Sharing = z.object({
  mayChange: z.boolean(),
  /** Why not. */
  reason: LocalText.nullable(),
  /** Names of the people in the access rules, by the ids used there; former members have none. */
  people: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  roles: z.array(NamedOption),
  permissions: z.array(NamedOption),
});
export type Sharing = z.infer<typeof Sharing>;

/** A right somebody gains or loses, in words; for runs of others, with their number. */
const ChangedAction = LocalText.extend({
  deed: z.enum(Object.keys(frameActions) as [FrameAction, ...FrameAction[]]),
  /** The hours of the company's week in which it changes: `span` in minutes of the day. Null: all of them. */
  times: z.array(z.object({ days: z.array(z.int()), span: z.tuple([z.int(), z.int()]).nullable() })).nullable(),
});

export const AccessPreview = z.object({
  /** Number of people affected, gaining and losing. */
  affected: z.int(),
  gaining: z.int(),
  losing: z.int(),
  /** The first of them, by name. */
  people: z.array(
    z.object({
      memberId: Id,
      personId: Id,
      name: z.string(),
      gains: z.array(ChangedAction),
      loses: z.array(ChangedAction),
    }),
  ),
  /** Number of runs in progress: they continue with their participants. */
  running: z.int(),
  /** Streams that start the flow for a person who could no longer, or not always, start it. */
  streams: z.array(z.object({ id: Id, name: z.string() })),
});
export type AccessPreview = z.infer<typeof AccessPreview>;
