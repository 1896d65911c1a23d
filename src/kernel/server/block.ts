/** The server half of a flow block: what the engine calls, and all that a room must write to contribute one. */
import type { z } from 'zod';
import type {
  Act,
  BlockContract,
  Impact,
  Json,
  SettingProblem,
  StoredImpact,
  Use,
  Verdict,
} from '../contract/block.ts';
import { Id } from '../contract/ids.ts';
import type { Money } from '../contract/money.ts';
import type { LocalText } from '../contract/text.ts';
import type { Context } from './context.ts';
import type { Lock } from './database/unit.ts';

export interface BlockRun<Settings> {
  /** Acts as the execution's initiator, frame owner or service account. */
  context: Context;
  execution: { id: string; frameKey: string; title: string; startedBy: string | null };
  step: { id: string; path: string };
  /** Expressions resolved, then parsed by the contract's schema. */
  settings: Settings;
  /** What expressions see: `input`, `steps`, `item` inside a loop, `initiator`, `company`. */
  scope: Record<string, Json>;
  /** What the product handed over with the start and nobody keeps: the rows of an import. */
  payload?: unknown;
}

interface Made {
  output?: Json;
  /** What the step changed. */
  impacts?: Impact[];
  /** What it relied on without changing it: while the run stands, what made these things is not undone beneath it. */
  uses?: Use[];
  /** As much work as so many steps: a long run is kept the sooner, and can be followed. One unless told. */
  weight?: number;
}
export type BlockOutcome =
  | ({ state: 'done'; outlet?: string } & Made)
  /** Waits for a person, an event or a time; the owner calls flow's `resumeStep` later. Impacts made so far count. */
  | ({ state: 'waiting'; until?: string } & Made);

/** Somebody relies on a thing without an execution: stock that was received by hand stands on its item. */
export interface Hold {
  id: string;
  by: string;
  at: string;
  reason: LocalText;
}

/** A room's knowledge of who relies on things of another room. */
export interface Holder {
  /** The subject's type, as in impacts: `record`. */
  of: string;
  find(context: Context, ids: readonly string[]): Promise<Hold[]>;
}

/** A thing whose users are asked for. */
export interface UsedThing {
  id: string;
  /** Only what came after this place in the order of changes (`StoredImpact.sequence`); null: all. */
  since: number | null;
}

/** An execution that changed or used a thing. */
export interface User {
  id: string;
  /** True: it only listed the thing among others. */
  isListing: boolean;
}

/** What is known of the run that is being taken back, asked for only where it matters. */
export interface Circumstances {
  /** The run and its parts: they never stand in their own way. */
  family: ReadonlySet<string>;
  /** So many runs are undone along at most: where more stand in the way of a change, the latest of them are enough. */
  mostAlong: number;
  /**
   * Of these executions, those outside of the family whose effects stand now, each by the one that a person would undo: the
   * flow around a sub-flow, the redo of what was undone.
   */
  standing(executionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Executions outside of the family that changed or used these things, by the thing's id: those that stand. With `since`, those that
   * came to stand after it, and undos of what stood then; what was undone and done again since is as it was.
   */
  users(type: string, things: readonly UsedThing[]): Promise<ReadonlyMap<string, readonly User[]>>;
  /** People who rely on these things, as other rooms know them. */
  holds(type: string, ids: readonly string[]): Promise<readonly Hold[]>;
  /** Light impacts with all that they have, in the same order: of as few as are needed, some at a time. */
  whole(impacts: readonly StoredImpact[]): Promise<readonly StoredImpact[]>;
}

/** A change, as it is told. */
export type Change = Pick<Impact, 'subject' | 'before' | 'after' | 'data'>;

export interface Foreseen {
  /** `주물 냄비 20cm 재고가 219에서 209로 줄어듭니다.` */
  sentence: LocalText;
  /** True: once done, it cannot be taken back. */
  isFinal?: boolean;
}

/** How a room takes impacts of its blocks back; shared by all its blocks that change the same things. */
export interface Reversal {
  /** `room.things`. Every undo locks, judges and reverts in the order of these names, so that two never wait for each other. */
  name: string;
  /**
   * Where runs make changes by the ten thousand: `may`, `lock` and `check` then get light impacts. `check` asks for whole ones where it needs
   * them (`Circumstances.whole`) and says which can be taken back each by itself (`isAlone`): these come to `revert` a part at a time, the
   * others all at once. Left out: impacts come whole, and all at once.
   */
  light?: {
    /** Keys of `data` that light impacts are without. */
    without: readonly string[];
    /** Keys of `data` that `may` asks of: where they are the same, one impact answers for the others. */
    right: readonly string[];
  };
  /**
   * Whether the actor holds the rights that making these changes asked for beyond the blocks' own `permission`: who started a
   * run may take it back with them. Left out: nothing more was asked.
   */
  may?(context: Context, impacts: readonly StoredImpact[]): boolean;
  /** True: these changes give and take rights, so that taking them back asks for the block's own `permission` beside the right to undo. */
  isOfRights?: true;
  /** Whether taking them back gives somebody guarded permissions: whoever does it proves first who he or she is. Left out: it gives none. */
  gives?(context: Context, impacts: readonly StoredImpact[]): Promise<boolean>;
  /**
   * Which of the changed things the actor may read by the rights of this room, whoever made the run: its changes are shown
   * with their values to these only. Null: no right of this room says so; they are for who reads what the run was given.
   * Left out: null for all.
   */
  reads?(context: Context, changes: readonly Pick<Impact, 'subject' | 'data'>[]): Promise<readonly (boolean | null)[]>;
  /** Who alone reads these changes, where no right of this room opens them: told in their place. Left out: a right is missing. */
  readers?: LocalText;
  /** Locks, sorted, what judging and reverting touch. Called for all executions of an undo before the first write. */
  lock?(context: Context, impacts: readonly StoredImpact[]): Promise<void>;
  /**
   * What the changed things are now, as far as what taking them back shows depends on it: a preview that was tried holds for all who look
   * while this is the same. Left out: the verdicts say it.
   */
  stateOf?(context: Context, impacts: readonly StoredImpact[]): Promise<Json>;
  /**
   * One verdict per impact, for the whole set: impacts of one run, in the order in which they happened; they would be taken
   * back together. Reads what is there now. Left out: always `reverse`.
   */
  check?(context: Context, impacts: readonly StoredImpact[], circumstances: Circumstances): Promise<Verdict[]>;
  /**
   * Takes the set back with reversing writes (never a delete of ledger or stock rows), in the given order: the latest
   * first. Returns per impact what doing so changed, which the same reversal can take back in turn: undo of the undo is
   * nothing else. Empty where nothing was left to do. As few statements as possible: a set may hold thousands.
   */
  revert(
    context: Context,
    impacts: readonly StoredImpact[],
    undo: { id: string; title: string },
  ): Promise<readonly (readonly Impact[])[]>;
  /**
   * The money that the change moved, a sum per currency, below zero where it went and the room tells the two apart: windows, approvals and
   * statistics are judged by it, also of impacts that an earlier version stored. What a run moved by one reversal in one direction adds
   * up; of several the largest sum counts. Left out: it moves none.
   */
  moved?(impact: Pick<Impact, 'data'>): readonly Money[];
  /**
   * The net effect of several changes of one thing, in the order of happening, as one short sentence in each language:
   * `재고 219 → 229 (+10)`. Left out: the engine draws the states before and after.
   */
  tell?(changes: readonly Change[]): LocalText;
  /**
   * What changes that are about to be made come to, for who decides about them: whole sentences, the room's changes of one run
   * together, in the order of happening. Left out: the thing's name with what `tell` says.
   */
  foresee?(changes: readonly Change[]): readonly Foreseen[];
}

/** Whom a step asks in one turn; turns come one after the other. */
export interface AskedTurn {
  /** What the turn is called; null where the step has one only. */
  title: LocalText | null;
  /** True: its seats one after the other; false: all at once. */
  isInTurn: boolean;
  /** Whether each seat must say yes, or one is enough. */
  rule: 'all' | 'any';
  seats: readonly {
    role: string | null;
    /** Any one of them fills the seat. */
    personIds: readonly string[];
    /** Nobody has the role, or the named person left: these stand in. */
    standsIn: boolean;
  }[];
}

/** A message as those who get it read it. */
export interface SentMessage {
  channel: LocalText;
  personIds: readonly string[];
  /** Others, as they are called: an address, a customer. */
  others: readonly LocalText[];
  title: LocalText;
  body: LocalText;
  /** A path on the company's host. */
  link: string | null;
  /** What leaves as a mail or a text, in the language of the company; null where it stays in the product. */
  outgoing: { subject: string | null; text: string } | null;
}

/** Somebody who is shown what the run was given. */
export interface Recipient {
  /** `others`: said by `whom` alone. */
  kind: 'person' | 'role' | 'right' | 'address' | 'others';
  /** An id, the name of a role or a permission, an address; an expression where only the run knows. */
  name: string;
  /** What people call them, where it is not the thing of that name. */
  whom?: LocalText;
}

/** Those that are named in these settings. */
export const recipientsIn = (kind: Recipient['kind'], names: readonly (Json | undefined)[]): Recipient[] =>
  names.flatMap((name) => (typeof name === 'string' && name !== '' ? [{ kind, name }] : []));

export interface BlockServer<Settings extends z.ZodType = z.ZodType> {
  contract: BlockContract<Settings>;
  /** Writes through `context.unit` only. Throws AppError to refuse; then nothing of the step is kept. */
  run(run: BlockRun<z.output<Settings>>): Promise<BlockOutcome>;
  /**
   * What running it locks: things of this kind, by the settings as far as they are known (what is not is undefined). Runs lock in one order,
   * whatever the order of their steps, so that two never wait for each other. Named as the reversal that locks the same things. Left
   * out: it locks nothing that another step could hold.
   */
  locks?: { of: Lock; keys(settings: Json | undefined): readonly string[] };
  /** Left out: nothing to take back. */
  reversal?: Reversal;
  /** The run was undone, or ended, while this step was waiting: withdraw what was asked of people. */
  cancel?(context: Context, step: { id: string; executionId: string }): Promise<void>;
  /** Whom these steps of the block ask, as it stands now, by the step's id. Left out: nobody. */
  asks?(context: Context, stepIds: readonly string[]): Promise<ReadonlyMap<string, readonly AskedTurn[]>>;
  /** What these changes tell people, one for each; null where it is not known any more. Left out: nothing. */
  messages?(context: Context, impacts: readonly StoredImpact[]): Promise<readonly (SentMessage | null)[]>;
  /**
   * What the company has to choose from in these settings, by their paths (`line`, `headers.secret`): the names that settings hold, and
   * what people call them. Asked by who builds flows alone.
   */
  offers?: { readonly [path: string]: (context: Context) => Promise<readonly { id: string; label: string }[]> };
  /**
   * What the step does in the name of whoever started the flow, by the settings as the author wrote them, and which permissions
   * that asks of those who answer for the flow. Left out: what the contract says of itself.
   */
  acts?(context: Context, settings: { readonly [key: string]: Json }): Promise<readonly Act[]>;
  /**
   * Whom the step shows what the run was given, by the settings as the author wrote them: whoever a later version of a flow adds is told
   * to its owner and to whoever starts it. Left out: nobody.
   */
  shows?(settings: { readonly [key: string]: Json }): readonly Recipient[];
  /**
   * What is wrong with the settings as the author wrote them, beyond their shape: an unknown account, a type that is not
   * there. Expressions (`isExpression`) are not known yet and never wrong here. `ofProduct`: the frame is the product's own.
   */
  inspect?(
    context: Context,
    settings: { readonly [key: string]: Json },
    frame?: { ofProduct: boolean },
  ): Promise<SettingProblem[]>;
  /** What is wrong with the settings in a frame that every company gets, asked when a house is put together: no company is there yet. */
  inspectShipped?(settings: { readonly [key: string]: Json }): SettingProblem[];
}

/** The ids that these settings hold, as far as they are known: for `locks`. */
export function idsAt(settings: Json | undefined, names: readonly string[]): string[] {
  const known = (settings ?? {}) as { [name: string]: Json | undefined };
  return names.flatMap((name) => Id.safeParse(known[name]).data ?? []);
}

export function block<const S extends z.ZodType>(server: BlockServer<S>): BlockServer<S> {
  return server;
}

/**
 * For things whose last state counts (a record, an order; not for stock, which adds up): where a run changed one thing several
 * times, the verdict on the last change holds for all of them. What can never be taken back keeps its own.
 */
export function lastDecides(impacts: readonly StoredImpact[], verdicts: readonly Verdict[]): Verdict[] {
  const key = ({ subject }: StoredImpact) => `${subject.type} ${subject.id}`;
  const last = new Map(impacts.map((impact, index) => [key(impact), verdicts[index] as Verdict]));
  return impacts.map((impact, index) => {
    const own = verdicts[index] as Verdict;
    const decisive = last.get(key(impact)) as Verdict;
    return own.verdict === 'impossible' || own.verdict === decisive.verdict ? own : decisive;
  });
}
