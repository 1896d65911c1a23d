/**
 * Recipes: whole flows built from a few answers, pure functions. A module provides those about its own objects; common office steps
 * (approve, notify) are made by the module that owns them and passed in as parts, so that modules need not know each other.
 */
import { z } from 'zod';
import { type BlockIcon, blockIcons } from '#kernel/contract/block.ts';
import type { Currency } from '#kernel/contract/money.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Drawing } from '../drawing.ts';
import { type FrameDefinition, type FrameDraft, FrameKey, FrameDefinition as FrameShape, LogType } from '../frame.ts';
import { FrameProblem } from '../frame-report.ts';

export type RecipeBlock = FrameDraft['blocks'][number];

/** `approval`: one of the company's lines, or none. `role`: one of its roles. `amount`: from which amount on. */
export const questionKinds = ['choice', 'approval', 'role', 'amount'] as const;

export interface RecipeOption {
  value: string;
  label: LocalText;
  hint?: LocalText | undefined;
}

export interface RecipeQuestion {
  key: string;
  kind: (typeof questionKinds)[number];
  title: LocalText;
  hint?: LocalText;
  /** Of a choice; the others are asked of the company. */
  options?: readonly RecipeOption[];
  /** The answer until somebody gives one; the first option where the company has no such. */
  standard: string;
  /** Asked only where an earlier question was answered by none of these. */
  unless?: { key: string; is: readonly string[] };
}

export type Answers = Readonly<Record<string, string>>;

/** Answers as encoded in a URL. */
export const AnswersText = z.string().max(2000);

export const formatAnswers = (answers: Answers): string =>
  Object.entries(answers)
    .map((pair) => pair.map(encodeURIComponent).join(':'))
    .join(',');

export function parseAnswers(text: string): Answers {
  const pairs = text.split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(
    pairs.flatMap(([key, value]) => (key && value ? [[decodeText(key), decodeText(value)]] : [])),
  );
}

/** Invalid encoding is left unchanged, and is no answer. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** No approval: the flow goes on by itself. */
export const noApproval = 'none';

/** One thing after the other. A step with `branches` goes on where one of them does. */
export interface RecipeStep {
  block: RecipeBlock;
  /** Permissions required of the account the flow runs as. */
  permissions?: readonly string[];
  /** The step's effect as a sentence. */
  says: LocalText;
  ways?: readonly RecipeBranch[];
}
interface RecipeBranch {
  outlet: string;
  /** The condition, as the beginning of a sentence; omitted if the step's sentence includes it. */
  says?: LocalText;
  steps: readonly RecipeStep[];
  /** True: here the flow ends. */
  ends?: true;
}

export interface Fact {
  label: string;
  /** An expression. */
  value: string;
}

/** Money as two expressions over what the form asked, written without their `=`. */
export interface MoneyExpressions {
  /** In minor units. */
  amount: string;
  currency: string;
}

/** Provided by the approval module. */
export interface ApprovalPart {
  permission: string;
  /** The lines that a company begins with, by what is decided on them: recipes name these by that. */
  usual: Readonly<Record<string, string>>;
  block(input: {
    id: string;
    title: LocalText;
    line: string;
    subject: string;
    facts: readonly Fact[];
    money?: MoneyExpressions | undefined;
  }): RecipeBlock;
}

/** Provided by the message module: a notice in the product, or a mail. */
export interface MessagePart {
  permission: string;
  block(input: {
    id: string;
    title: LocalText;
    to: { kind: 'initiator' } | { kind: 'role'; role: string } | { kind: 'mail'; address: string };
    words: { title: LocalText; body: LocalText };
  }): RecipeBlock;
}

export interface RecipeContext {
  answers: Answers;
  /** Label of the chosen option. */
  chosen: (question: string) => RecipeOption;
  approval: ApprovalPart | null;
  message: MessagePart | null;
  currency: Currency;
}

export interface RecipeFlow {
  logType: LogType;
  /** The name of each run: an expression. */
  name: string;
  /** The run's amount. */
  money?: MoneyExpressions;
  form: RecipeStep;
  steps: readonly RecipeStep[];
}

export interface Recipe {
  key: string;
  title: LocalText;
  description: LocalText;
  sign: BlockIcon;
  questions: readonly RecipeQuestion[];
  make(recipeContext: RecipeContext): RecipeFlow;
}

/** From these amounts on, in minor units: what a Korean office writes into its rules, and the like elsewhere. */
const thresholds: Record<string, { KRW: number; other: number }> = {
  any: { KRW: 0, other: 0 },
  low: { KRW: 100_000, other: 10_000 },
  middle: { KRW: 500_000, other: 50_000 },
  high: { KRW: 1_000_000, other: 100_000 },
  highest: { KRW: 5_000_000, other: 500_000 },
};

export function getThreshold(answer: string | undefined, currency: Currency): number {
  const threshold = thresholds[answer ?? 'any'];
  return (currency === 'KRW' ? threshold?.KRW : threshold?.other) ?? 0;
}

function formatAmountText(currency: Currency, amount: number): LocalText {
  if (currency === 'KRW')
    return { ko: `${(amount / 10_000).toLocaleString('ko')}만 원`, en: `${amount.toLocaleString('en')} won` };
  const amountText = `${(amount / 100).toLocaleString('en')} ${currency}`;
  return { ko: amountText, en: amountText };
}

export const listAmountOptions = (currency: Currency): RecipeOption[] =>
  Object.keys(thresholds).map((value) => {
    const amount = getThreshold(value, currency);
    const amountTexts = formatAmountText(currency, amount);
    if (amount === 0) return { value, label: { ko: '금액과 관계없이 모두', en: 'Whatever the amount' } };
    return { value, label: { ko: `${amountTexts.ko} 이상만`, en: `Only from ${amountTexts.en} on` } };
  });

export function isQuestionAsked({ unless }: RecipeQuestion, answers: Answers): boolean {
  return unless === undefined || !unless.is.includes(answers[unless.key] ?? '');
}

/** A sentence of what the flow will do; deeper ones happen only on the way that the sentence above names. */
export const RecipeSentence = z.object({ depth: z.int(), text: LocalText });
export type RecipeSentence = z.infer<typeof RecipeSentence>;

interface RecipeBuild {
  blocks: RecipeBlock[];
  connections: NonNullable<FrameDraft['connections']>;
  permissions: Set<string>;
  says: RecipeSentence[];
}
interface OpenOutlet {
  from: string;
  outlet: string;
}

/** Lays the steps out one after the other; returns where the way is open at the end. */
function addSteps(
  build: RecipeBuild,
  steps: readonly RecipeStep[],
  at: { open: readonly OpenOutlet[]; depth: number },
): readonly OpenOutlet[] {
  let { open } = at;
  for (const { block, permissions = [], says, ways: branches } of steps) {
    build.blocks.push(block);
    build.connections.push(...open.map((end) => ({ ...end, to: block.id })));
    for (const permission of permissions) build.permissions.add(permission);
    build.says.push({ depth: at.depth, text: says });
    open = branches
      ? branches.flatMap((branch) => addBranch(build, branch, { from: block.id, depth: at.depth }))
      : [toOpenOutlet(block.id)];
  }
  return open;
}

const toOpenOutlet = (id: string): OpenOutlet => ({ from: id, outlet: 'next' });

function addBranch(
  build: RecipeBuild,
  { outlet, says, steps, ends }: RecipeBranch,
  at: { from: string; depth: number },
) {
  if (says) build.says.push({ depth: at.depth, text: says });
  const open = addSteps(build, steps, { open: [{ from: at.from, outlet }], depth: says ? at.depth + 1 : at.depth });
  return ends ? [] : open;
}

/** The flow as a definition, and what it will do in sentences. */
export function buildDefinition(flow: RecipeFlow): { definition: FrameDefinition; says: RecipeSentence[] } {
  const build: RecipeBuild = { blocks: [], connections: [], permissions: new Set(), says: [] };
  addSteps(build, [flow.form, ...flow.steps], { open: [], depth: 0 });
  const { blocks, connections, permissions, says } = build;
  const runAs: FrameDraft['runAs'] =
    permissions.size === 0 ? { kind: 'initiator' } : { kind: 'service', permissions: [...permissions] };
  const { money } = flow;
  const amount = money ? { amount: `={"amount": ${money.amount}, "currency": ${money.currency}}` } : {};
  return { definition: FrameShape.parse({ title: flow.name, ...amount, runAs, blocks, connections }), says };
}

export const RecipeCard = z.object({
  key: FrameKey,
  title: LocalText,
  description: LocalText,
  sign: z.enum(blockIcons),
  /** As many as may be asked. */
  questions: z.int(),
});
export type RecipeCard = z.infer<typeof RecipeCard>;

const Option = z.object({ value: z.string(), label: LocalText, hint: LocalText.optional() });

export const RecipeDraft = z.object({
  key: FrameKey,
  title: LocalText,
  description: LocalText,
  /** Those that are asked with these answers, in their order, each with the answer that holds now. */
  questions: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(questionKinds),
      title: LocalText,
      hint: LocalText.optional(),
      options: z.array(Option),
      answer: z.string(),
    }),
  ),
  /** A key that no flow of the company has. */
  frameKey: FrameKey,
  logType: LogType,
  definition: FrameShape,
  drawing: Drawing,
  says: z.array(RecipeSentence),
  /** Undo availability and its deadline, and the irreversible parts. */
  undo: z.array(LocalText),
  irreversible: z.array(z.object({ id: z.string(), title: LocalText })),
  problems: z.array(FrameProblem),
  /** Permissions that publishing it takes and the person has not. */
  lacking: z.array(z.object({ name: z.string(), title: LocalText })),
});
export type RecipeDraft = z.infer<typeof RecipeDraft>;
