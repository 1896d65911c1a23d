/**
 * The layout of the current graph: computed at once for small ones, by a worker for large ones, which retain their layout
 * meanwhile.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Graph } from '../../contract/frame.ts';
import { type LayoutInput, layOutGraph, type NodePositions, toLayoutInput } from './graph-layout.ts';
import type { LayoutJob } from './layout.thread.ts';

/** From this many blocks on, the layout takes longer than one frame of the screen. */
const workerThreshold = 150;

interface ComputedLayout {
  key: string;
  positions: NodePositions;
}

/** One worker for the screen, made when the first large graph comes. */
function useLayoutWorker(
  onDone: (number: number, positions: NodePositions) => void,
): (number: number, shape: LayoutInput) => void {
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
    worker.current ??= new Worker(new URL('./layout.thread.ts', import.meta.url), { type: 'module' });
    worker.current.onmessage = ({ data }: MessageEvent<LayoutJob['answer']>) =>
      done.current(data.number, data.positions);
    worker.current.postMessage({ number, shape });
  };
}

/** Null before the first layout of a large graph has come. */
export function useNodePositions(graph: Graph, waysOut: (id: string) => number): NodePositions | null {
  const { shape, key } = useMemo(() => toLayoutInput(graph, waysOut), [graph, waysOut]);
  const isLarge = shape.ids.length >= workerThreshold;
  const [arranged, setArranged] = useState<ComputedLayout | null>(null);
  const pendingRequest = useRef<{ number: number; key: string }>({ number: 0, key: '' });
  const send = useLayoutWorker((number, positions) => {
    if (number === pendingRequest.current.number)
      setArranged({ key: pendingRequest.current.key, positions: positions });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the layout depends on
  const small = useMemo(() => (isLarge ? null : layOutGraph(shape)), [key, isLarge]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the layout depends on
  useEffect(() => {
    if (!isLarge || pendingRequest.current.key === key) return;
    pendingRequest.current = { number: pendingRequest.current.number + 1, key };
    send(pendingRequest.current.number, shape);
  }, [key, isLarge]);
  return small ?? arranged?.positions ?? null;
}
