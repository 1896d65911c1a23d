/**
 * Decides which caller gets a connection next. A company has a maximum of concurrent connections, lower while others have work as
 * well; the rest of its callers wait in their own queue, outside the pool, and companies with a queue take turns. So a crowd at one
 * company leaves connections and processors to the rest. A caller who would wait longer than a person does is rejected at once: a
 * late answer is wasted work, and so is a request of a caller who has gone: it is dropped at its turn.
 */
import { fail, kernelErrors } from '../../contract/error.ts';

export interface QueueLimits {
  /** All together. */
  all: number;
  /** Of one company. */
  each: number;
  /** Of one company, while others have work as well. */
  beside: number;
  /** Milliseconds that a turn may be waited for, as far as can be foreseen. */
  patience: number;
  /** Of one company, waiting, whatever can be foreseen. */
  line: number;
}

/** A queued caller. */
interface WaitingRequest {
  enter(): void;
  refuse(): void;
  /** Nobody waits for the answer any more. */
  isGone: () => boolean;
}

interface CompanyQueue {
  inside: number;
  line: WaitingRequest[];
  /** When those who are gone were sent away last. */
  clearedAt: number;
  /** Milliseconds for which its turns were held lately. */
  held: number;
}

/**
 * The mean of the last sixteen or so. One that was held much longer than the others counts as four times as long, or as this many
 * milliseconds: a single long piece of work says little of the next.
 */
function updateMean(mean: number, heldMs: number): number {
  return mean + (Math.min(heldMs, Math.max(20, 4 * mean)) - mean) / 16;
}

/** Minimum interval in milliseconds between two scans of a queue for callers who have gone. */
const clearMs = 20;
const isNeverGone = (): boolean => false;

/** Key for work without a company: sign-in and company lookup. */
export const rootQueue = 'root';
/** So long after its last coming a company counts as being there. */
const presenceMs = 1000;

export class FairQueue {
  readonly #width: QueueLimits;
  readonly #now: () => number;
  #inside = 0;
  /** For new arrivals. */
  #held = 0;
  /** Of all that have somebody inside or in line; those with a line in the order of their turns. */
  readonly #places = new Map<string, CompanyQueue>();
  /** Latest arrival, and latest of any other company. */
  #last = { place: '', at: Number.NEGATIVE_INFINITY };
  #other = { place: '', at: Number.NEGATIVE_INFINITY };

  constructor(width: QueueLimits, now = (): number => performance.now()) {
    this.#width = width;
    this.#now = now;
  }

  #come(place: string): void {
    if (place === rootQueue) return;
    if (place !== this.#last.place) this.#other = this.#last;
    this.#last = { place, at: this.#now() };
  }

  #widthOf(place: string): number {
    if (place === rootQueue) return this.#width.each;
    const other = place === this.#last.place ? this.#other : this.#last;
    return this.#now() - other.at < presenceMs ? this.#width.beside : this.#width.each;
  }

  #mayEnter(name: string, { inside }: CompanyQueue): boolean {
    return this.#inside < this.#width.all && inside < this.#widthOf(name);
  }

  /** Milliseconds that who comes now would wait. */
  #waitOf({ inside, line, held: heldMs }: CompanyQueue): number {
    return ((line.length + 1) * heldMs) / Math.max(1, inside);
  }

  /** @throws UNAVAILABLE if waiting is pointless; before any work for the caller. */
  assertCapacity(name: string): void {
    const place = this.#places.get(name);
    if (!place || (place.line.length === 0 && this.#mayEnter(name, place))) return;
    if (this.#isFull(place)) this.#clear(place);
    if (this.#isFull(place)) throw fail(kernelErrors.UNAVAILABLE);
  }

  #isFull(place: CompanyQueue): boolean {
    return place.line.length >= this.#width.line || this.#waitOf(place) > this.#width.patience;
  }

  /** Callers who have gone take no slot in the queue: their work would only delay those who wait. */
  #clear(place: CompanyQueue): void {
    if (this.#now() - place.clearedAt < clearMs) return;
    place.clearedAt = this.#now();
    const gone = place.line.filter(({ isGone }) => isGone());
    if (gone.length === 0) return;
    place.line = place.line.filter((request) => !gone.includes(request));
    for (const { refuse } of gone) refuse();
  }

  #begin(name: string, place: CompanyQueue): () => void {
    const from = this.#now();
    place.inside += 1;
    this.#inside += 1;
    return () => {
      const heldMs = this.#now() - from;
      place.held = updateMean(place.held, heldMs);
      this.#held = updateMean(this.#held, heldMs);
      place.inside -= 1;
      this.#inside -= 1;
      if (place.inside === 0 && place.line.length === 0) this.#places.delete(name);
      this.#letIn();
    };
  }

  /**
   * Resolves when a connection may be taken, with a function that passes the turn on. @throws UNAVAILABLE as `assertCapacity`, and
   * for a caller who `isGone` at the turn
   */
  async enter(name: string, isGone: () => boolean = isNeverGone): Promise<() => void> {
    this.#come(name);
    this.assertCapacity(name);
    const place = this.#places.get(name) ?? {
      inside: 0,
      line: [],
      clearedAt: Number.NEGATIVE_INFINITY,
      held: this.#held,
    };
    this.#places.set(name, place);
    if (place.line.length === 0 && this.#mayEnter(name, place)) return this.#begin(name, place);
    const turn = new Promise<() => void>((go, refuse) =>
      place.line.push({
        enter: () => go(this.#begin(name, place)),
        refuse: () => refuse(fail(kernelErrors.UNAVAILABLE)),
        isGone,
      }),
    );
    this.#letIn();
    return turn;
  }

  /** Admits as many as allowed: a company that is alone again may have gained several slots. */
  #letIn(): void {
    for (;;) {
      const next = this.#places.entries().find(([name, place]) => place.line.length > 0 && this.#mayEnter(name, place));
      if (!next) return;
      const [name, place] = next;
      this.#places.delete(name);
      this.#places.set(name, place);
      let first = place.line.shift();
      for (; first?.isGone(); first = place.line.shift()) first.refuse();
      if (first) first.enter();
      else if (place.inside === 0) this.#places.delete(name);
    }
  }
}
