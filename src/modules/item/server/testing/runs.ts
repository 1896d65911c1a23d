/** Runs that move stock, and their undos, without the engine: their status is tracked here. */
import type { TestCompany } from '#apps/testing.ts';
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Reversal, UndoFacts } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import type { MovementKind } from '../../contract/stock.ts';
import { stockMovement } from '../blocks/stock-movement.block.ts';
import { callMoveUnposted } from './levels.queries.ts';

export interface StockRun {
  id: string;
  impacts: StoredImpact[];
  undone: StockRun | null;
  /** Odd: an undo. */
  depth: number;
}

export interface Step {
  movement: Exclude<MovementKind, 'adjust'>;
  item: string;
  quantity: number;
  unitCost?: number;
  location?: string;
}

export const stockReversal = stockMovement.reversal as Reversal;

export class StockRuns {
  readonly #company: TestCompany;
  readonly #runs = new Map<string, StockRun>();

  constructor(company: TestCompany) {
    this.#company = company;
  }

  #keep(id: string, impacts: readonly Impact[], depth: number): StockRun {
    const at = new Date().toISOString();
    const { kind } = stockMovementBlock;
    const stored = impacts.map((impact, sequence) => ({
      ...impact,
      id: createId(),
      executionId: id,
      kind,
      sequence,
      at,
    }));
    const run: StockRun = { id, impacts: stored, undone: null, depth };
    this.#runs.set(id, run);
    return run;
  }

  /** One execution that makes these movements, one step each: all of them or none. */
  async run(...steps: Step[]): Promise<StockRun> {
    const id = createId();
    const execution = { id, frameKey: 'stock', title: '재고', startedBy: null };
    const impacts = await this.#company.service(async (context) => {
      const newImpacts: Impact[] = [];
      for (const { item, quantity, unitCost, ...more } of steps) {
        const settings = stockMovementBlock.settings.parse({ ...more, lines: [{ item, quantity, unitCost }] });
        const step = { id: createId(), path: '0' };
        const outcome = await stockMovement.run({ context, execution, step, settings, scope: {} });
        newImpacts.push(...(outcome.impacts ?? []));
      }
      return newImpacts;
    });
    return this.#keep(id, impacts, 0);
  }

  /** A run from before the ledger included stock: moved by a server that did not post, stored without its value. */
  async runOfBefore({
    movement,
    item,
    quantity,
    unitCost = 0,
  }: Step & { movement: 'receive' | 'issue' }): Promise<StockRun> {
    const [id, executionId] = [createId(), createId()];
    const line = { id, itemId: item, quantity, unitCost: movement === 'receive' ? unitCost : null };
    await this.#company.service((context) => context.unit.query(callMoveUnposted(line, { movement, executionId })));
    const label = { ko: '재고', en: 'Stock' };
    const data = { movementId: id, itemId: item, location: 'main' };
    return this.#keep(
      executionId,
      [{ subject: { type: 'stock', id: item, label }, before: null, after: null, data }],
      0,
    );
  }

  named(ids: readonly string[]): StockRun[] {
    return ids.map((id) => this.#runs.get(id) as StockRun);
  }

  circumstances(family: readonly string[]): UndoFacts {
    const rootOf = (id: string): StockRun | undefined => {
      let run = this.#runs.get(id);
      while (run?.undone) run = run.undone;
      return run && run.depth % 2 === 0 && !family.includes(run.id) ? run : undefined;
    };
    return {
      family: new Set(family),
      maxChainLength: 20,
      findEffectiveRuns: async (ids) =>
        new Map(
          ids.flatMap((id) => {
            const root = rootOf(id);
            return root ? [[id, root.id] as const] : [];
          }),
        ),
      users: async () => new Map(),
      holds: async () => [],
      loadWhole: async (impacts) => impacts,
    };
  }

  check(run: StockRun, ...together: StockRun[]): Promise<Verdict[]> {
    return this.#company.service((context) => this.checkWithin(context, run, ...together));
  }

  async checkWithin(context: Context, run: StockRun, ...together: StockRun[]): Promise<Verdict[]> {
    const family = [run, ...together].map(({ id }) => id);
    return (await stockReversal.check?.(context, run.impacts, this.circumstances(family))) ?? [];
  }

  /** Takes all of it back, as the engine does once `check` agreed; the undo can be undone in turn. */
  async undo(run: StockRun, context?: Context): Promise<StockRun> {
    const id = createId();
    const latestFirst = run.impacts.toReversed();
    const work = (within: Context) => stockReversal.revert(within, latestFirst, { id, title: '되돌리기' });
    const undoImpacts = await (context ? work(context) : this.#company.service(work));
    const undo = this.#keep(id, undoImpacts.flat(), run.depth + 1);
    run.undone = undo;
    return undo;
  }
}
