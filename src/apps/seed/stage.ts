/**
 * Plays a sample company: acts in chronological order, each in its own unit of work, through the modules' public entry points. The
 * database writes its own clock; the time of each act is recorded for `backdate.queries.ts`.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createId } from '#kernel/contract/ids.ts';
import { declaredPermissions } from '#kernel/server/app.ts';
import { type Actor, type AnyContext, type Context, type Tenant, toScopeFields } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { runAllJobs } from '#kernel/server/jobs/worker.ts';
import { authorizer } from '#modules/access/server/index.ts';
import type { RunningApp } from '../compose.ts';

/** Rows written from `since` on, until the next act, are backdated to `at`. */
export interface StageAct {
  since: Date;
  at: Date;
}

type Work<Result> = (context: Context) => Promise<Result>;

interface PlannedAct {
  at: Date;
  work: (at: Date) => Promise<void>;
}

export class Stage {
  readonly app: RunningApp;
  readonly log: Logger;
  readonly now: Date;
  readonly acts: StageAct[] = [];
  readonly #planned: PlannedAct[] = [];
  readonly #actors = new Map<string, Actor>();
  #company: Tenant | null = null;
  #last = 0;

  constructor(app: RunningApp, options: { log: Logger; now: Date }) {
    this.app = app;
    this.log = options.log;
    this.now = options.now;
  }

  get company(): Tenant {
    if (!this.#company) throw new Error('the company is not founded yet');
    return this.#company;
  }

  /** The product itself, with every right: what founders of companies and jobs are made with. */
  service(onBehalfOf: string | null = null): Actor {
    return { kind: 'service', name: 'sample', onBehalfOf, permissions: new Set(declaredPermissions(this.app).keys()) };
  }

  enter(company: Tenant): void {
    this.#company = company;
  }

  /** Runs `work` in a committed unit of the company. */
  async within<Result>(actor: Actor, at: Date, work: Work<Result>): Promise<Result> {
    const place = toScopeFields(this.company);
    return this.#unit(actor, place, (unit) => work({ ...place, ...this.#deed(actor, at), unit }));
  }

  /** As `within` at the root: for what comes before the company. */
  async atRoot<Result>(actor: Actor, at: Date, work: (context: AnyContext) => Promise<Result>): Promise<Result> {
    const place = toScopeFields(null);
    return this.#unit(actor, place, (unit) => work({ ...place, ...this.#deed(actor, at), unit }));
  }

  #deed(actor: Actor, at: Date) {
    const base = { requestId: createId(), locale: 'ko' as const, log: this.log, ip: null };
    return { ...base, actor, at: at.toISOString() };
  }

  #unit<Result>(actor: Actor, { companyId }: Pick<AnyContext, 'companyId'>, work: (unit: Unit) => Promise<Result>) {
    const personId = actor.kind === 'person' ? actor.personId : null;
    return this.app.database.within({ companyId, personId, accessVersion: null }, work);
  }

  /** Like `within`, with its writes backdated to `at`. One act at a time. */
  async act<Result>(at: Date, actor: Actor, work: Work<Result>): Promise<Result> {
    return this.#noted(at, () => this.within(actor, at, work));
  }

  /** The act that founds the company. */
  async actAtRoot<Result>(at: Date, actor: Actor, work: (context: AnyContext) => Promise<Result>): Promise<Result> {
    return this.#noted(at, () => this.atRoot(actor, at, work));
  }

  async #noted<Result>(at: Date, act: () => Promise<Result>): Promise<Result> {
    // Acts are distinguished by the millisecond in which they began.
    while (Date.now() <= this.#last) await turn();
    this.acts.push({ since: new Date(), at });
    const result = await act();
    this.#last = Date.now();
    return result;
  }

  /** The member as the product would see him or her. */
  async member(person: { id: string; name: string }): Promise<Actor> {
    const cachedActor = this.#actors.get(person.id);
    if (cachedActor) return cachedActor;
    const { company } = this;
    const grants = await this.within(this.service(), this.now, ({ unit }) => authorizer.load(unit, company, person.id));
    if (!grants) throw new Error(`${person.name} is no member of ${company.name}`);
    const actor: Actor = { kind: 'person', sessionId: createId(), personId: person.id, name: person.name, ...grants };
    this.#actors.set(person.id, actor);
    return actor;
  }

  /** Acts in the future are skipped. */
  plan(at: Date, work: PlannedAct['work']): void {
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
    const { queue, ports, relay } = this.app;
    await this.act(at, this.service(), async () => undefined);
    await runAllJobs({ pool: queue, app: this.app, ports, concurrency: 4 }, relay);
    this.#last = Date.now();
  }
}
