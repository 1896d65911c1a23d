/** For which companies one connection listens: those that somebody holds. */
import type pg from 'pg';

interface Held {
  count: number;
  listening: Promise<unknown>;
}

export class Ears {
  readonly #client: pg.Client;
  readonly #held = new Map<string, Held>();

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Resolves when it listens. @returns what lets go: whoever was the last ends the listening */
  async hold(company: string): Promise<() => void> {
    const held = this.#held.get(company) ?? {
      count: 0,
      listening: this.#client.query('select kernel.listen_to($1)', [company]),
    };
    this.#held.set(company, held);
    held.count += 1;
    try {
      await held.listening;
      return () => this.#letGo(company, held);
    } catch (error) {
      // Nothing is given back: the lock that stands for this company may be held for another, too.
      if (this.#held.get(company) === held) this.#held.delete(company);
      throw error;
    }
  }

  #letGo(company: string, held: Held): void {
    held.count -= 1;
    if (held.count > 0) return;
    this.#held.delete(company);
    // A connection that is lost listens to nothing.
    this.#client.query('select kernel.unlisten_to($1)', [company]).catch(() => undefined);
  }
}
