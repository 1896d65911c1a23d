/** One rank of the company's own lists: 직위, 직책, 직급. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';

/** 직위 says how senior somebody is, 직책 what the person answers for, 직급 which grade of pay. */
export const rankKinds = ['position', 'duty', 'grade'] as const;
export const RankKind = z.enum(rankKinds);
export type RankKind = z.infer<typeof RankKind>;

const RankBody = z.strictObject({
  kind: RankKind,
  name: LocalText.refine((name) => name.ko.trim().length > 0 && name.ko.length <= 60 && name.en.length <= 60, {
    path: ['ko'],
  }),
  /** The highest first. */
  level: z.int().min(1).max(999),
  active: z.boolean(),
});

/** A new one is in use. */
export const NewRank = RankBody.omit({ active: true });

/** Its kind is for good. */
export const RankChange = RankBody.omit({ kind: true });

export const Rank = RankBody.extend({ id: Id, version: z.int() });
export type Rank = z.infer<typeof Rank>;
