/** The layout of large frames, beside the page: whoever edits does not wait for it. */
import { arrange, type Shape, type Spots } from './arrange.ts';

/** What the page asks, and is answered; of several the latest counts. */
export interface ArrangeJob {
  asked: { number: number; shape: Shape };
  answer: { number: number; spots: Spots };
}

addEventListener('message', ({ data }: MessageEvent<ArrangeJob['asked']>) => {
  const answer: ArrangeJob['answer'] = { number: data.number, spots: arrange(data.shape) };
  postMessage(answer);
});
