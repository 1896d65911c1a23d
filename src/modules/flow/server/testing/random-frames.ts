/** Random frames for tests: plans that the library can shrink, and their resulting blocks and connections. */
import fc from 'fast-check';
import type { FrameDraft } from '../../contract/frame.ts';

type Block = FrameDraft['blocks'][number];
type OpenOutlet = { from: string; outlet: string };
type Settings = { [key: string]: unknown };

type Plan =
  | { kind: 'values' | 'wait' | 'flaky' | 'doomed'; number: number }
  | { kind: 'choice'; isSwitch: boolean; isDeadEnd: boolean; ways: Plan[][] }
  | { kind: 'fork'; mode: 'all' | 'any' | 'n'; count: number; ways: Plan[][] }
  | { kind: 'loop'; items: number[]; isParallel: boolean; limit: number; body: Plan[] }
  | { kind: 'part'; number: number; body: Plan[] };

/** At most three beside one another, eight within one another. */
const width = 3;
const depth = 8;
const maxBlocks = 45;

export const plansArbitrary: fc.Arbitrary<Plan[]> = fc.letrec<{ plan: Plan; plans: Plan[] }>((tie) => {
  const several = (least: number) => fc.array(tie('plans'), { minLength: least, maxLength: width });
  const simple = (kind: 'values' | 'wait' | 'flaky' | 'doomed') =>
    fc.record({ kind: fc.constant(kind), number: fc.nat(5) });
  return {
    plans: fc.array(tie('plan'), { minLength: 1, maxLength: width }),
    plan: fc.oneof(
      { maxDepth: depth, depthSize: 'small', withCrossShrink: true },
      { arbitrary: simple('values'), weight: 120 },
      { arbitrary: simple('wait'), weight: 40 },
      { arbitrary: simple('flaky'), weight: 40 },
      {
        arbitrary: fc.record({
          kind: fc.constant('choice' as const),
          isSwitch: fc.boolean(),
          isDeadEnd: fc.boolean(),
          ways: several(1),
        }),
        weight: 80,
      },
      {
        arbitrary: fc.record({
          kind: fc.constant('fork' as const),
          mode: fc.constantFrom('all' as const, 'any' as const, 'n' as const),
          count: fc.nat(5),
          ways: several(2),
        }),
        weight: 100,
      },
      {
        arbitrary: fc.record({
          kind: fc.constant('loop' as const),
          items: fc.array(fc.nat(9), { maxLength: width }),
          isParallel: fc.boolean(),
          limit: fc.integer({ min: 1, max: width }),
          body: tie('plans'),
        }),
        weight: 60,
      },
      {
        arbitrary: fc.record({ kind: fc.constant('part' as const), number: fc.nat(5), body: tie('plans') }),
        weight: 40,
      },
      { arbitrary: simple('doomed'), weight: 3 },
    ),
  };
}).plans;

const title = { ko: '블록', en: 'Block' };

/** Of all frames of one plan: names that are never twice, and no more blocks than a test can run. */
interface FrameBuild {
  frames: Map<string, FrameDraft>;
  keyOf: (number: number) => string;
  made: number;
}

/** Makes one graph: the outermost one, or the body of a loop. */
class Graph {
  readonly blocks: Block[] = [];
  readonly connections: NonNullable<FrameDraft['connections']> = [];

  private readonly making: FrameBuild;
  /** Values its blocks may read beside the preceding block's. */
  private readonly seen: readonly string[];
  private readonly place: { loops: number; parts: number };

  constructor(making: FrameBuild, visibleNames: readonly string[], limits: { loops: number; parts: number }) {
    this.making = making;
    this.seen = visibleNames;
    this.place = limits;
  }

  /** First a block that leads to all, last one that comes after all and always runs. */
  whole(plan: readonly Plan[]): this {
    const [start = ''] = this.add('flow.set-values', this.values(0, []), []);
    const ends = this.sequence(plan, [{ from: start, outlet: 'next' }]);
    this.add('flow.set-values', { values: [{ name: 'v', value: this.making.made }] }, [
      { from: start, outlet: 'next' },
      ...ends,
    ]);
    return this;
  }

  private sequence(plan: readonly Plan[], openOutlets: readonly OpenOutlet[]): OpenOutlet[] {
    let outlets = [...openOutlets];
    for (const item of plan) {
      // Nothing leads on from here.
      if (outlets.length === 0 || this.making.made >= maxBlocks) return outlets;
      outlets = this.addPlan(item, outlets);
    }
    return outlets;
  }

  private add(kind: string, settings: Settings, from: readonly OpenOutlet[]): [string] {
    const id = `b${this.making.made++}`;
    this.blocks.push({ id, kind, title, settings: settings as never });
    const visibleNames = new Set<string>();
    for (const openOutlet of from) {
      if (visibleNames.has(`${openOutlet.from} ${openOutlet.outlet}`)) continue;
      visibleNames.add(`${openOutlet.from} ${openOutlet.outlet}`);
      this.connections.push({ ...openOutlet, to: id });
    }
    return [id];
  }

  /** Values certain to exist: the input, the loops' items, and a single preceding block's output if numeric. */
  private source(number: number, from: readonly OpenOutlet[]): string {
    const [previous] = from;
    const previousBlock = from.length === 1 ? this.blocks.find(({ id }) => id === previous?.from) : undefined;
    const own = previousBlock?.kind === 'flow.set-values' ? [`steps.${previousBlock.id}.output.v`] : [];
    const counted = previousBlock?.kind === 'flow.loop' ? [`steps.${previousBlock.id}.output.count`] : [];
    const all = [...own, ...counted, ...this.seen];
    return all[number % all.length] as string;
  }

  private values(number: number, from: readonly OpenOutlet[]): Settings {
    return {
      values: [
        { name: 'v', value: `=${this.source(number, from)} + ${number}` },
        { name: 'w', value: number },
      ],
    };
  }

  private addPlan(plan: Plan, from: readonly OpenOutlet[]): OpenOutlet[] {
    if (plan.kind === 'choice') return this.choice(plan, from);
    if (plan.kind === 'fork') return this.fork(plan, from);
    if (plan.kind === 'loop' && this.place.loops < 3) return this.loop(plan, from);
    if (plan.kind === 'part' && this.place.parts < 3) return this.part(plan, from);
    const next = ([id]: [string]): OpenOutlet[] => [{ from: id, outlet: 'next' }];
    if (plan.kind === 'wait') return next(this.add('flow.wait', { minutes: 0 }, from));
    if (plan.kind === 'flaky' || plan.kind === 'doomed') return next(this.add(`trial.${plan.kind}`, {}, from));
    return next(this.add('flow.set-values', this.values('number' in plan ? plan.number : 0, from), from));
  }

  private choice(plan: Extract<Plan, { kind: 'choice' }>, from: readonly OpenOutlet[]): OpenOutlet[] {
    const { isSwitch, isDeadEnd, ways: branchPlans } = plan;
    const source = this.source(branchPlans.length, from);
    const by = branchPlans.length + 1;
    const branches = branchPlans.map((_, index) => {
      const outlet = `w${index}`;
      return isSwitch ? { outlet, equals: index + 1 } : { outlet, when: `${source} % ${by} == ${index}` };
    });
    const settings = isSwitch ? { value: `=${source} + 0`, branches } : { branches };
    const [id] = this.add(isSwitch ? 'flow.switch' : 'flow.condition', { ...settings, otherwise: 'rest' }, from);
    const ends = branchPlans.flatMap((inner, index) => this.sequence(inner, [{ from: id, outlet: `w${index}` }]));
    // At a dead end, the last outlet leads nowhere.
    return isDeadEnd ? ends : [...ends, { from: id, outlet: 'rest' }];
  }

  private fork(
    { mode, count, ways: branches }: Extract<Plan, { kind: 'fork' }>,
    from: readonly OpenOutlet[],
  ): OpenOutlet[] {
    const [id] = this.add('flow.parallel', { outlets: ['next'] }, from);
    const ends = branches.flatMap((inner) => this.sequence(inner, [{ from: id, outlet: 'next' }]));
    if (ends.length === 0) return [];
    const distinct = new Set(ends.map((end) => `${end.from} ${end.outlet}`)).size;
    const settings = mode === 'n' ? { mode, count: 1 + (count % distinct) } : { mode };
    const [join] = this.add('flow.join', settings, ends);
    return [{ from: join, outlet: 'next' }];
  }

  private loop(plan: Extract<Plan, { kind: 'loop' }>, from: readonly OpenOutlet[]): OpenOutlet[] {
    const { items, isParallel, limit, body } = plan;
    const as = `one${this.making.made}`;
    const inner = new Graph(this.making, [...this.seen, as], { ...this.place, loops: this.place.loops + 1 }).whole(
      body,
    );
    const { blocks, connections } = inner;
    const mode = isParallel ? { mode: 'parallel', limit } : {};
    const [id] = this.add(
      'flow.loop',
      { over: JSON.stringify(items), as, ...mode, body: { blocks, connections } },
      from,
    );
    return [{ from: id, outlet: 'next' }];
  }

  private part({ number, body }: Extract<Plan, { kind: 'part' }>, from: readonly OpenOutlet[]): OpenOutlet[] {
    const frameKey = this.making.keyOf(this.making.frames.size);
    // Its place is taken before those of the frames within it.
    this.making.frames.set(frameKey, { blocks: [] });
    const inner = new Graph(this.making, ['input.n'], { loops: 0, parts: this.place.parts + 1 }).whole(body);
    this.making.frames.set(frameKey, { blocks: inner.blocks, connections: inner.connections });
    const input = { n: `=${this.source(number, from)} + ${number}` };
    const [id] = this.add('flow.sub-flow', { frameKey, input }, from);
    return [{ from: id, outlet: 'next' }];
  }
}

/** The frames of a plan, the outermost last: each may be published once those before it are. */
export function buildFrames(plan: readonly Plan[], keyOf: (number: number) => string): Map<string, FrameDraft> {
  const making: FrameBuild = { frames: new Map(), keyOf, made: 0 };
  const { blocks, connections } = new Graph(making, ['input.n'], { loops: 0, parts: 0 }).whole(plan);
  return new Map([...[...making.frames].reverse(), [keyOf(making.frames.size), { blocks, connections }]]);
}
