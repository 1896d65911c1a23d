/**
 * A simple interpreter of frames, to hold the engine against: recursive, over the whole frame at once, without steps, waves or a
 * database. It knows what the README says and nothing of how the engine does it. A step's end does not hang on when things
 * happen, so each block is asked for its end, and asks those before it.
 */
import type { Json } from '#kernel/contract/block.ts';
import type { FrameDefinition, Graph } from '../../contract/frame.ts';

export interface StepEnd {
  status: 'done' | 'skipped';
  /** Null: all ways are taken. */
  outlet: string | null;
  output: Json;
}
type Block = Graph['blocks'][number];
type NamedValues = { [name: string]: Json };

export interface ExpectedRun {
  ends: Map<string, StepEnd>;
  result: Json;
  /** Sub-flows by the path of their step. */
  parts: Map<string, ExpectedRun>;
  /** Some step of it, or of its parts, can never be done. */
  isDoomed: boolean;
}

interface ReferenceWorld {
  frames: ReadonlyMap<string, FrameDefinition>;
  meaning: ExpectedRun;
  input: NamedValues;
}

/** One pass through a graph: what its blocks see, and how they end. */
class Pass {
  private readonly world: ReferenceWorld;
  private readonly graph: Graph;
  private readonly prefix: string;
  /** Items of the loops around, by their names. */
  private readonly items: NamedValues;

  constructor(world: ReferenceWorld, at: { graph: Graph; prefix: string; items: NamedValues }) {
    this.world = world;
    this.graph = at.graph;
    this.prefix = at.prefix;
    this.items = at.items;
  }

  /** All of it; what its closing block came to. */
  all(): Json {
    for (const { id } of this.graph.blocks) this.end(id);
    // The frame generator closes each graph with a block after all others.
    const last = this.graph.blocks.at(-1) as Block;
    return this.end(last.id).output;
  }

  end(id: string): StepEnd {
    const { ends } = this.world.meaning;
    const knownEnd = ends.get(this.prefix + id);
    if (knownEnd) return knownEnd;
    const block = this.graph.blocks.find((candidate) => candidate.id === id) as Block;
    const stepEnd = this.arrives(block) ? this.does(block) : { status: 'skipped' as const, outlet: null, output: null };
    ends.set(this.prefix + id, stepEnd);
    return stepEnd;
  }

  /** The first block runs. Others with one way that is taken; a join of n with n of them. */
  private arrives(block: Block): boolean {
    if (block === this.graph.blocks[0]) return true;
    const incoming = this.graph.connections.filter(({ to }) => to === block.id);
    const active = incoming.filter(({ from, outlet }) => {
      const sourceEnd = this.end(from);
      return sourceEnd.status === 'done' && (sourceEnd.outlet === null || sourceEnd.outlet === outlet);
    });
    return active.length >= (block.settings.mode === 'n' ? Number(block.settings.count) : 1);
  }

  private does(block: Block): StepEnd {
    const { kind, settings } = block;
    const goes = (output: Json, outlet: string | null = 'next'): StepEnd => ({ status: 'done', outlet, output });
    if (kind === 'flow.parallel') return goes(null, null);
    if (kind === 'flow.wait') return goes({ timedOut: false });
    if (kind === 'trial.flaky') return goes({ ok: true });
    if (kind === 'trial.doomed') this.world.meaning.isDoomed = true;
    if (kind === 'flow.condition') {
      const branches = settings.branches as { outlet: string; when: string }[];
      const outlet = branches.find(({ when }) => this.holds(when))?.outlet ?? String(settings.otherwise);
      return goes({ outlet }, outlet);
    }
    if (kind === 'flow.switch') {
      const value = this.value(settings.value as Json);
      const branches = settings.branches as { outlet: string; equals: Json }[];
      const outlet = branches.find(({ equals }) => equals === value)?.outlet ?? String(settings.otherwise);
      return goes({ outlet, value }, outlet);
    }
    if (kind === 'flow.set-values') {
      const values = settings.values as { name: string; value: Json }[];
      return goes(Object.fromEntries(values.map(({ name, value }) => [name, this.value(value)])));
    }
    if (kind === 'flow.loop') return goes(this.loops(block));
    if (kind === 'flow.sub-flow') return goes(this.part(block));
    return goes(null);
  }

  private loops({ id, settings }: Block): Json {
    const list = JSON.parse(String(settings.over)) as Json[];
    const outputs = list.map((item, index) => {
      const items = { ...this.items, [String(settings.as)]: item };
      const prefix = `${this.prefix}${id}/${index}/`;
      return new Pass(this.world, { graph: settings.body as Graph, prefix, items }).all();
    });
    return { count: list.length, outputs };
  }

  private part({ id, settings }: Block): Json {
    const input = Object.entries(settings.input as NamedValues).map(([name, value]) => [name, this.value(value)]);
    const frame = this.world.frames.get(String(settings.frameKey)) as FrameDefinition;
    const meaning = interpretFrame(frame, Object.fromEntries(input), this.world.frames);
    this.world.meaning.parts.set(this.prefix + id, meaning);
    if (meaning.isDoomed) this.world.meaning.isDoomed = true;
    return { result: meaning.result };
  }

  /** `input.n`, `steps.b3.output.v`, `one2`. */
  private path(path: string): Json {
    const [first = '', second = '', ...rest] = path.split('.');
    if (first === 'input') return this.world.input[second] as Json;
    if (first !== 'steps') return this.items[first] as Json;
    const output = this.end(second).output;
    return rest.slice(1).reduce<Json>((value, key) => (value as NamedValues)[key] as Json, output);
  }

  /** A plain value, or a sum: `=input.n + 3`. */
  private value(value: Json): Json {
    const sum = typeof value === 'string' ? /^=(\S+) \+ (\d+)$/.exec(value) : null;
    return sum ? Number(this.path(sum[1] as string)) + Number(sum[2]) : value;
  }

  /** `input.n % 3 == 1` */
  private holds(when: string): boolean {
    const [, path = '', by, rest] = /^(\S+) % (\d+) == (\d+)$/.exec(when) ?? [];
    return Number(this.path(path)) % Number(by) === Number(rest);
  }
}

/** The state and output of each step of a run. */
export function interpretFrame(
  definition: FrameDefinition,
  input: NamedValues,
  frames: ReadonlyMap<string, FrameDefinition>,
): ExpectedRun {
  const meaning: ExpectedRun = { ends: new Map(), result: null, parts: new Map(), isDoomed: false };
  meaning.result = new Pass({ frames, meaning, input }, { graph: definition, prefix: '', items: {} }).all();
  return meaning;
}
