/**
 * Who may take a connection now. Of one company only so many at once, and fewer while others have work as well; the rest of it wait
 * in a line of their own, outside of the pool, and companies with a line take turns. So a crowd at one company leaves connections
 * and processors to the rest. Who would have to wait longer than a person waits is sent away at once: what is answered too late is
 * work for nobody, and so is what was asked by who has gone: it is dropped when its turn comes.
 */
import { fail, kernelErrors } from '../../contract/error.ts';

export interface Width {
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

/** Who waits in a line. */
interface Waiting {
  enter(): void;
  refuse(): void;
  /** Nobody waits for the answer any more. */
  isGone: () => boolean;
}

interface Place {
  inside: number;
  line: Waiting[];
  /** When those who are gone were sent away last. */
  clearedAt: number;
  /** Milliseconds for which its turns were held lately. */
  held: number;
}

/**
 * The mean of the last sixteen or so. One that was held much longer than the others counts as four times as long, or as this many
 * milliseconds: a single long piece of work says little of the next.
 */
function meanWith(mean: number, held: number): number {
  return mean + (Math.min(held, Math.max(20, 4 * mean)) - mean) / 16;
}

/** A line is looked through for who is gone so often at most, in milliseconds. */
const clearMs = 20;
const isHere = (): boolean => false;

/** Where no company is: signing in, and looking companies up. */
export const root = 'root';
/** So long after its last coming a company counts as being there. */
const presenceMs = 1000;

export class Turns {
  readonly #width: Width;
  readonly #now: () => number;
  #inside = 0;
  /** For who comes anew. */
  #held = 0;
  /** Of all that have somebody inside or in line; those with a line in the order of their turns. */
  readonly #places = new Map<string, Place>();
  /** Who came last, and who came last of all others. */
  #last = { place: '', at: Number.NEGATIVE_INFINITY };
  #other = { place: '', at: Number.NEGATIVE_INFINITY };

  constructor(width: Width, now = (): number => performance.now()) {
    this.#width = width;
    this.#now = now;
  }

  #come(place: string): void {
    if (place === root) return;
    if (place !== this.#last.place) this.#other = this.#last;
    this.#last = { place, at: this.#now() };
  }

  #widthOf(place: string): number {
    if (place === root) return this.#width.each;
    const other = place === this.#last.place ? this.#other : this.#last;
    return this.#now() - other.at < presenceMs ? this.#width.beside : this.#width.each;
  }

  #mayEnter(name: string, { inside }: Place): boolean {
    return this.#inside < this.#width.all && inside < this.#widthOf(name);
  }

  /** Milliseconds that who comes now would wait. */
  #waitOf({ inside, line, held }: Place): number {
    return ((line.length + 1) * held) / Math.max(1, inside);
  }

  /** @throws UNAVAILABLE where it makes no sense to wait; before anything is done for who comes. */
  demandRoom(name: string): void {
    const place = this.#places.get(name);
    if (!place || (place.line.length === 0 && this.#mayEnter(name, place))) return;
    if (this.#isFull(place)) this.#clear(place);
    if (this.#isFull(place)) throw fail(kernelErrors.UNAVAILABLE);
  }

  #isFull(place: Place): boolean {
    return place.line.length >= this.#width.line || this.#waitOf(place) > this.#width.patience;
  }

  /** Who is gone takes no place in the line: it would be work for nobody, before that of who waits. */
  #clear(place: Place): void {
    if (this.#now() - place.clearedAt < clearMs) return;
    place.clearedAt = this.#now();
    const gone = place.line.filter(({ isGone }) => isGone());
    if (gone.length === 0) return;
    place.line = place.line.filter((one) => !gone.includes(one));
    for (const { refuse } of gone) refuse();
  }

  #begin(name: string, place: Place): () => void {
    const from = this.#now();
    place.inside += 1;
    this.#inside += 1;
    return () => {
      const held = this.#now() - from;
      place.held = meanWith(place.held, held);
      this.#held = meanWith(this.#held, held);
      place.inside -= 1;
      this.#inside -= 1;
      if (place.inside === 0 && place.line.length === 0) this.#places.delete(name);
      this.#letIn();
    };
  }

  /**
   * Resolves when a connection may be taken, with what gives the turn to the next. @throws UNAVAILABLE as `demandRoom`, and for who
   * `isGone` when the turn comes
   */
  async enter(name: string, isGone: () => boolean = isHere): Promise<() => void> {
    this.#come(name);
    this.demandRoom(name);
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

  /** As many as may: there may be more room than was left, for who is alone again. */
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
