/** The layout of large frames, beside the page: whoever edits does not wait for it. */
import { arrange, type Shape } from './arrange.ts';

addEventListener('message', ({ data }: MessageEvent<{ number: number; shape: Shape }>) => {
  postMessage({ number: data.number, spots: arrange(data.shape) });
});
