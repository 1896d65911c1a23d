/**
 * What a flow block is. The room that owns the data contributes the block: its contract half here (schema, texts, outlets:
 * the builder draws its form from it), its server half (`run`, `check`, `revert`) in `kernel/server/block.ts`.
 */
import type { z } from 'zod';
import type { ErrorDefinition } from './error.ts';
import type { FieldDefinition } from './field.ts';
import type { Locale, LocalText } from './text.ts';

/** In a frame any string that begins with `=` is an expression; `'=` begins a plain text with an equals sign. */
export function isExpression(setting: unknown): setting is string {
  return typeof setting === 'string' && setting.startsWith('=');
}

/** Plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const reversibilities = ['reversible', 'irreversible', 'no-effect'] as const;
export type Reversibility = (typeof reversibilities)[number];

/** What a block is drawn as where a flow is a picture. Of what people do the picture shows who did it. */
export const peopleSigns = ['form', 'hand', 'stamp'] as const;
export const blockSigns = [
  ...peopleSigns,
  'back',
  'bag',
  'bell',
  'bolt',
  'book',
  'box',
  'clock',
  'flow',
  'fork',
  'join',
  'link',
  'loop',
  'record',
] as const;
export type BlockSign = (typeof blockSigns)[number];

/** How a setting is filled in, by the value of another one. */
export interface Chooser {
  /** The other setting. */
  readonly by: string;
  /** By its value: chosen among roles, people or what the block offers; typed as text; or not asked at all. */
  readonly as: { readonly [value: string]: 'role' | 'person' | 'offered' | 'text' | 'none' };
  /** What it is called then, where that differs from the form. */
  readonly labels?: { readonly [value: string]: LocalText };
}

export interface BlockContract<Settings extends z.ZodType = z.ZodType> {
  /** `room.noun-verb`, for example `finance.journal-entry`. */
  readonly kind: string;
  readonly title: LocalText;
  readonly description: LocalText;
  readonly sign: BlockSign;
  /** What the settings must be once expressions are resolved. In a frame any string that begins with `=` is an expression. */
  readonly settings: Settings;
  /** The form that the builder shows for the settings. */
  readonly form: readonly FieldDefinition[];
  /** Settings whose input depends on another setting: a recipient is a person where `to` says so. */
  readonly choosers?: { readonly [setting: string]: Chooser };
  /** Settings that a new block begins with, so that it can be used at once; the rest begins as its form says. */
  readonly beginning?: { readonly [key: string]: Json };
  /** Names of the ways out. One way out is `['next']`. */
  readonly outlets: readonly string[];
  readonly reversibility: Reversibility;
  /** Where it depends on the settings as the author wrote them (a mail cannot be called back, a notice can). */
  readonly reversibilityOf?: (settings: { readonly [key: string]: Json }) => Reversibility;
  /** True: what it does leaves the house (a payment, a call). A run with such a step can be undone for ever. */
  readonly external?: boolean;
  /** True: what it found it only listed (`Use.isListed`). A later step that names one of these things relies on it. */
  readonly lists?: true;
  /** Permission that the execution's acting person or service account needs; null when the block changes nothing. */
  readonly permission: string | null;
  /**
   * Whether the step only asks or tells people of the company, by the settings as the author wrote them. Whoever starts the flow then needs no
   * right for it: `permission` is asked of those who published the flow.
   */
  readonly onlyAsksOrTells?: (settings: { readonly [key: string]: Json }) => boolean;
  /** What it does in the name of whoever started the flow, as a sentence without a subject. Its title unless told. */
  readonly act?: LocalText;
  /** The settings as they are shown to who may not edit the flow: without what could prove anything elsewhere. All of them unless told. */
  readonly conceal?: (settings: { readonly [key: string]: Json }) => { readonly [key: string]: Json };
  /** True: it gives rights, moves money or leaves the product. People confirm it before their first start. */
  readonly sensitive?: boolean;
  /** True: it gives, or promises, what its settings name: `acts` says whether guarded permissions are among it (`Act.isGiving`). */
  readonly promises?: true;
  /** What running it, or taking it back, is refused with: endpoints that run flows answer with these, too. */
  readonly errors?: readonly ErrorDefinition[];
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
  /** Of what taking back made: it goes on after the commit, under this id. The undo is done when the room says that all such are. */
  underWay?: string;
}

/** Something that a step does in the name of whoever started the flow, as people read it before their first start. */
export interface Act {
  /** Tells two acts apart: what is done, and to what. */
  key: string;
  sentence: LocalText;
  isSensitive: boolean;
  /** Permissions that those who answer for the flow must hold: of each group one. */
  needs: readonly (readonly string[])[];
  /** It gives guarded permissions, or may: whoever starts the flow proves first who he or she is. */
  isGiving?: boolean;
  /** The setting of the block that decides what is needed: `type`. Left out: the block needs it whatever is set. */
  setting?: string;
}

export interface StoredImpact extends Impact {
  id: string;
  executionId: string;
  /** The kind of the block that made it and can take it back. */
  kind: string;
  /** Its place among all changes of the company: what was changed later has a larger number, whichever run changed it. */
  sequence: number;
  at: string;
  /** What it would be taken back by was erased. */
  isMasked?: boolean;
  /** One of thousands: without its pictures, and without what takes room of its data (`Reversal.light`). */
  isLight?: boolean;
}

/** Something that a step relied on without changing it: the record that it named, the item whose price it took. */
export interface Use {
  /** As in the subjects of impacts: `record`, `stock`, … */
  type: string;
  id: string;
  /** True: it was one of several in a list. That is shown and blocks nobody, unless a later step of the run names the thing. */
  isListed?: boolean;
}

/** A part of a change that stays as it is although the rest is taken back. */
export interface KeptPart {
  part: LocalText;
  changedBy: string;
  changedAt: string;
  reason: LocalText;
}

/** Something to know before it is taken back: where it goes, and what of it remains. */
export interface Notice extends LocalText {
  code: string;
  /** It tells what the change is about: not for whom the change is hidden from. */
  names?: boolean;
}

/** A task that is opened with an undo: what is to be done, and why. */
export interface FollowUp {
  title: LocalText;
  reason: LocalText;
}

/** The verdict on taking one impact back; the preview shows it and the write obeys it. */
export type Verdict =
  /**
   * `becomes` where taking back leads elsewhere than to the state before: an order is cancelled, not gone. `keeps` are the
   * parts that others changed since. `followUp`: what a person has to do then; a task says so, whether it was asked for or not. `isAlone`: of a
   * light impact, it is taken back whatever becomes of the others.
   */
  | {
      verdict: 'reverse';
      becomes?: Picture;
      notices?: readonly Notice[];
      keeps?: KeptPart[];
      followUp?: FollowUp;
      isAlone?: true;
    }
  /**
   * Changed since by a person: left as it is. With scope `run` the whole execution stays: taking back the rest without this
   * would leave a half (an order that was shipped, stock that was sold on).
   */
  | { verdict: 'kept'; scope: 'impact' | 'run'; changedBy: string; changedAt: string; reason: LocalText }
  /**
   * Cannot be taken back at all (a mail was sent, or what was changed is erased); a follow-up task is offered. `corrects`: who was
   * told is told that it does not hold any more, so that undoing is worth it where nothing else can go back. `mustFollowUp`:
   * the task is opened whether it was asked for or not.
   */
  | {
      verdict: 'impossible';
      reason: LocalText;
      followUp: LocalText;
      erased?: true;
      corrects?: true;
      mustFollowUp?: true;
    }
  /** Other executions stand on it: these must be undone first or together. Never empty: as many as are needed; flow puts the latest change first. */
  | { verdict: 'blocked'; by: string[]; reason: LocalText };

/** What a block finds wrong with its settings before the frame ever runs. */
export interface SettingProblem {
  code: string;
  /** Dotted path within the settings: `lines.0.account`. */
  field: string;
  message: LocalText;
}
