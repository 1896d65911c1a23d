/**
 * Recipes: whole flows made of a few answers, pure. A room brings those about its own things; what every office does on the way
 * (approve, tell) is made by the room that owns it, and handed in as a part: so a room need not know the other.
 */
import { z } from 'zod';
import { type BlockSign, blockSigns } from '#kernel/contract/block.ts';
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

/** Answers as they stand in an address. */
export const AnswersText = z.string().max(2000);

export const answersText = (answers: Answers): string =>
  Object.entries(answers)
    .map((pair) => pair.map(encodeURIComponent).join(':'))
    .join(',');

export function answersOf(text: string): Answers {
  const pairs = text.split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(pairs.flatMap(([key, value]) => (key && value ? [[decode(key), decode(value)]] : [])));
}

/** What nobody wrote stays as it came, and is no answer. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** No approval: the flow goes on by itself. */
export const noApproval = 'none';

/** One thing after the other. A step with `ways` goes on where one of them does. */
export interface RecipeStep {
  block: RecipeBlock;
  /** What it takes of the account that the flow runs as. */
  permissions?: readonly string[];
  /** What it does, as a sentence. */
  says: LocalText;
  ways?: readonly RecipeWay[];
}
interface RecipeWay {
  outlet: string;
  /** What leads here, as the beginning of a sentence; left out where the sentence of the step says so. */
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
export interface MoneyOf {
  /** In minor units. */
  amount: string;
  currency: string;
}

/** What the room of approvals makes. */
export interface ApprovalPart {
  permission: string;
  /** The lines that a company begins with, by what is decided on them: recipes name these by that. */
  usual: Readonly<Record<string, string>>;
  block(about: {
    id: string;
    title: LocalText;
    line: string;
    subject: string;
    facts: readonly Fact[];
    money?: MoneyOf | undefined;
  }): RecipeBlock;
}

/** What the room of messages makes: a notice in the product, or a mail. */
export interface MessagePart {
  permission: string;
  block(about: {
    id: string;
    title: LocalText;
    to: { kind: 'initiator' } | { kind: 'role'; role: string } | { kind: 'mail'; address: string };
    words: { title: LocalText; body: LocalText };
  }): RecipeBlock;
}

export interface RecipeAbout {
  answers: Answers;
  /** How the chosen option is called. */
  chosen: (question: string) => RecipeOption;
  approval: ApprovalPart | null;
  message: MessagePart | null;
  currency: Currency;
}

export interface RecipeFlow {
  logType: LogType;
  /** The name of each run: an expression. */
  name: string;
  /** What the run comes to. */
  money?: MoneyOf;
  form: RecipeStep;
  steps: readonly RecipeStep[];
}

export interface Recipe {
  key: string;
  title: LocalText;
  description: LocalText;
  sign: BlockSign;
  questions: readonly RecipeQuestion[];
  make(about: RecipeAbout): RecipeFlow;
}

/** From these amounts on, in minor units: what a Korean office writes into its rules, and the like elsewhere. */
const thresholds: Record<string, { KRW: number; other: number }> = {
  any: { KRW: 0, other: 0 },
  low: { KRW: 100_000, other: 10_000 },
  middle: { KRW: 500_000, other: 50_000 },
  high: { KRW: 1_000_000, other: 100_000 },
  highest: { KRW: 5_000_000, other: 500_000 },
};

export function thresholdOf(answer: string | undefined, currency: Currency): number {
  const found = thresholds[answer ?? 'any'];
  return (currency === 'KRW' ? found?.KRW : found?.other) ?? 0;
}

function amountIn(currency: Currency, amount: number): LocalText {
  if (currency === 'KRW')
    return { ko: `${(amount / 10_000).toLocaleString('ko')}만 원`, en: `${amount.toLocaleString('en')} won` };
  const said = `${(amount / 100).toLocaleString('en')} ${currency}`;
  return { ko: said, en: said };
}

export const amountOptions = (currency: Currency): RecipeOption[] =>
  Object.keys(thresholds).map((value) => {
    const amount = thresholdOf(value, currency);
    const said = amountIn(currency, amount);
    if (amount === 0) return { value, label: { ko: '금액과 관계없이 모두', en: 'Whatever the amount' } };
    return { value, label: { ko: `${said.ko} 이상만`, en: `Only from ${said.en} on` } };
  });

export function isAsked({ unless }: RecipeQuestion, answers: Answers): boolean {
  return unless === undefined || !unless.is.includes(answers[unless.key] ?? '');
}

/** A sentence of what the flow will do; deeper ones happen only on the way that the sentence above names. */
export const RecipeSentence = z.object({ depth: z.int(), text: LocalText });
export type RecipeSentence = z.infer<typeof RecipeSentence>;

interface Made {
  blocks: RecipeBlock[];
  connections: NonNullable<FrameDraft['connections']>;
  permissions: Set<string>;
  says: RecipeSentence[];
}
interface End {
  from: string;
  outlet: string;
}

/** Lays the steps out one after the other; returns where the way is open at the end. */
function lay(made: Made, steps: readonly RecipeStep[], at: { open: readonly End[]; depth: number }): readonly End[] {
  let { open } = at;
  for (const { block, permissions = [], says, ways } of steps) {
    made.blocks.push(block);
    made.connections.push(...open.map((end) => ({ ...end, to: block.id })));
    for (const permission of permissions) made.permissions.add(permission);
    made.says.push({ depth: at.depth, text: says });
    open = ways ? ways.flatMap((way) => layWay(made, way, { from: block.id, depth: at.depth })) : [from(block.id)];
  }
  return open;
}

const from = (id: string): End => ({ from: id, outlet: 'next' });

function layWay(made: Made, { outlet, says, steps, ends }: RecipeWay, at: { from: string; depth: number }) {
  if (says) made.says.push({ depth: at.depth, text: says });
  const open = lay(made, steps, { open: [{ from: at.from, outlet }], depth: says ? at.depth + 1 : at.depth });
  return ends ? [] : open;
}

/** The flow as a definition, and what it will do in sentences. */
export function frameOf(flow: RecipeFlow): { definition: FrameDefinition; says: RecipeSentence[] } {
  const made: Made = { blocks: [], connections: [], permissions: new Set(), says: [] };
  lay(made, [flow.form, ...flow.steps], { open: [], depth: 0 });
  const { blocks, connections, permissions, says } = made;
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
  sign: z.enum(blockSigns),
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
  /** Whether it can be undone and until when, and what of it cannot. */
  undo: z.array(LocalText),
  irreversible: z.array(z.object({ id: z.string(), title: LocalText })),
  problems: z.array(FrameProblem),
  /** Permissions that publishing it takes and the person has not. */
  lacking: z.array(z.object({ name: z.string(), title: LocalText })),
});
export type RecipeDraft = z.infer<typeof RecipeDraft>;
