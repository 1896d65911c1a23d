/**
 * Interrupts the product at every message that it sends to PostgreSQL while a course goes through its acts, in every way that a
 * line or a process can end, and holds what is left against a course that nobody touched.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import type { Chance } from '../../seed/random.ts';
import { createTestWorld, type World } from '../../testing.ts';
import { Product } from '../product.ts';
import { getSettings, waitUntilIdle } from '../product-process.ts';
import {
  Course,
  type CourseAct,
  courseActs,
  prepareGround,
  readBalance,
  readTrace,
  type SweepGround,
} from './course.ts';
import { type Interrupter, type Interruption, interruptions, startInterrupter } from './interrupter.ts';

/** Duration of a pause. Nobody notices a lost connection until it is cut. */
const pauses: Record<Interruption, number> = { kill: 0, drop: 1000, stall: 1500, lose: 1500 };
/** An act with all its jobs sends fewer messages than this; a sweep that comes so far has lost count. */
export const maxMessages = 2000;
/** A tenth of a second between them. */
const maxLooks = 300;

export interface SweepFinding {
  course: string;
  expected: object;
  found: object;
}

export interface SweepReport {
  points: Record<Interruption, number>;
  kills: number;
  findings: SweepFinding[];
  balance: object;
}

export interface SweepStage {
  world: World;
  ground: SweepGround;
  wire: Interrupter;
  product: Product;
  judge: pg.Client;
  close(): Promise<void>;
}

/** The product as a process of its own whose every line to PostgreSQL leads through an interrupter. */
export async function openSweepStage(): Promise<SweepStage> {
  const world = await createTestWorld();
  const ground = await prepareGround(world);
  await world.app.close();
  const wire = await startInterrupter(world.urls.appUrl);
  // Output during an interruption, for courses that do not end.
  const settings: Record<string, string> = {
    ...getSettings(world),
    LOG_LEVEL: 'warn',
    OUTGOING_ALLOWED: ground.sink.place,
  };
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_QUEUE_URL'] as const) {
    settings[name] = wire.through(settings[name] as string);
  }
  const product = new Product(settings);
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
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
  readonly #stage: SweepStage;
  readonly report: SweepReport = {
    points: { kill: 0, drop: 0, stall: 0, lose: 0 },
    kills: 0,
    findings: [],
    balance: {},
  };
  readonly #courses: Course[] = [];

  constructor(stage: SweepStage) {
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
      await waitUntilIdle(judge);
      const { rows } = await judge.query(
        `select count(*)::int as waiting from integration.calls where state = 'waiting'`,
      );
      if (rows[0].waiting === 0) return;
      if (tries === maxLooks) throw new Error(`${rows[0].waiting} calls wait`);
      await sleep(100);
    }
  }

  /** A course that nobody touches. */
  async untouched(): Promise<object> {
    const course = this.#begin('untouched');
    for (const act of courseActs) await course.perform(act);
    await this.#quiet();
    return readTrace(this.#stage.judge, course);
  }

  /** The act with one interruption; false when it and all its jobs sent fewer messages. */
  async #interrupted(course: Course, act: CourseAct, point: { how: Interruption; message: number }): Promise<boolean> {
    const { product, wire, judge } = this.#stage;
    const go = await course.prepare(act);
    let killed: Promise<void> | null = null;
    const onKill = () => {
      killed = product.kill().then(() => product.start());
    };
    wire.give({ ...point, pause: pauses[point.how], onKill });
    await go();
    if (!wire.isDone) {
      await waitUntilIdle(judge).catch((error: Error) => {
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
  async course(interrupted: readonly CourseAct[], point: { how: Interruption; message: number }): Promise<CourseAct[]> {
    const course = this.#begin(`${interrupted.join('-')}-${point.how}-${point.message}`);
    const reached: CourseAct[] = [];
    for (const act of courseActs) {
      if (!interrupted.includes(act)) await course.perform(act);
      else if (await this.#interrupted(course, act, point)) reached.push(act);
    }
    this.report.points[point.how] += reached.length;
    return reached;
  }

  /** Once all is quiet: every course since the last time is as the one that nobody touched, and the sums agree. */
  async judge(expected: object): Promise<SweepReport> {
    const { judge, ground } = this.#stage;
    await this.#quiet();
    for (const course of this.#courses.splice(0)) {
      const trace = await readTrace(judge, course);
      if (JSON.stringify(trace) !== JSON.stringify(expected)) {
        this.report.findings.push({ course: course.name, expected, found: trace });
      }
    }
    this.report.balance = await readBalance(judge, ground);
    return this.report;
  }
}

export interface SweepPlan {
  /** Acts and ways that are swept. */
  acts: readonly CourseAct[];
  ways: readonly Interruption[];
  /** Every n-th message, 1: each, from this one to at most that one. */
  every: number;
  from: number;
  to: number;
  say(line: string): void;
}

/** The last message of each act, and the findings: printed at once, so that an aborted sweep of hours retains them. */
function formatProgress(how: Interruption, furthest: ReadonlyMap<CourseAct, number>, findingCount: number): string {
  const reached = [...furthest].map(([act, message]) => `${act} to message ${message}`).join(', ');
  return `${how}: ${reached}; ${findingCount} courses ended otherwise than the one that nobody touched`;
}

/** Every message of each act, in each way: one course is interrupted at the same message of every act that has that many. */
export async function sweepAllMessages(stage: SweepStage, plan: SweepPlan): Promise<SweepReport> {
  const sweep = new Sweep(stage);
  const expected = await sweep.untouched();
  for (const how of plan.ways) {
    const before = sweep.report.findings.length;
    const furthest = new Map<CourseAct, number>();
    let remaining = plan.acts;
    for (let message = plan.from; remaining.length > 0 && message <= plan.to; message += plan.every) {
      remaining = await sweep.course(remaining, { how, message });
      for (const act of remaining) furthest.set(act, message);
    }
    const { findings } = await sweep.judge(expected);
    plan.say(formatProgress(how, furthest, findings.length - before));
  }
  return sweep.judge(expected);
}

/** Randomly picked points, this many: for every run of the tests. */
export async function sweepRandomMessages(
  stage: SweepStage,
  options: { points: number; chance: Chance; furthest: number },
): Promise<SweepReport> {
  const sweep = new Sweep(stage);
  const expected = await sweep.untouched();
  for (let point = 0; point < options.points; point++) {
    const how = interruptions[point % interruptions.length] as Interruption;
    await sweep.course([options.chance.pick(courseActs)], {
      how,
      message: options.chance.between(1, options.furthest),
    });
  }
  return sweep.judge(expected);
}
