/** One browser's open answer: what it may hear, and how much waits for it at most. */
import type { ServerResponse } from 'node:http';
import { type LiveSignal, missedSignals } from '../contract/event.ts';

/** Bytes that wait for one reader: some hundreds of signals. Whoever is further behind loads afresh, which is cheaper. */
const mostWaiting = 64_000;
/** What a stream that ended may still take to read its last words, before its socket goes. */
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

/** What a listener may hear now: nothing but what names them, for guests. */
export interface Rights {
  permissions: ReadonlySet<string>;
  /** By kind of thing: what the listener sees of these. */
  sights: ReadonlyMap<string, unknown>;
}

/** A signal as it stands before the listeners. */
export interface Heard {
  text: string;
  /** A permission's name, `member`, `audience`, or a kind and an id. */
  hearers: string;
  audience: readonly string[] | null;
  /** A large audience comes in several parts. */
  part: number;
  /** Of a kind and an id: whether who sees this much may read the thing. */
  mayRead(sights: Rights['sights']): boolean;
}

export function lineOf(signal: LiveSignal): string {
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
  /** It was so at the beat before, too. */
  #standsStill = false;

  /** `judge` answers null when the listener may hear nothing any more. */
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

  sees(kind: string): boolean {
    return this.#rights?.sights.has(kind) ?? false;
  }

  /** A member hears once what the rights say; whom the event names hears the part that does so. */
  tell(heard: Heard): void {
    const { hearers, audience, part } = heard;
    const { guest, who } = this.listener;
    const rights = guest ? null : this.#rights;
    const entitled =
      rights && (hearers === 'member' || rights.permissions.has(hearers) || heard.mayRead(rights.sights));
    if (entitled ? part === 0 : audience?.includes(who)) this.#write(heard.text);
  }

  /** Looks at the listener's rights again: goes on by the new ones, or ends. */
  async review(): Promise<void> {
    this.#rights = this.#ended ? null : await this.#judge();
    if (!this.#rights) this.end();
  }

  /** Proxies close what is silent. A reader that has not caught up since the beat before is let go. */
  beat(): void {
    const stood = this.#standsStill;
    this.#standsStill = this.#missed;
    if (stood && this.#missed) this.end();
    else this.#write(': still here\n\n');
  }

  #write(text: string): void {
    if (this.#ended) return;
    if (this.#response.writableLength > mostWaiting) this.#missed = true;
    else this.#response.write(text);
  }

  #catchUp(): void {
    if (!this.#missed) return;
    this.#missed = false;
    this.#write(lineOf({ name: missedSignals }));
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd(this);
    if (this.#response.destroyed) return;
    this.#response.end();
    // A reader that stands still never takes the end: its socket would stay for ever.
    setTimeout(() => this.#response.destroy(), farewellMs).unref();
  }
}
