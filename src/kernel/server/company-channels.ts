/** For which companies one connection listens: those that somebody holds. */
import type pg from 'pg';

interface HeldChannel {
  count: number;
  listening: Promise<unknown>;
}

export class CompanyChannels {
  readonly #client: pg.Client;
  readonly #held = new Map<string, HeldChannel>();

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Resolves when it listens. @returns a release function: the last release ends the listening */
  async hold(company: string): Promise<() => void> {
    const channel = this.#held.get(company) ?? {
      count: 0,
      listening: this.#client.query('select kernel.start_listening($1)', [company]),
    };
    this.#held.set(company, channel);
    channel.count += 1;
    try {
      await channel.listening;
      return () => this.#letGo(company, channel);
    } catch (error) {
      // Nothing is released: the company's lock may be held for another stream, too.
      if (this.#held.get(company) === channel) this.#held.delete(company);
      throw error;
    }
  }

  #letGo(company: string, channel: HeldChannel): void {
    channel.count -= 1;
    if (channel.count > 0) return;
    this.#held.delete(company);
    // A connection that is lost listens to nothing.
    this.#client.query('select kernel.stop_listening($1)', [company]).catch(() => undefined);
  }
}
