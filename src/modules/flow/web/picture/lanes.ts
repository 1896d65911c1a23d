/**
 * On which lanes the knots of each rank stand: straight where they can be, no block nearer than one lane to anything. By Brandes and Köpf,
 * "Fast and simple horizontal coordinate assignment": four ways of aligning, each as far to one side as it goes, and their middle.
 */
import { type Net, positionsOf } from './order.ts';

const at = (numbers: readonly number[], index: number): number => numbers[index] as number;

/** Ways that would bend a way which passes two ranks in a row: `knot before * knots + knot after`. */
function bending({ layers, above, blocks }: Net, positions: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  const passedFrom = (knot: number): number | undefined =>
    knot < blocks ? undefined : above[knot]?.find((before) => before >= blocks);
  for (const layer of layers) {
    let [left, checked] = [-1, 0];
    layer.forEach((knot, index) => {
      const before = passedFrom(knot);
      if (before === undefined && index < layer.length - 1) return;
      const right = before === undefined ? Number.POSITIVE_INFINITY : at(positions, before);
      for (; checked <= index; checked++) {
        const one = at(layer, checked);
        for (const other of above[one] ?? []) {
          const position = at(positions, other);
          const isOwn = one >= blocks && other >= blocks;
          if (!isOwn && (position < left || position > right)) found.add(other * above.length + one);
        }
      }
      left = right;
    });
  }
  return found;
}

interface Aligned {
  layers: readonly (readonly number[])[];
  /** For each knot its neighbours in the rank that was aligned before. */
  neighbours: Net['above'];
  isBending: (knot: number, neighbour: number) => boolean;
}

/** Joins each knot with the middle one of its neighbours, first come first served. Returns for each knot the first of those it is in line with. */
function align({ layers, neighbours, isBending }: Aligned): number[] {
  const positions = positionsOf(layers);
  const roots = neighbours.map((_, knot) => knot);
  for (const layer of layers) {
    let last = -1;
    for (const knot of layer) {
      const near = (neighbours[knot] ?? []).toSorted((one, other) => at(positions, one) - at(positions, other));
      const middle = (near.length - 1) / 2;
      for (const index of near.length > 0 ? [Math.floor(middle), Math.ceil(middle)] : []) {
        const neighbour = at(near, index);
        if (roots[knot] !== knot || at(positions, neighbour) <= last || isBending(knot, neighbour)) continue;
        roots[knot] = at(roots, neighbour);
        last = at(positions, neighbour);
      }
    }
  }
  return roots;
}

/** Lines that only pass may run nearer to one another than blocks stand. */
const betweenLines = 0.5;

/** What is in line moves together, to the side as far as its neighbours let it, and back as far as those beyond let it. */
function compact(layers: Aligned['layers'], roots: readonly number[], blocks: number): number[] {
  const beyond = roots.map((): { next: number; gap: number }[] => []);
  const open = roots.map(() => 0);
  for (const layer of layers) {
    for (let index = 1; index < layer.length; index++) {
      const [one, other] = [at(layer, index - 1), at(layer, index)];
      const next = at(roots, other);
      beyond[at(roots, one)]?.push({ next, gap: one >= blocks && other >= blocks ? betweenLines : 1 });
      open[next] = at(open, next) + 1;
    }
  }
  const lanes = roots.map(() => 0);
  const order = roots.filter((root, knot) => root === knot && open[root] === 0);
  for (const root of order) {
    for (const { next, gap } of beyond[root] ?? []) {
      lanes[next] = Math.max(at(lanes, next), at(lanes, root) + gap);
      open[next] = at(open, next) - 1;
      if (open[next] === 0) order.push(next);
    }
  }
  for (const root of order.toReversed()) {
    const room = Math.min(...(beyond[root] ?? []).map(({ next, gap }) => at(lanes, next) - gap));
    if (Number.isFinite(room)) lanes[root] = Math.max(at(lanes, root), room);
  }
  return roots.map((root) => at(lanes, root));
}

/**
 * A lane for each knot, from 0.
 * @param isWhole no lane between two others: of the four ways the narrowest instead of their middle
 */
export function lanesOf(net: Net, isWhole: boolean): number[] {
  const found = bending(net, positionsOf(net.layers));
  const knots = net.above.length;
  const runs = [true, false].flatMap((isDown) =>
    [true, false].map((isLeft) => {
      const along = isDown ? net.layers : net.layers.toReversed();
      const layers = isLeft ? along : along.map((layer) => layer.toReversed());
      const isBending = (knot: number, neighbour: number) =>
        found.has(isDown ? neighbour * knots + knot : knot * knots + neighbour);
      const lanes = compact(
        layers,
        align({ layers, neighbours: isDown ? net.above : net.below, isBending }),
        net.blocks,
      );
      return { isLeft, lanes: isLeft ? lanes : lanes.map((lane) => -lane) };
    }),
  );
  const spans = runs.map(({ lanes }) => [least(lanes), -least(lanes.map((lane) => -lane))] as const);
  const narrowest = spans.reduce((best, span) => (span[1] - span[0] < best[1] - best[0] ? span : best), [0, Infinity]);
  if (isWhole) {
    const index = spans.findIndex((span) => span[1] - span[0] <= narrowest[1] - narrowest[0]);
    return (runs[index]?.lanes ?? []).map((lane) => lane - (spans[index]?.[0] ?? 0));
  }
  const moved = runs.map(({ isLeft, lanes }, index) => {
    const side = isLeft ? 0 : 1;
    const by = (narrowest[side] ?? 0) - (spans[index]?.[side] ?? 0);
    return lanes.map((lane) => lane + by);
  });
  const middles = net.above.map((_, knot) => {
    const sorted = moved.map((lanes) => at(lanes, knot)).sort((one, other) => one - other);
    return (at(sorted, 1) + at(sorted, 2)) / 2;
  });
  const first = least(middles);
  return middles.map((lane) => lane - first);
}

const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other), Infinity);
