/** One browser's open response: its visible events, and a limit for its backlog. */
import type { ServerResponse } from 'node:http';
import { type LiveSignal, missedSignals } from '../contract/event.ts';

/** Backlog limit per reader in bytes: some hundreds of signals. A slower reader reloads, which is cheaper. */
const maxWaiting = 64_000;
/** Time an ended stream may take to read its last words, before its socket is destroyed. */
const farewellMs = 1000;

/** Whose stream it is. */
export interface Listener {
  companyId: string;
  /** The person or guest. */
  who: string;
  guest: boolean;
  /** The person's; null for guests. */
  session: string | null;
  ip: string;
}

/** A listener's current rights: guests receive only events that name them. */
export interface Rights {
  permissions: ReadonlySet<string>;
  /** By kind of thing: what the listener sees of these. */
  visibilities: ReadonlyMap<string, unknown>;
}

/** A signal prepared for its listeners. */
export interface StreamSignal {
  text: string;
  /** A permission's name, `member`, `audience`, or a kind and an id. */
  hearers: string;
  audience: readonly string[] | null;
  /** A large audience comes in several parts. */
  part: number;
  /** Of a kind and an id: whether who sees this much may read the thing. */
  mayRead(visibilities: Rights['visibilities']): boolean;
}

export function formatSignal(signal: LiveSignal): string {
  return `data: ${JSON.stringify(signal)}\n\n`;
}

/** It ends once, from whichever side, and takes no word afterwards. */
export class Stream {
  readonly listener: Listener;
  readonly #response: ServerResponse;
  readonly #judge: () => Promise<Rights | null>;
  readonly #onEnd: (stream: Stream) => void;
  #rights: Rights | null;
  #ended = false;
  /** Signals went by while too much waited: said as soon as the reader has caught up. */
  #missed = false;
  /** Already so at the previous heartbeat. */
  #standsStill = false;

  /** `judge` answers null when the listener may receive nothing any more. */
  constructor(
    caller: { listener: Listener; rights: Rights; judge: () => Promise<Rights | null> },
    response: ServerResponse,
    onEnd: (stream: Stream) => void,
  ) {
    this.listener = caller.listener;
    this.#rights = caller.rights;
    this.#judge = caller.judge;
    this.#response = response;
    this.#onEnd = onEnd;
    response.on('close', () => this.end());
    response.on('error', () => this.end());
    response.on('drain', () => this.#catchUp());
  }

  get ended(): boolean {
    return this.#ended;
  }

  canSee(kind: string): boolean {
    return this.#rights?.visibilities.has(kind) ?? false;
  }

  /** A member receives an event once, as far as the rights allow; a person named by it receives that part. */
  send(heard: StreamSignal): void {
    const { hearers, audience, part } = heard;
    const { guest, who } = this.listener;
    const rights = guest ? null : this.#rights;
    const entitled =
      rights && (hearers === 'member' || rights.permissions.has(hearers) || heard.mayRead(rights.visibilities));
    if (entitled ? part === 0 : audience?.includes(who)) this.#write(heard.text);
  }

  /** Looks at the listener's rights again: goes on by the new ones, or ends. */
  async review(): Promise<void> {
    this.#rights = this.#ended ? null : await this.#judge();
    if (!this.#rights) this.end();
  }

  /** Proxies close silent connections. A reader that has not caught up since the previous heartbeat is disconnected. */
  heartbeat(): void {
    const stood = this.#standsStill;
    this.#standsStill = this.#missed;
    if (stood && this.#missed) this.end();
    else this.#write(': still here\n\n');
  }

  #write(text: string): void {
    if (this.#ended) return;
    if (this.#response.writableLength > maxWaiting) this.#missed = true;
    else this.#response.write(text);
  }

  #catchUp(): void {
    if (!this.#missed) return;
    this.#missed = false;
    this.#write(formatSignal({ name: missedSignals }));
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd(this);
    if (this.#response.destroyed) return;
    this.#response.end();
    // A stalled reader never receives the end: its socket would remain for ever.
    setTimeout(() => this.#response.destroy(), farewellMs).unref();
  }
}
