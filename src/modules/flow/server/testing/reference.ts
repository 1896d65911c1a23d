/**
 * A simple interpreter of frames, to hold the engine against: recursive, over the whole frame at once, without steps, waves or a
 * database. It knows what the README says and nothing of how the engine does it. A step's end does not hang on when things
 * happen, so each block is asked for its end, and asks those before it.
 */
import type { Json } from '#kernel/contract/block.ts';
import type { FrameDefinition, Graph } from '../../contract/frame.ts';

export interface End {
  status: 'done' | 'skipped';
  /** Null: all ways are taken. */
  outlet: string | null;
  output: Json;
}
type Block = Graph['blocks'][number];
type Named = { [name: string]: Json };

export interface Meaning {
  ends: Map<string, End>;
  result: Json;
  /** Sub-flows by the path of their step. */
  parts: Map<string, Meaning>;
  /** Some step of it, or of its parts, can never be done. */
  isDoomed: boolean;
}

interface World {
  frames: ReadonlyMap<string, FrameDefinition>;
  meaning: Meaning;
  input: Named;
}

/** One pass through a graph: what its blocks see, and how they end. */
class Pass {
  constructor(
    private readonly world: World,
    private readonly graph: Graph,
    private readonly prefix: string,
    /** Items of the loops around, by their names. */
    private readonly items: Named,
  ) {}

  /** All of it; what its closing block came to. */
  all(): Json {
    for (const { id } of this.graph.blocks) this.end(id);
    // Whoever makes the frames closes each graph with a block that comes after all others.
    const last = this.graph.blocks.at(-1) as Block;
    return this.end(last.id).output;
  }

  end(id: string): End {
    const { ends } = this.world.meaning;
    const known = ends.get(this.prefix + id);
    if (known) return known;
    const block = this.graph.blocks.find((one) => one.id === id) as Block;
    const found = this.arrives(block) ? this.does(block) : { status: 'skipped' as const, outlet: null, output: null };
    ends.set(this.prefix + id, found);
    return found;
  }

  /** The first block runs. Others with one way that is taken; a join of n with n of them. */
  private arrives(block: Block): boolean {
    if (block === this.graph.blocks[0]) return true;
    const ways = this.graph.connections.filter(({ to }) => to === block.id);
    const taken = ways.filter(({ from, outlet }) => {
      const before = this.end(from);
      return before.status === 'done' && (before.outlet === null || before.outlet === outlet);
    });
    return taken.length >= (block.settings.mode === 'n' ? Number(block.settings.count) : 1);
  }

  private does(block: Block): End {
    const { kind, settings } = block;
    const goes = (output: Json, outlet: string | null = 'next'): End => ({ status: 'done', outlet, output });
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
      return new Pass(this.world, settings.body as Graph, `${this.prefix}${id}/${index}/`, items).all();
    });
    return { count: list.length, outputs };
  }

  private part({ id, settings }: Block): Json {
    const input = Object.entries(settings.input as Named).map(([name, value]) => [name, this.value(value)]);
    const frame = this.world.frames.get(String(settings.frameKey)) as FrameDefinition;
    const meaning = meaningOf(frame, Object.fromEntries(input), this.world.frames);
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
    return rest.slice(1).reduce<Json>((value, key) => (value as Named)[key] as Json, output);
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

/** How each step of a run ends, and what it comes to. */
export function meaningOf(
  definition: FrameDefinition,
  input: Named,
  frames: ReadonlyMap<string, FrameDefinition>,
): Meaning {
  const meaning: Meaning = { ends: new Map(), result: null, parts: new Map(), isDoomed: false };
  meaning.result = new Pass({ frames, meaning, input }, definition, '', {}).all();
  return meaning;
}
