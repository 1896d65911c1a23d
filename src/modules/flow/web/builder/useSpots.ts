/** The layout of the graph as it is now: at once for small ones, by a worker for large ones, which stand as before meanwhile. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Graph } from '../../contract/frame.ts';
import { arrange, type Shape, type Spots, shapeOf } from './arrange.ts';

/** From so many blocks on the layout takes longer than a frame of the screen. */
const many = 150;

interface Arranged {
  key: string;
  spots: Spots;
}

/** One worker for the screen, made when the first large graph comes. */
function useWorker(onDone: (number: number, spots: Spots) => void): (number: number, shape: Shape) => void {
  const worker = useRef<Worker | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  return (number, shape) => {
    worker.current ??= new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' });
    worker.current.onmessage = ({ data }: MessageEvent<{ number: number; spots: Spots }>) =>
      done.current(data.number, data.spots);
    worker.current.postMessage({ number, shape });
  };
}

/** Null before the first layout of a large graph has come. */
export function useSpots(graph: Graph, waysOut: (id: string) => number): Spots | null {
  const { shape, key } = useMemo(() => shapeOf(graph, waysOut), [graph, waysOut]);
  const isLarge = shape.ids.length >= many;
  const [arranged, setArranged] = useState<Arranged | null>(null);
  const asked = useRef<{ number: number; key: string }>({ number: 0, key: '' });
  const send = useWorker((number, spots) => {
    if (number === asked.current.number) setArranged({ key: asked.current.key, spots });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the layout depends on
  const small = useMemo(() => (isLarge ? null : arrange(shape)), [key, isLarge]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the layout depends on
  useEffect(() => {
    if (!isLarge || asked.current.key === key) return;
    asked.current = { number: asked.current.number + 1, key };
    send(asked.current.number, shape);
  }, [key, isLarge]);
  return small ?? arranged?.spots ?? null;
}
