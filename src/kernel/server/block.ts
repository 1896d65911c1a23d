/** The server half of a flow block: what the engine calls, and all that a room must write to contribute one. */
import type { z } from 'zod';
import type { BlockContract, Impact, Json, StoredImpact, Verdict } from '../contract/block.ts';
import type { Context } from './context.ts';

export interface BlockRun<Settings> {
  /** Acts as the execution's initiator, frame owner or service account. */
  context: Context;
  execution: { id: string; frameKey: string; title: string; startedBy: string | null };
  step: { id: string; path: string };
  /** Expressions resolved, then parsed by the contract's schema. */
  settings: Settings;
  /** What expressions see: `input`, `steps`, `item` inside a loop, `initiator`, `company`. */
  scope: Record<string, Json>;
}

export type BlockOutcome =
  | { state: 'done'; outlet?: string; output?: Json; impacts?: Impact[] }
  /** Waits for a person, an event or a time; the owner calls flow's `resumeStep` later. Impacts made so far count. */
  | { state: 'waiting'; until?: string; output?: Json; impacts?: Impact[] };

export interface BlockServer<Settings extends z.ZodType = z.ZodType> {
  contract: BlockContract<Settings>;
  /** Writes through `context.unit` only. Throws AppError to refuse; then nothing of the step is kept. */
  run(run: BlockRun<z.output<Settings>>): Promise<BlockOutcome>;
  /** One verdict per impact, in order. Must lock what it judges when `forWrite`. Left out: always `reverse`. */
  check?(context: Context, impacts: readonly StoredImpact[], forWrite: boolean): Promise<Verdict[]>;
  /**
   * Takes the impact back with a reversing write (never a delete of ledger or stock rows) and returns the impact of
   * doing so, which the same block can revert again: undo of the undo is nothing else. Left out: nothing to take back.
   */
  revert?(context: Context, impact: StoredImpact, execution: { id: string; title: string }): Promise<Impact[]>;
  /** The run was undone, or ended, while this step was waiting: withdraw what was asked of people. */
  cancel?(context: Context, step: { id: string; executionId: string }): Promise<void>;
}

export function block<const S extends z.ZodType>(server: BlockServer<S>): BlockServer<S> {
  return server;
}
