/**
 * Interrupts the product at every message that it sends to PostgreSQL while a course goes through its acts, in every way that a
 * line or a process can end, and holds what is left against a course that nobody touched.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { judgeOf } from '#kernel/server/testing/database.ts';
import type { Chance } from '../../seed/random.ts';
import { testWorld, type World } from '../../testing.ts';
import { idle, settingsOf } from '../judge.ts';
import { Product } from '../server.ts';
import { type Act, acts, balanceOf, Course, type Ground, prepareGround, traceOf } from './course.ts';
import { type Interrupter, type Interruption, interrupter, interruptions } from './interrupter.ts';

/** How long a line stands still. A lost one is noticed by nobody until it is cut. */
const pauses: Record<Interruption, number> = { kill: 0, drop: 1000, stall: 1500, lose: 1500 };
/** An act with all its jobs sends fewer messages than this; a sweep that comes so far has lost count. */
export const mostMessages = 2000;
/** A tenth of a second between them. */
const mostLooks = 300;

export interface Finding {
  course: string;
  expected: object;
  found: object;
}

export interface Report {
  points: Record<Interruption, number>;
  kills: number;
  findings: Finding[];
  balance: object;
}

export interface Stage {
  world: World;
  ground: Ground;
  wire: Interrupter;
  product: Product;
  judge: pg.Client;
  close(): Promise<void>;
}

/** The product as a process of its own whose every line to PostgreSQL leads through an interrupter. */
export async function openStage(): Promise<Stage> {
  const world = await testWorld();
  const ground = await prepareGround(world);
  await world.house.close();
  const wire = await interrupter(world.urls.appUrl);
  // What it says while a line is cut is read where a course does not end.
  const settings: Record<string, string> = {
    ...settingsOf(world),
    LOG_LEVEL: 'warn',
    OUTGOING_ALLOWED: ground.sink.place,
  };
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_QUEUE_URL'] as const) {
    settings[name] = wire.through(settings[name] as string);
  }
  const product = new Product(settings);
  const judge = await judgeOf(world.urls.ownerUrl);
  await product.start();
  const close = async () => {
    await product.kill();
    await wire.close();
    await ground.sink.close();
    await judge.end();
    await world.urls.drop();
  };
  return { world, ground, wire, product, judge, close };
}

class Sweep {
  readonly #stage: Stage;
  readonly report: Report = {
    points: { kill: 0, drop: 0, stall: 0, lose: 0 },
    kills: 0,
    findings: [],
    balance: {},
  };
  readonly #courses: Course[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  #begin(name: string): Course {
    const course = new Course(this.#stage.product, this.#stage.ground, name);
    this.#courses.push(course);
    return course;
  }

  /** All is quiet, and no call waits for its turn: one that comes after another of the same chain is put off, and nothing is due meanwhile. */
  async #quiet(): Promise<void> {
    const { judge } = this.#stage;
    for (let tries = 0; ; tries++) {
      await idle(judge);
      const { rows } = await judge.query(
        `select count(*)::int as waiting from integration.calls where state = 'waiting'`,
      );
      if (rows[0].waiting === 0) return;
      if (tries === mostLooks) throw new Error(`${rows[0].waiting} calls wait`);
      await sleep(100);
    }
  }

  /** A course that nobody touches. */
  async untouched(): Promise<object> {
    const course = this.#begin('untouched');
    for (const act of acts) await course.perform(act);
    await this.#quiet();
    return traceOf(this.#stage.judge, course);
  }

  /** The act with one interruption; false when it and all its jobs sent fewer messages. */
  async #interrupted(course: Course, act: Act, point: { how: Interruption; message: number }): Promise<boolean> {
    const { product, wire, judge } = this.#stage;
    const go = await course.prepare(act);
    let killed: Promise<void> | null = null;
    const onKill = () => {
      killed = product.kill().then(() => product.start());
    };
    wire.give({ ...point, pause: pauses[point.how], onKill });
    await go();
    if (!wire.isDone) {
      await idle(judge).catch((error: Error) => {
        throw new Error(`${course.name}: ${error.message}; the product said last: ${product.said}`);
      });
    }
    const { isDone } = wire;
    wire.give(null);
    await killed;
    if (killed) this.report.kills += 1;
    return isDone;
  }

  /** A whole course in which each of these acts is interrupted once. Returns those of them that were reached. */
  async course(interrupted: readonly Act[], point: { how: Interruption; message: number }): Promise<Act[]> {
    const course = this.#begin(`${interrupted.join('-')}-${point.how}-${point.message}`);
    const reached: Act[] = [];
    for (const act of acts) {
      if (!interrupted.includes(act)) await course.perform(act);
      else if (await this.#interrupted(course, act, point)) reached.push(act);
    }
    this.report.points[point.how] += reached.length;
    return reached;
  }

  /** Once all is quiet: every course since the last time is as the one that nobody touched, and the sums agree. */
  async judge(expected: object): Promise<Report> {
    const { judge, ground } = this.#stage;
    await this.#quiet();
    for (const course of this.#courses.splice(0)) {
      const found = await traceOf(judge, course);
      if (JSON.stringify(found) !== JSON.stringify(expected)) {
        this.report.findings.push({ course: course.name, expected, found });
      }
    }
    this.report.balance = await balanceOf(judge, ground);
    return this.report;
  }
}

export interface Plan {
  /** Acts and ways that are swept. */
  acts: readonly Act[];
  ways: readonly Interruption[];
  /** Every so many messages, 1: each, from this one to that one at most. */
  every: number;
  from: number;
  to: number;
  say(line: string): void;
}

/** Where the acts end, and what was found: at once, so that whoever stops a sweep of hours keeps it. */
function sayOf(how: Interruption, furthest: ReadonlyMap<Act, number>, found: number): string {
  const reached = [...furthest].map(([act, message]) => `${act} to message ${message}`).join(', ');
  return `${how}: ${reached}; ${found} courses ended otherwise than the one that nobody touched`;
}

/** Every message of each act, in each way: one course has the same message of all acts interrupted that have so many. */
export async function sweepAll(stage: Stage, plan: Plan): Promise<Report> {
  const sweep = new Sweep(stage);
  const expected = await sweep.untouched();
  for (const how of plan.ways) {
    const before = sweep.report.findings.length;
    const furthest = new Map<Act, number>();
    let left = plan.acts;
    for (let message = plan.from; left.length > 0 && message <= plan.to; message += plan.every) {
      left = await sweep.course(left, { how, message });
      for (const act of left) furthest.set(act, message);
    }
    const { findings } = await sweep.judge(expected);
    plan.say(sayOf(how, furthest, findings.length - before));
  }
  return sweep.judge(expected);
}

/** So many points that chance picks: for every run of the tests. */
export async function sweepSome(
  stage: Stage,
  about: { points: number; chance: Chance; furthest: number },
): Promise<Report> {
  const sweep = new Sweep(stage);
  const expected = await sweep.untouched();
  for (let point = 0; point < about.points; point++) {
    const how = interruptions[point % interruptions.length] as Interruption;
    await sweep.course([about.chance.pick(acts)], { how, message: about.chance.between(1, about.furthest) });
  }
  return sweep.judge(expected);
}
