/**
 * What a flow block is. The room that owns the data contributes the block: its contract half here (schema, texts, outlets:
 * the builder draws its form from it), its server half (`run`, `check`, `revert`) in `kernel/server/block.ts`.
 */
import type { z } from 'zod';
import type { FieldDefinition } from './field.ts';
import type { Locale, LocalText } from './text.ts';

/** Plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const reversibilities = ['reversible', 'irreversible', 'no-effect'] as const;
export type Reversibility = (typeof reversibilities)[number];

export interface BlockContract<Settings extends z.ZodType = z.ZodType> {
  /** `room.noun-verb`, for example `finance.journal-entry`. */
  readonly kind: string;
  readonly title: LocalText;
  readonly description: LocalText;
  /** What the settings must be once expressions are resolved. In a frame any string that begins with `=` is an expression. */
  readonly settings: Settings;
  /** The form that the builder shows for the settings. */
  readonly form: readonly FieldDefinition[];
  /** Names of the ways out. One way out is `['next']`. */
  readonly outlets: readonly string[];
  readonly reversibility: Reversibility;
  /** Permission that the execution's acting person or service account needs; null when the block changes nothing. */
  readonly permission: string | null;
}

export function defineBlock<const S extends z.ZodType>(contract: BlockContract<S>): BlockContract<S> {
  return contract;
}

/** The state of something as a person reads it (labels to values), in each language: it follows the reader. */
export type Picture = Record<Locale, Json>;

/** Draws the same state in each language. Words of ours follow the language; what people typed is the same in both. */
export function picture(draw: (locale: Locale) => Json): Picture {
  return { ko: draw('ko'), en: draw('en') };
}

/** One change that a step made, with what it takes to take it back. Stored once, never edited. */
export interface Impact {
  /** What was changed: `type` is `record`, `journal-entry`, `stock`, `order`, `message`, `relationship`, … */
  subject: { type: string; id: string; label: LocalText };
  /** State before and after; null before a creation and after a removal. */
  before: Picture | null;
  after: Picture | null;
  /** What the owning block needs for `check` and `revert`. */
  data: Json;
}

export interface StoredImpact extends Impact {
  id: string;
  executionId: string;
  /** The kind of the block that made it and can take it back. */
  kind: string;
  sequence: number;
  at: string;
}

/** The verdict on taking one impact back; the preview shows it and the write obeys it. */
export type Verdict =
  /** `becomes` where taking back leads elsewhere than to the state before: an order is cancelled, not gone. */
  | { verdict: 'reverse'; becomes?: Picture; notice?: { code: string } & LocalText }
  /** Changed since by a person: left as it is. */
  | { verdict: 'kept'; changedBy: string; changedAt: string; reason: LocalText }
  /** Cannot be taken back at all (a mail was sent, or what was changed is erased); a follow-up task is offered. */
  | { verdict: 'impossible'; reason: LocalText; followUp: LocalText; erased?: true }
  /** Later executions stand on it: these must be undone first or together. */
  | { verdict: 'blocked'; by: string[]; reason: LocalText };
