/**
 * Who may take a connection now. Of one company only so many at once; the others of it wait in a line of their own, outside of
 * the pool, and companies with a line take turns. So a crowd at one company leaves connections to the rest. Where the line is
 * long already, who comes is sent away at once.
 */
import { fail, kernelErrors } from '../../contract/error.ts';

export interface Width {
  /** All together. */
  all: number;
  /** Of one company. */
  each: number;
  /** Of one company, waiting. */
  line: number;
}

export class Turns {
  readonly #width: Width;
  #inside = 0;
  readonly #insideOf = new Map<string, number>();
  /** In the order of their turns. */
  readonly #lines = new Map<string, (() => void)[]>();

  constructor(width: Width) {
    this.#width = width;
  }

  #mayEnter(place: string): boolean {
    return this.#inside < this.#width.all && (this.#insideOf.get(place) ?? 0) < this.#width.each;
  }

  #count(place: string, change: 1 | -1): void {
    const inside = (this.#insideOf.get(place) ?? 0) + change;
    if (inside === 0) this.#insideOf.delete(place);
    else this.#insideOf.set(place, inside);
    this.#inside += change;
  }

  /** Resolves when a connection may be taken; `leave` gives the turn to the next. @throws UNAVAILABLE at once where too many wait */
  async enter(place: string): Promise<void> {
    const line = this.#lines.get(place) ?? [];
    if (line.length === 0 && this.#mayEnter(place)) return this.#count(place, 1);
    if (line.length >= this.#width.line) throw fail(kernelErrors.UNAVAILABLE);
    this.#lines.set(place, line);
    return new Promise((go) => line.push(go));
  }

  leave(place: string): void {
    this.#count(place, -1);
    for (const [waiting, line] of this.#lines) {
      if (!this.#mayEnter(waiting)) continue;
      this.#lines.delete(waiting);
      if (line.length > 1) this.#lines.set(waiting, line);
      this.#count(waiting, 1);
      line.shift()?.();
      return;
    }
  }
}
