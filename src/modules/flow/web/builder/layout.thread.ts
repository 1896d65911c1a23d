/** Lays out large frames in a worker, so that editing does not wait for it. */
import { type LayoutInput, layOutGraph, type NodePositions } from './graph-layout.ts';

/** The page's request and the worker's reply; only the latest request counts. */
export interface LayoutJob {
  asked: { number: number; shape: LayoutInput };
  answer: { number: number; positions: NodePositions };
}

addEventListener('message', ({ data }: MessageEvent<LayoutJob['asked']>) => {
  const answer: LayoutJob['answer'] = { number: data.number, positions: layOutGraph(data.shape) };
  postMessage(answer);
});
