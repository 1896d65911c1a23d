/**
 * Where a sample company is played: acts in the order of their instants, each in a unit of work of its own, through the
 * rooms' front doors. The database writes its own clock; which act wrote when is kept for `backdate.queries.ts`.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { newId } from '#kernel/contract/ids.ts';
import { type Actor, type AnyContext, type Context, placed, type Tenant } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { permissionsIn } from '#kernel/server/house.ts';
import { settle } from '#kernel/server/jobs/worker.ts';
import { authorizer } from '#modules/access/server/index.ts';
import type { RunningHouse } from '../compose.ts';

/** What was written from `since` on, until the next act, is said to have happened at `at`. */
export interface Act {
  since: Date;
  at: Date;
}

type Work<Result> = (context: Context) => Promise<Result>;

interface Planned {
  at: Date;
  work: (at: Date) => Promise<void>;
}

export class Stage {
  readonly house: RunningHouse;
  readonly log: Logger;
  readonly now: Date;
  readonly acts: Act[] = [];
  readonly #planned: Planned[] = [];
  readonly #actors = new Map<string, Actor>();
  #company: Tenant | null = null;
  #last = 0;

  constructor(house: RunningHouse, about: { log: Logger; now: Date }) {
    this.house = house;
    this.log = about.log;
    this.now = about.now;
  }

  get company(): Tenant {
    if (!this.#company) throw new Error('the company is not founded yet');
    return this.#company;
  }

  /** The product itself, with every right: what founders of companies and jobs are made with. */
  service(onBehalfOf: string | null = null): Actor {
    return { kind: 'service', name: 'sample', onBehalfOf, permissions: new Set(permissionsIn(this.house).keys()) };
  }

  enter(company: Tenant): void {
    this.#company = company;
  }

  /** Runs `work` in a committed unit of the company. */
  async within<Result>(actor: Actor, at: Date, work: Work<Result>): Promise<Result> {
    const place = placed(this.company);
    return this.#unit(actor, place, (unit) => work({ ...place, ...this.#deed(actor, at), unit }));
  }

  /** As `within` at the root: for what comes before the company. */
  async atRoot<Result>(actor: Actor, at: Date, work: (context: AnyContext) => Promise<Result>): Promise<Result> {
    const place = placed(null);
    return this.#unit(actor, place, (unit) => work({ ...place, ...this.#deed(actor, at), unit }));
  }

  #deed(actor: Actor, at: Date) {
    const base = { requestId: newId(), locale: 'ko' as const, log: this.log, ip: null };
    return { ...base, actor, at: at.toISOString() };
  }

  #unit<Result>(actor: Actor, { companyId }: Pick<AnyContext, 'companyId'>, work: (unit: Unit) => Promise<Result>) {
    const personId = actor.kind === 'person' ? actor.personId : null;
    return this.house.database.within({ companyId, personId, accessVersion: null }, work);
  }

  /** As `within`, and what it writes is said to have happened at `at`. One act at a time. */
  async act<Result>(at: Date, actor: Actor, work: Work<Result>): Promise<Result> {
    return this.#noted(at, () => this.within(actor, at, work));
  }

  /** The act that founds the company. */
  async found<Result>(at: Date, actor: Actor, work: (context: AnyContext) => Promise<Result>): Promise<Result> {
    return this.#noted(at, () => this.atRoot(actor, at, work));
  }

  async #noted<Result>(at: Date, act: () => Promise<Result>): Promise<Result> {
    // Acts are told apart by the millisecond in which they began.
    while (Date.now() <= this.#last) await turn();
    this.acts.push({ since: new Date(), at });
    const result = await act();
    this.#last = Date.now();
    return result;
  }

  /** The member as the product would see him or her. */
  async member(person: { id: string; name: string }): Promise<Actor> {
    const known = this.#actors.get(person.id);
    if (known) return known;
    const { company } = this;
    const grants = await this.within(this.service(), this.now, ({ unit }) => authorizer.load(unit, company, person.id));
    if (!grants) throw new Error(`${person.name} is no member of ${company.name}`);
    const actor: Actor = { kind: 'person', sessionId: newId(), personId: person.id, name: person.name, ...grants };
    this.#actors.set(person.id, actor);
    return actor;
  }

  /** What lies after now does not happen. */
  plan(at: Date, work: Planned['work']): void {
    if (at <= this.now) this.#planned.push({ at, work });
  }

  /** Plays everything planned, and what that plans, oldest first. */
  async play(): Promise<void> {
    for (;;) {
      this.#planned.sort((a, b) => a.at.getTime() - b.at.getTime());
      const next = this.#planned.shift();
      if (!next) return;
      await next.work(next.at);
    }
  }

  /** Lets the jobs and notices of what was done so far happen at `at`. */
  async settle(at: Date): Promise<void> {
    const { queue, ports, relay } = this.house;
    await this.act(at, this.service(), async () => undefined);
    await settle({ pool: queue, house: this.house, ports, concurrency: 4 }, relay);
    this.#last = Date.now();
  }
}
