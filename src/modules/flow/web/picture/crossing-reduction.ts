/** The order of blocks within a rank, chosen for few crossings (Sugiyama's method: each rank by the median of its neighbours). */

/** Knots by number: the blocks first, then the places where ways pass a rank. */
export interface Net {
  blocks: number;
  /** The knots of each rank, in their order. */
  layers: number[][];
  /** For each knot its neighbours one rank before and one after. */
  above: number[][];
  below: number[][];
}

/** Number of sweeps down and up; most frames have no crossing left after the first. */
const maxSweeps = 12;
/** Without getting better. */
const maxIdleSweeps = 4;

export function toPositions(layers: readonly (readonly number[])[]): number[] {
  const positions: number[] = [];
  for (const layer of layers) {
    layer.forEach((knot, position) => {
      positions[knot] = position;
    });
  }
  return positions;
}

/** Number of crossings between this rank and the next, given its size: pairs with reversed ends. */
function countCrossingsBelow(
  layer: readonly number[],
  size: number,
  below: Net['below'],
  positions: readonly number[],
): number {
  // Number of ends up to a position, as a binary indexed tree (Fenwick).
  const tree: number[] = [];
  let [passed, crossings] = [0, 0];
  for (const knot of layer) {
    const ends = (below[knot] ?? []).map((end) => (positions[end] ?? 0) + 1);
    for (const end of ends) {
      crossings += passed;
      for (let index = end; index > 0; index -= index & -index) crossings -= tree[index] ?? 0;
    }
    for (const end of ends) {
      for (let index = end; index <= size; index += index & -index) tree[index] = (tree[index] ?? 0) + 1;
    }
    passed += ends.length;
  }
  return crossings;
}

export function countCrossings({ layers, below }: Net): number {
  const positions = toPositions(layers);
  const between = (layer: readonly number[], rank: number) =>
    countCrossingsBelow(layer, layers[rank + 1]?.length ?? 0, below, positions);
  return layers.reduce((sum, layer, rank) => sum + between(layer, rank), 0);
}

/** Each knot to the middle of its neighbours, then by the first of them; those with the same in the order of `layer`. */
function sortLayer(layer: readonly number[], neighbours: Net['above'], positions: readonly number[]): number[] {
  const places = layer.map((knot) => {
    const near = (neighbours[knot] ?? []).map((neighbour) => positions[neighbour] ?? 0);
    // A node with no neighbours stays.
    if (near.length === 0) near.push(positions[knot] ?? 0);
    return { knot, middle: near.reduce((sum, position) => sum + position, 0) / near.length, first: Math.min(...near) };
  });
  return places
    .sort((first, second) => first.middle - second.middle || first.first - second.first)
    .map(({ knot }) => knot);
}

/** @param isTurned those with the same middle change places: what began the wrong way round would stay so for ever */
function sweepLayers(net: Net, isDown: boolean, isTurned: boolean): void {
  const { layers, above, below } = net;
  const positions = toPositions(layers);
  for (let step = 1; step < layers.length; step++) {
    const rank = isDown ? step : layers.length - 1 - step;
    const layer = layers[rank] ?? [];
    const sorted = sortLayer(isTurned ? layer.toReversed() : layer, isDown ? above : below, positions);
    sorted.forEach((knot, position) => {
      positions[knot] = position;
    });
    layers[rank] = sorted;
  }
}

/** Sorts `layers` in place. */
export function sortLayers(net: Net): void {
  let best = net.layers.slice();
  let fewest = countCrossings(net);
  for (let round = 0, idle = 0; fewest > 0 && round < maxSweeps && idle < maxIdleSweeps; round++, idle++) {
    sweepLayers(net, round % 2 === 0, round % 4 === 2);
    const crossings = countCrossings(net);
    if (crossings >= fewest) continue;
    [best, fewest, idle] = [net.layers.slice(), crossings, -1];
  }
  net.layers = best;
}
