/**
 * Assigns lanes to the nodes of each rank: straight where possible, no block nearer than one lane to anything. By Brandes and Köpf,
 * "Fast and simple horizontal coordinate assignment": four alignments, each as far to one side as possible, and their median.
 */
import { type Net, toPositions } from './crossing-reduction.ts';

const getAt = (numbers: readonly number[], index: number): number => numbers[index] as number;

/** Ways that would bend a way which passes two ranks in a row: `knot before * knots + knot after`. */
function findBendingEdges({ layers, above, blocks }: Net, positions: readonly number[]): ReadonlySet<number> {
  const bendingKeys = new Set<number>();
  const passedFrom = (knot: number): number | undefined =>
    knot < blocks ? undefined : above[knot]?.find((knotAbove) => knotAbove >= blocks);
  for (const layer of layers) {
    let [leftBound, checked] = [-1, 0];
    layer.forEach((knot, index) => {
      const previousKnot = passedFrom(knot);
      if (previousKnot === undefined && index < layer.length - 1) return;
      const right = previousKnot === undefined ? Number.POSITIVE_INFINITY : getAt(positions, previousKnot);
      for (; checked <= index; checked++) {
        const currentKnot = getAt(layer, checked);
        for (const other of above[currentKnot] ?? []) {
          const position = getAt(positions, other);
          const isOwn = currentKnot >= blocks && other >= blocks;
          if (!isOwn && (position < leftBound || position > right)) bendingKeys.add(other * above.length + currentKnot);
        }
      }
      leftBound = right;
    });
  }
  return bendingKeys;
}

interface AlignmentInput {
  layers: readonly (readonly number[])[];
  /** For each knot its neighbours in the rank that was aligned before. */
  neighbours: Net['above'];
  isBending: (knot: number, neighbour: number) => boolean;
}

/** Joins each knot with the middle one of its neighbours, first come first served. Returns for each knot the first of those it is in line with. */
function alignKnots({ layers, neighbours, isBending }: AlignmentInput): number[] {
  const positions = toPositions(layers);
  const roots = neighbours.map((_, knot) => knot);
  for (const layer of layers) {
    let last = -1;
    for (const knot of layer) {
      const near = (neighbours[knot] ?? []).toSorted(
        (first, second) => getAt(positions, first) - getAt(positions, second),
      );
      const middle = (near.length - 1) / 2;
      for (const index of near.length > 0 ? [Math.floor(middle), Math.ceil(middle)] : []) {
        const neighbour = getAt(near, index);
        if (roots[knot] !== knot || getAt(positions, neighbour) <= last || isBending(knot, neighbour)) continue;
        roots[knot] = getAt(roots, neighbour);
        last = getAt(positions, neighbour);
      }
    }
  }
  return roots;
}

/** Passing lines may be closer together than blocks. */
const minLineGap = 0.5;

/** Aligned nodes move together, to the side as far as their neighbours allow, and back as far as the outer ones allow. */
function compactLanes(layers: AlignmentInput['layers'], roots: readonly number[], blocks: number): number[] {
  const beyond = roots.map((): { next: number; gap: number }[] => []);
  const open = roots.map(() => 0);
  for (const layer of layers) {
    for (let index = 1; index < layer.length; index++) {
      const [leftKnot, rightKnot] = [getAt(layer, index - 1), getAt(layer, index)];
      const next = getAt(roots, rightKnot);
      beyond[getAt(roots, leftKnot)]?.push({ next, gap: leftKnot >= blocks && rightKnot >= blocks ? minLineGap : 1 });
      open[next] = getAt(open, next) + 1;
    }
  }
  const lanes = roots.map(() => 0);
  const order = roots.filter((root, knot) => root === knot && open[root] === 0);
  for (const root of order) {
    for (const { next, gap } of beyond[root] ?? []) {
      lanes[next] = Math.max(getAt(lanes, next), getAt(lanes, root) + gap);
      open[next] = getAt(open, next) - 1;
      if (open[next] === 0) order.push(next);
    }
  }
  for (const root of order.toReversed()) {
    const availableShift = Math.min(...(beyond[root] ?? []).map(({ next, gap }) => getAt(lanes, next) - gap));
    if (Number.isFinite(availableShift)) lanes[root] = Math.max(getAt(lanes, root), availableShift);
  }
  return roots.map((root) => getAt(lanes, root));
}

/**
 * A lane for each knot, from 0.
 * @param isUndoComplete no lane between two others: of the four ways the narrowest instead of their middle
 */
export function computeLanes(net: Net, isWhole: boolean): number[] {
  const bendingEdges = findBendingEdges(net, toPositions(net.layers));
  const knots = net.above.length;
  const runs = [true, false].flatMap((isDown) =>
    [true, false].map((isLeft) => {
      const along = isDown ? net.layers : net.layers.toReversed();
      const layers = isLeft ? along : along.map((layer) => layer.toReversed());
      const isBending = (knot: number, neighbour: number) =>
        bendingEdges.has(isDown ? neighbour * knots + knot : knot * knots + neighbour);
      const lanes = compactLanes(
        layers,
        alignKnots({ layers, neighbours: isDown ? net.above : net.below, isBending }),
        net.blocks,
      );
      return { isLeft, lanes: isLeft ? lanes : lanes.map((lane) => -lane) };
    }),
  );
  const spans = runs.map(({ lanes }) => [findLeast(lanes), -findLeast(lanes.map((lane) => -lane))] as const);
  const narrowest = spans.reduce(
    (best, range) => (range[1] - range[0] < best[1] - best[0] ? range : best),
    [0, Infinity],
  );
  if (isWhole) {
    const index = spans.findIndex((range) => range[1] - range[0] <= narrowest[1] - narrowest[0]);
    return (runs[index]?.lanes ?? []).map((lane) => lane - (spans[index]?.[0] ?? 0));
  }
  const moved = runs.map(({ isLeft, lanes }, index) => {
    const side = isLeft ? 0 : 1;
    const by = (narrowest[side] ?? 0) - (spans[index]?.[side] ?? 0);
    return lanes.map((lane) => lane + by);
  });
  const middles = net.above.map((_, knot) => {
    const sorted = moved.map((lanes) => getAt(lanes, knot)).sort((first, second) => first - second);
    return (getAt(sorted, 1) + getAt(sorted, 2)) / 2;
  });
  const first = findLeast(middles);
  return middles.map((lane) => lane - first);
}

const findLeast = (numbers: readonly number[]): number =>
  numbers.reduce((first, second) => Math.min(first, second), Infinity);
