/**
 * One undo that is looked at again and again, by many or by a page that keeps asking: the first few look at once. After that all who wait
 * look together, and then nobody for twenty times as long as that took, a second at least, so that who works beside them keeps the machine.
 */
import type { Context } from '#kernel/server/context.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { pause } from '#kernel/server/pause.ts';

/** So many looks at one undo within this time wait for nothing. */
const free = 8;
const withinMs = 10_000;
const restPerLook = 20;
/** Nobody waits longer for the turn, but for those who are at work; and so long it takes, for much of a request is spent around the look. */
const restMs = { least: 1000, most: 2000 };
/** Undos that are remembered. */
const mostKept = 500;

export class Looks {
  /** When the last ones began, by the process's clock. */
  #begun: number[] = [];
  #atWork = 0;
  #since = 0;
  #restsUntil = 0;
  #ended = Promise.withResolvers<void>();
  /** For all who wait. */
  #turn: Promise<void> | null = null;

  get isIdle(): boolean {
    return this.#atWork === 0 && this.#turn === null;
  }

  async take<Result>(look: () => Promise<Result>): Promise<Result> {
    const now = performance.now();
    const isOften = this.#begun.length === free && now - (this.#begun[0] as number) < withinMs;
    this.#begun = [...this.#begun, now].slice(-free);
    if (isOften) {
      this.#turn ??= this.#nextTurn().finally(() => {
        this.#turn = null;
      });
      await this.#turn;
    }
    this.#begin();
    try {
      return await look();
    } finally {
      this.#end();
    }
  }

  async #nextTurn(): Promise<void> {
    while (this.#atWork > 0) await this.#ended.promise;
    const rest = this.#restsUntil - performance.now();
    if (rest > 0) await pause(rest);
  }

  #begin(): void {
    if (this.#atWork === 0) this.#since = performance.now();
    this.#atWork += 1;
  }

  #end(): void {
    this.#atWork -= 1;
    if (this.#atWork > 0) return;
    const now = performance.now();
    const rest = (now - this.#since) * restPerLook;
    this.#restsUntil = now + Math.min(Math.max(rest, restMs.least), restMs.most);
    this.#ended.resolve();
    this.#ended = Promise.withResolvers<void>();
  }
}

const store = perHouse(() => new Map<string, Looks>());

/** Looks at an undo when it is its turn. The unit must not have begun: who waits holds no connection. */
export function lookInTurn<Result>(context: Context, id: string, look: () => Promise<Result>): Promise<Result> {
  const all = store(houseOf(context));
  const key = `${context.companyId} ${id}`;
  const looks = all.get(key) ?? new Looks();
  // The latest last: the first of the map is the oldest.
  all.delete(key);
  all.set(key, looks);
  for (const [old, { isIdle }] of all) {
    if (all.size <= mostKept) break;
    if (isIdle) all.delete(old);
  }
  return looks.take(look);
}
