/**
 * How long a flow of a hundred blocks takes to be laid out, beside dagre as it comes, on the same flows in the same run. Turn by turn, so
 * that a slow moment of the machine is one of both; in time of the processor, which others at work do not lengthen much.
 */
import { Graph, layout } from '@dagrejs/dagre';
import type { Drawing } from '#modules/flow/contract/drawing.ts';
import { getMedian } from './load.ts';

/** Browser code is not part of the server's types, so it is imported by its URL. */
const picture = (file: string) => import(new URL(`../src/modules/flow/web/picture/${file}`, import.meta.url).href);
const { place } = (await picture('picture-layout.ts')) as { place(drawing: Drawing, inRows?: boolean): object };
const { drawAcross, drawDown, withWords } = (await picture('geometry.ts')) as {
  drawAcross(placed: object, spacing: number, across: object): { width: number };
  drawDown(placed: object): { height: number };
  withWords: object;
};

const count = 100;
/** Milliseconds, and of dagre's time. */
const bars = { most: 200, ratio: 0.25 };

const way = (from: number, to: number) => ({ from: `b${from}`, outlet: `to${to}`, to: `b${to}` });

function createDrawing(ways: readonly (readonly [number, number])[]): Drawing {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const chain = numbers.slice(1).map((to) => way(to - 1, to));
  const others = ways.filter(([from, to]) => from + 1 < to && to < count).map(([from, to]) => way(from, to));
  const title = { ko: '단계', en: 'Step' };
  return {
    blocks: numbers.map((number) => ({ id: `b${number}`, sign: 'bolt' as const, title, body: null })),
    connections: [...new Map([...chain, ...others].map((each) => [`${each.from} ${each.to}`, each])).values()],
  };
}

/** The same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function createRandomEdges(most: number): [number, number][] {
  const next = createRandom(7);
  return Array.from({ length: count }, () => {
    const from = Math.floor(next() * (count - 1));
    return [from, from + 2 + Math.floor(next() * most)];
  });
}

const flows: Readonly<Record<string, Drawing>> = {
  'one after the other': createDrawing([]),
  'a branch past every second': createDrawing(Array.from({ length: 50 }, (_, index) => [index * 2, index * 2 + 2])),
  'ways past a few, anywhere': createDrawing(createRandomEdges(5)),
  'ways past up to a hundred': createDrawing(createRandomEdges(count)),
};

/** As the product draws it, both ways, to the last pixel. */
function layOutOurs(drawing: Drawing): number {
  return drawAcross(place(drawing), 1100, withWords).width + drawDown(place(drawing, true)).height;
}

/** Both ways, too: dagre turns a picture by laying it out again. */
function layOutDagre(drawing: Drawing): number {
  return ['LR', 'TB'].reduce((sum, rankdir) => {
    const graph = new Graph();
    graph.setGraph({ rankdir });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const { id } of drawing.blocks) graph.setNode(id, { width: 90, height: 100 });
    for (const { from, to } of drawing.connections) graph.setEdge(from, to);
    layout(graph);
    return sum + Number(graph.graph().width);
  }, 0);
}

function measureMilliseconds(work: () => number): number {
  const cpuBefore = process.cpuUsage();
  if (!(work() > 0)) throw new Error('nothing was drawn');
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1000;
}

function formatAgainstBar(value: number, bar: number): string {
  return `${value.toFixed(value < 1 ? 3 : 0)} (${bar} ${value <= bar ? 'met' : 'MISSED'})`;
}

export function measurePicture({ rounds, say }: { rounds: number; say: (line: string) => void }): void {
  const rows = Object.entries(flows).map(([flow, drawing]) => {
    const times = {
      first: measureMilliseconds(() => layOutOurs(drawing)),
      ours: [] as number[],
      dagre: [] as number[],
    };
    measureMilliseconds(() => layOutDagre(drawing));
    for (let round = 0; round < rounds; round++) {
      times.ours.push(measureMilliseconds(() => layOutOurs(drawing)));
      times.dagre.push(measureMilliseconds(() => layOutDagre(drawing)));
    }
    const [own, other] = [getMedian(times.ours), getMedian(times.dagre)];
    return {
      flow,
      ways: drawing.connections.length,
      'first ms': formatAgainstBar(times.first, bars.most),
      ms: own.toFixed(1),
      'dagre ms': other.toFixed(1),
      'to dagre': formatAgainstBar(own / other, bars.ratio),
    };
  });
  say(`\na flow of ${count} blocks laid out across and downwards; processor's ms, medians of ${rounds} turns`);
  console.table(rows);
}
