/** Review before publishing: when it is needed, and what of a definition it is about. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { BlockId, FrameDefinition } from '../frame.ts';
import { PersonName } from '../shapes.ts';

/** From the most lenient to the strictest. */
export const reviewRules = ['never', 'irreversible', 'always'] as const;
export const ReviewRule = z.enum(reviewRules);
export type ReviewRule = z.infer<typeof ReviewRule>;

export const reviewRuleTexts: Readonly<Record<ReviewRule, LocalText>> = {
  never: { ko: '검토 없이 게시', en: 'Publish without a review' },
  irreversible: { ko: '되돌릴 수 없는 단계가 있을 때만 검토', en: 'Review when a step cannot be undone' },
  always: { ko: '게시할 때마다 검토', en: 'Review before every publishing' },
};

/** A frame may ask for more than its company, never for less. */
export function getStricterRule(company: ReviewRule, frame: ReviewRule | null): ReviewRule {
  return reviewRules.indexOf(frame ?? 'never') > reviewRules.indexOf(company) ? (frame ?? 'never') : company;
}

export function isReviewNeeded(rule: ReviewRule, irreversible: readonly unknown[]): boolean {
  return rule === 'always' || (rule === 'irreversible' && irreversible.length > 0);
}

function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key] as Json)]));
}

/** A graph's layout on the canvas does not affect its execution; the same applies to loop bodies. */
function removeView(graph: { [key: string]: Json }): { [key: string]: Json } {
  const { view: _, ...meant } = graph;
  const blocks = Array.isArray(meant.blocks) ? meant.blocks : [];
  return { ...meant, blocks: blocks.map(removeBodyView) };
}

function removeBodyView(block: Json): Json {
  const { kind, settings } = (block ?? {}) as { kind?: Json; settings?: { body?: { [key: string]: Json } } };
  const body = kind === 'flow.loop' ? settings?.body : undefined;
  if (!body || typeof body !== 'object' || Array.isArray(body)) return block;
  return { ...(block as { [key: string]: Json }), settings: { ...(settings as object), body: removeView(body) } };
}

/** The same text for every definition that runs alike: what a review is about. */
export function toExecutableText(definition: FrameDefinition): string {
  return JSON.stringify(sortKeys(removeView(definition as unknown as { [key: string]: Json })));
}

/** `published`: a later version took its place. `changed`: the draft is another one by now. `ended`: withdrawn. */
export const ReviewState = z.enum(['asked', 'approved', 'returned', 'ended']);
export type ReviewState = z.infer<typeof ReviewState>;

export const Review = z.object({
  id: Id,
  frameId: Id,
  comment: z.string(),
  askedBy: PersonName,
  askedAt: Instant,
  reviewer: PersonName,
  state: ReviewState,
  /** It is about the draft as it is now, and about the version that is published now. */
  isCurrent: z.boolean(),
  decidedBy: PersonName,
  decidedAt: Instant.nullable(),
  /** The reviewer's comment on the decision. */
  answer: z.string(),
  baseVersion: z.int().nullable(),
  runId: Id,
  /** The task in which it is decided, while it waits for the asking person; null: for somebody else, or no more. */
  taskId: Id.nullable(),
});
export type Review = z.infer<typeof Review>;

export const ReviewDetail = Review.extend({ definition: FrameDefinition });

/** People who could start the published draft but not run it to its end. */
export const StarterCheck = z.object({
  /** True: it runs with permissions of its own, so that nobody who starts it needs any. */
  lends: z.boolean(),
  /** The permissions that it would run with then. */
  lendable: z.array(z.string()),
  /** Number of members who may start it. */
  starters: z.int(),
  shortfalls: z.array(
    z.object({
      block: z.object({ id: BlockId, title: LocalText }),
      /** The setting that needs them, or the block: `blocks.2.settings.type`. */
      field: z.string(),
      /** The block's effects. */
      acts: z.array(LocalText),
      permissions: z.array(z.object({ code: z.string(), ko: z.string(), en: z.string() })),
      /** Roles of those who lack them. */
      roles: z.array(LocalText),
      /** Some of them by name. */
      people: z.array(z.object({ id: Id, name: z.string() })),
      count: z.int(),
    }),
  ),
});
export type StarterCheck = z.infer<typeof StarterCheck>;

/** Publishing state of the draft. */
export const Publishing = z.object({
  /** The effective rule, and its sources. */
  rule: ReviewRule,
  companyRule: ReviewRule,
  frameRule: ReviewRule.nullable(),
  mayChangeRule: z.boolean(),
  /** Null: there is no draft that could be published. */
  draft: z
    .object({
      hash: z.string(),
      isNeeded: z.boolean(),
      isApproved: z.boolean(),
      /** Permissions that what it does takes and the asking person lacks: who reviews it must hold them. */
      missing: z.array(z.object({ code: z.string(), ko: z.string(), en: z.string() })),
      starters: StarterCheck,
      /** Number of errors that prevent publishing. */
      problems: z.int(),
    })
    .nullable(),
  /** The latest first. */
  reviews: z.array(Review),
  /** Possible reviewers. */
  reviewers: z.array(z.object({ id: Id, name: z.string() })),
});
export type Publishing = z.infer<typeof Publishing>;

/** The author; null if not a member of the company. */
const Author = z.object({ id: Id, name: z.string(), avatar: z.string().nullable() }).nullable();

export const FrameComment = z.object({
  id: Id,
  /** The block's id; null: the whole frame. */
  block: BlockId.nullable(),
  words: z.string(),
  by: Author,
  at: Instant,
  resolved: z.object({ by: PersonName, at: Instant }).nullable(),
  answers: z.array(z.object({ id: Id, words: z.string(), by: Author, at: Instant })),
});
export type FrameComment = z.infer<typeof FrameComment>;
