/**
 * Definition of a flow block. The module that owns the data contributes the block: its contract half here (schema, texts, outlets:
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

/** The block's symbol in a picture of a flow. For work of people the picture shows the person. */
export const personIcons = ['form', 'hand', 'stamp'] as const;
export const blockIcons = [
  ...personIcons,
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
export type BlockIcon = (typeof blockIcons)[number];

/** Input of a setting that depends on another one's value. */
export interface Chooser {
  /** The other setting. */
  readonly by: string;
  /** By its value: chosen among roles, people or what the block offers; typed as text; or not asked at all. */
  readonly as: { readonly [value: string]: 'role' | 'person' | 'offered' | 'text' | 'none' };
  /** Labels for these values, if they differ from the form. */
  readonly labels?: { readonly [value: string]: LocalText };
}

export interface BlockContract<Settings extends z.ZodType = z.ZodType> {
  /** `module.noun-verb`, for example `finance.journal-entry`. */
  readonly kind: string;
  readonly title: LocalText;
  readonly description: LocalText;
  readonly icon: BlockIcon;
  /** Schema of the settings with resolved expressions. In a frame any string that begins with `=` is an expression. */
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
  /** For blocks that depend on the settings as the author wrote them (a mail cannot be recalled, a notice can). */
  readonly reversibilityOf?: (settings: { readonly [key: string]: Json }) => Reversibility;
  /** True: its effects leave the app (a payment, a call). A run with such a step stays undoable forever. */
  readonly external?: boolean;
  /** True: what it found it only listed (`Use.isListed`). A later step that names one of these things relies on it. */
  readonly lists?: true;
  /** Permission that the execution's acting person or service account needs; null when the block changes nothing. */
  readonly permission: string | null;
  /**
   * True if, by the settings as the author wrote them, the step only asks or notifies people of the company. The person who starts
   * the flow then needs no right for it: `permission` is required of the publishers.
   */
  readonly onlyAsksOrTells?: (settings: { readonly [key: string]: Json }) => boolean;
  /** The effect in the name of the person who started the flow, as a sentence without a subject. Its title by default. */
  readonly act?: LocalText;
  /**
   * The settings shown to people who may not edit the flow: without secrets that authenticate elsewhere. All of them by default.
   */
  readonly conceal?: (settings: { readonly [key: string]: Json }) => { readonly [key: string]: Json };
  /** True: it gives rights, moves money or leaves the product. People confirm it before their first start. */
  readonly sensitive?: boolean;
  /** True: it gives, or promises, what its settings name: `acts` says whether guarded permissions are among it (`Act.isGiving`). */
  readonly promises?: true;
  /** Possible refusals of running it or undoing it: endpoints that run flows may answer with these, too. */
  readonly errors?: readonly ErrorDefinition[];
}

export function defineBlock<const S extends z.ZodType>(contract: BlockContract<S>): BlockContract<S> {
  return contract;
}

/** The state of something as a person reads it (labels to values), in each language: it follows the reader. */
export type Snapshot = Record<Locale, Json>;

/** Draws the same state in each language. Words of ours follow the language; what people typed is the same in both. */
export function drawSnapshot(draw: (locale: Locale) => Json): Snapshot {
  return { ko: draw('ko'), en: draw('en') };
}

/** One change that a step made, with what it takes to take it back. Stored once, never edited. */
export interface Impact {
  /** The changed thing: `type` is `record`, `journal-entry`, `stock`, `order`, `message`, `relationship`, … */
  subject: { type: string; id: string; label: LocalText };
  /** State before and after; null before a creation and after a removal. */
  before: Snapshot | null;
  after: Snapshot | null;
  /** Data that the owning block needs for `check` and `revert`. */
  data: Json;
  /**
   * For an impact of an undo: the work continues after the commit, under this id. The undo is done when the module reports all of
   * them done.
   */
  underWay?: string;
}

/** An effect of a step in the name of the person who started the flow, shown to that person before the first start. */
export interface BlockAction {
  /** Identifies the act: the action, and its object. */
  key: string;
  sentence: LocalText;
  isSensitive: boolean;
  /** Permissions that those who answer for the flow must hold: of each group one. */
  needs: readonly (readonly string[])[];
  /** It gives guarded permissions, or may: the person who starts the flow must first prove his or her identity. */
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
  /** The data needed to undo it was erased. */
  isMasked?: boolean;
  /** One of thousands: without its snapshots and the bulky part of its data (`Reversal.light`). */
  isLight?: boolean;
}

/** Something that a step relied on without changing it: the record that it named, the item whose price it took. */
export interface ResourceUse {
  /** As in the subjects of impacts: `record`, `stock`, … */
  type: string;
  id: string;
  /** True: it was one of several in a list. That is shown and blocks nobody, unless a later step of the run names the thing. */
  isListed?: boolean;
}

/** A part of a change that stays as it is although the rest is taken back. */
export interface RetainedPart {
  part: LocalText;
  changedBy: string;
  changedAt: string;
  reason: LocalText;
}

/** Something to know before it is taken back: where it goes, and what of it remains. */
export interface UndoNotice extends LocalText {
  code: string;
  /** The text names the changed thing: withheld from people who may not see the change. */
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
   * `becomes` if undoing leads to another state than the previous one: an order is cancelled, not deleted. `keeps` lists the parts
   * that others changed since. `followUp`: manual work that remains; a task for it opens, requested or not. `isAlone`: of a light
   * impact, it is undone independently of the others.
   */
  | {
      verdict: 'reverse';
      becomes?: Snapshot;
      notices?: readonly UndoNotice[];
      keeps?: RetainedPart[];
      followUp?: FollowUp;
      isAlone?: true;
    }
  /**
   * Changed since by a person: left as it is. With scope `run` the whole execution stays: taking back the rest without this
   * would leave a half (an order that was shipped, stock that was sold on).
   */
  | { verdict: 'kept'; scope: 'impact' | 'run'; changedBy: string; changedAt: string; reason: LocalText }
  /**
   * Cannot be undone at all (a mail was sent, or the changed data is erased); a follow-up task is offered. `corrects`: the
   * recipients get a correction, so that the undo is useful even if nothing else can be reversed. `mustFollowUp`: the task opens,
   * requested or not.
   */
  | {
      verdict: 'impossible';
      reason: LocalText;
      followUp: LocalText;
      erased?: true;
      corrects?: true;
      mustFollowUp?: true;
    }
  /**
   * Other executions depend on it: undo these first or together. Never empty: includes all that are needed; flow orders them by the
   * latest change.
   */
  | { verdict: 'blocked'; by: string[]; reason: LocalText };

/** A problem that a block finds in its settings before the frame ever runs. */
export interface SettingProblem {
  code: string;
  /** Dotted path within the settings: `lines.0.account`. */
  field: string;
  message: LocalText;
}
