/** The server half of a flow block: the engine's interface, and all that a module must write to contribute one. */
import type { z } from 'zod';
import type {
  BlockAction,
  BlockContract,
  Impact,
  Json,
  ResourceUse,
  SettingProblem,
  StoredImpact,
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
  /** Variables in expressions: `input`, `steps`, `item` inside a loop, `initiator`, `company`. */
  scope: Record<string, Json>;
  /** Data that the product passes at the start and never stores: the rows of an import. */
  payload?: unknown;
}

interface StepResult {
  output?: Json;
  /** Changes made by the step. */
  impacts?: Impact[];
  /** Things it relied on without changing them: while the run is in effect, their origin is not undone beneath it. */
  uses?: ResourceUse[];
  /** Work equal to this many steps: a long run is saved sooner, and can be followed. One by default. */
  weight?: number;
}
export type BlockOutcome =
  | ({ state: 'done'; outlet?: string } & StepResult)
  /** Waits for a person, an event or a time; the owner calls flow's `resumeStep` later. Impacts made so far count. */
  | ({ state: 'waiting'; until?: string } & StepResult);

/** Reliance on a thing without an execution: stock received by hand depends on its item. */
export interface Hold {
  id: string;
  by: string;
  at: string;
  reason: LocalText;
}

/** A module's knowledge of the users of another module's things. */
export interface HoldSource {
  /** The subject's type, as in impacts: `record`. */
  of: string;
  find(context: Context, ids: readonly string[]): Promise<Hold[]>;
}

/** A thing whose users are asked for. */
export interface UsedResource {
  id: string;
  /** Only what came after this place in the order of changes (`StoredImpact.sequence`); null: all. */
  since: number | null;
}

/** An execution that changed or used a thing. */
export interface UsingExecution {
  id: string;
  /** True: it only listed the thing among others. */
  isListing: boolean;
}

/** Facts about the run being undone, queried only when needed. */
export interface UndoFacts {
  /** The run and its parts: they never block themselves. */
  family: ReadonlySet<string>;
  /** Maximum number of runs in one undo. If more runs block a change, the latest of them are enough. */
  maxChainLength: number;
  /**
   * Of these executions, those outside of the family whose effects apply now, each mapped to the one that a person would undo: the
   * flow around a sub-flow, the redo of an undone run.
   */
  findEffectiveRuns(executionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Executions outside of the family that changed or used these things, by the thing's id: those in effect. With `since`, those
   * that took effect after it, and undos of those in effect then; a run undone and redone since counts as unchanged.
   */
  users(type: string, resources: readonly UsedResource[]): Promise<ReadonlyMap<string, readonly UsingExecution[]>>;
  /** People who rely on these things, according to other modules. */
  holds(type: string, ids: readonly string[]): Promise<readonly Hold[]>;
  /** Light impacts with all that they have, in the same order: of as few as are needed, some at a time. */
  loadWhole(impacts: readonly StoredImpact[]): Promise<readonly StoredImpact[]>;
}

/** A change, as presented. */
export type ImpactChange = Pick<Impact, 'subject' | 'before' | 'after' | 'data'>;

export interface Forecast {
  /** `주물 냄비 20cm 재고가 219에서 209로 줄어듭니다.` */
  sentence: LocalText;
  /** True: once done, it cannot be taken back. */
  isFinal?: boolean;
}

/** Undo of a module's impacts; shared by all its blocks that change the same things. */
export interface Reversal {
  /** `module.things`. Every undo locks, checks and reverts in the order of these names, so that no two deadlock. */
  name: string;
  /**
   * For runs that make changes by the ten thousand: `isPermitted`, `lock` and `check` then get light impacts. `check` requests
   * whole ones if needed (`Circumstances.whole`) and says which can be undone independently (`isAlone`): `revert` gets these in
   * portions, the others all at once. Left out: impacts are whole, and all at once.
   */
  light?: {
    /** Keys of `data` that light impacts are without. */
    without: readonly string[];
    /** Keys of `data` that `isPermitted` asks of: where they are the same, one impact answers for the others. */
    right: readonly string[];
  };
  /**
   * Whether the actor holds the rights that making these changes asked for beyond the blocks' own `permission`: who started a
   * run may take it back with them. Left out: nothing more was asked.
   */
  isPermitted?(context: Context, impacts: readonly StoredImpact[]): boolean;
  /** True: these changes give and take rights, so that taking them back asks for the block's own `permission` beside the right to undo. */
  isOfRights?: true;
  /**
   * True if undoing them gives somebody guarded permissions: the actor must first prove his or her identity. Left out: it gives
   * none.
   */
  grantsGuarded?(context: Context, impacts: readonly StoredImpact[]): Promise<boolean>;
  /**
   * Changed things that the actor may read by the rights of this module, regardless of the run's starter: only these readers see
   * its changes with values. Null: no right of this module decides; people who may read the run's input see them. Left out: null
   * for all.
   */
  canRead?(
    context: Context,
    changes: readonly Pick<Impact, 'subject' | 'data'>[],
  ): Promise<readonly (boolean | null)[]>;
  /** The only readers of these changes if no right of this module opens them: shown instead. Left out: a right is missing. */
  readers?: LocalText;
  /** Locks, sorted, what judging and reverting touch. Called for all executions of an undo before the first write. */
  lock?(context: Context, impacts: readonly StoredImpact[]): Promise<void>;
  /**
   * The present state of the changed things, as far as it affects what undoing shows: a tested preview is valid for all viewers
   * while this is the same. Left out: the verdicts decide.
   */
  stateOf?(context: Context, impacts: readonly StoredImpact[]): Promise<Json>;
  /**
   * One verdict per impact, for the whole set: impacts of one run, in the order in which they happened; they would be taken
   * back together. Reads what is there now. Left out: always `reverse`.
   */
  check?(context: Context, impacts: readonly StoredImpact[], circumstances: UndoFacts): Promise<Verdict[]>;
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
   * The money moved by the change, a sum per currency, negative if outgoing and the module distinguishes directions: it determines
   * windows, approvals and statistics, also of impacts stored by an earlier version. Amounts of a run with the same reversal and
   * direction add up; of several the largest sum counts. Left out: it moves none.
   */
  movedMoney?(impact: Pick<Impact, 'data'>): readonly Money[];
  /**
   * The net effect of several changes of one thing, in the order of happening, as one short sentence in each language:
   * `재고 219 → 229 (+10)`. Left out: the engine draws the states before and after.
   */
  describe?(changes: readonly ImpactChange[]): LocalText;
  /**
   * The effects of planned changes, for the people who decide about them: whole sentences, the module's changes of one run
   * together, in chronological order. Left out: the thing's name with the text of `describe`.
   */
  forecast?(changes: readonly ImpactChange[]): readonly Forecast[];
}

/** The people a step asks in one turn; turns are sequential. */
export interface ApprovalRound {
  /** Title of the turn; null if the step has only one. */
  title: LocalText | null;
  /** True: its seats one after the other; false: all at once. */
  isInTurn: boolean;
  /** All seats must approve, or one is enough. */
  rule: 'all' | 'any';
  seats: readonly {
    role: string | null;
    /** Any one of them fills the seat. */
    personIds: readonly string[];
    /** Nobody has the role, or the named person left: these are substitutes. */
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
  /** The mail or text message that leaves the product, in the company's language; null for notices inside the product. */
  outgoing: { subject: string | null; text: string } | null;
}

/** A person who sees the run's input. */
export interface Recipient {
  /** `others`: described only by `whom`. */
  kind: 'person' | 'role' | 'right' | 'address' | 'others';
  /** An id, the name of a role or a permission, an address; an expression where only the run knows. */
  name: string;
  /** Display text, if it differs from the thing of that name. */
  whom?: LocalText;
}

/** Those that are named in these settings. */
export const recipientsIn = (kind: Recipient['kind'], names: readonly (Json | undefined)[]): Recipient[] =>
  names.flatMap((name) => (typeof name === 'string' && name !== '' ? [{ kind, name }] : []));

export interface BlockServer<Settings extends z.ZodType = z.ZodType> {
  contract: BlockContract<Settings>;
  /** Writes through `context.unit` only. Throws AppError to refuse; then nothing of the step is stored. */
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
  /** The people these steps of the block currently ask, by the step's id. Left out: nobody. */
  asks?(context: Context, stepIds: readonly string[]): Promise<ReadonlyMap<string, readonly ApprovalRound[]>>;
  /** The messages these changes send, one for each; null if no longer known. Left out: nothing. */
  messages?(context: Context, impacts: readonly StoredImpact[]): Promise<readonly (SentMessage | null)[]>;
  /**
   * What the company has to choose from in these settings, by their paths (`line`, `headers.secret`): the names that settings hold, and
   * what people call them. Asked by who builds flows alone.
   */
  offers?: { readonly [path: string]: (context: Context) => Promise<readonly { id: string; label: string }[]> };
  /**
   * The step's effects in the name of the person who started the flow, by the settings as the author wrote them, and the
   * permissions they require of the flow's publishers. Left out: the contract's own text.
   */
  acts?(context: Context, settings: { readonly [key: string]: Json }): Promise<readonly BlockAction[]>;
  /**
   * Recipients of the run's input from this step, by the settings as the author wrote them: a recipient added by a later version is
   * reported to the flow's owner and to the person who starts it. Left out: nobody.
   */
  shows?(settings: { readonly [key: string]: Json }): readonly Recipient[];
  /**
   * What is wrong with the settings as the author wrote them, beyond their shape: an unknown account, a type that is not
   * there. Expressions (`isExpression`) are not known yet and never wrong here. `productKinds`: the frame is the product's own.
   */
  inspect?(
    context: Context,
    settings: { readonly [key: string]: Json },
    frame?: { ofProduct: boolean },
  ): Promise<SettingProblem[]>;
  /** Problems with the settings in a frame that every company gets, checked when an app is composed: no company exists yet. */
  inspectShipped?(settings: { readonly [key: string]: Json }): SettingProblem[];
}

/** The ids that these settings hold, as far as they are known: for `locks`. */
export function readIds(settings: Json | undefined, names: readonly string[]): string[] {
  const values = (settings ?? {}) as { [name: string]: Json | undefined };
  return names.flatMap((name) => Id.safeParse(values[name]).data ?? []);
}

export function defineBlockServer<const S extends z.ZodType>(server: BlockServer<S>): BlockServer<S> {
  return server;
}

/**
 * For things with a final state (a record, an order; not stock, which adds up): if a run changed one thing several times, the
 * verdict on the last change applies to all of them. Irreversible changes retain their own.
 */
export function applyLastVerdict(impacts: readonly StoredImpact[], verdicts: readonly Verdict[]): Verdict[] {
  const key = ({ subject }: StoredImpact) => `${subject.type} ${subject.id}`;
  const last = new Map(impacts.map((impact, index) => [key(impact), verdicts[index] as Verdict]));
  return impacts.map((impact, index) => {
    const own = verdicts[index] as Verdict;
    const decisive = last.get(key(impact)) as Verdict;
    return own.verdict === 'impossible' || own.verdict === decisive.verdict ? own : decisive;
  });
}
