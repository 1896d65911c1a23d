/** One caller of the product's API: comes back after 503, sends the same request again now and then, and notes all it did. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../seed/random.ts';
import type { TestCompany, TestMember, TestReply, World } from '../../testing.ts';
import type { Report } from './report.ts';

const maxReturns = 8;
/** The product says "in a second"; the test has no time for that. */
const pauseMs = 60;

export interface ClientRequest {
  as: TestMember;
  method: string;
  url: string;
  payload?: object;
  /** Ids by which the action is found again in the log. */
  about?: readonly string[];
  /** With an Idempotency-Key: sent twice, it is done once and answered alike. */
  key?: string;
}

export class Client {
  readonly world: World;
  readonly company: TestCompany;
  readonly report: Report;
  readonly name: string;

  constructor(options: { world: World; company: TestCompany; report: Report; name: string }) {
    this.world = options.world;
    this.company = options.company;
    this.report = options.report;
    this.name = options.name;
  }

  async ask(ask: ClientRequest): Promise<TestReply> {
    const { as, method, url, payload, about: options = [], key } = ask;
    const headers = { authorization: `Bearer ${as.token}`, ...(key ? { 'idempotency-key': key } : {}) };
    const send = () => this.world.request({ method, url, host: `${this.company.code}.localhost`, headers, payload });
    let reply = await send();
    for (let returns = 0; reply.status === 503 && reply.headers['retry-after'] && returns < maxReturns; returns++) {
      this.report.count('asked to come back (503)');
      await sleep(pauseMs * (1 + returns));
      reply = await send();
    }
    const code = reply.body?.code ?? '';
    const body = payload ? ` ${JSON.stringify(payload).slice(0, 300)}` : '';
    this.report.note(`${this.name} ${as.name}: ${method} ${url}${body} → ${reply.status} ${code}`, options);
    if (reply.status >= 500)
      this.report.violate('server-error', `${method} ${url}: ${reply.status}`, options, [reply.body]);
    if (key) await this.#again(ask, reply, send);
    return reply;
  }

  async #again(ask: ClientRequest, first: TestReply, send: () => Promise<TestReply>): Promise<void> {
    if (first.status >= 400) return;
    const second = await send();
    this.report.count('sent again with the same key');
    if (second.status !== first.status || JSON.stringify(second.body.data) !== JSON.stringify(first.body.data)) {
      const words = `${ask.method} ${ask.url} answered differently to the same key`;
      this.report.violate('disagreement', words, ask.about, [first.body, second.body]);
    }
  }

  /** A key for one request of a few. */
  keyFor(chance: Chance, name: string): { key?: string } {
    return chance.between(1, 5) === 1 ? { key: `${this.name}-${name}-${chance.between(1, 1_000_000_000)}` } : {};
  }
}

export function getCode(reply: TestReply): string {
  return reply.status < 400 ? 'done' : (reply.body?.code ?? String(reply.status));
}
