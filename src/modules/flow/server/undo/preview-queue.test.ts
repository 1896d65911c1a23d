/** Tests of the preview queue: repeated previews of one undo wait, run together and are followed by a pause. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PreviewQueue } from './preview-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Previews that run in the queue until `endAll` ends them. */
function createPreviews(queue: PreviewQueue) {
  const running: (() => void)[] = [];
  const request = () => queue.run(() => new Promise<void>((resolve) => running.push(resolve)));
  return {
    countStarted: () => running.length,
    request: (count: number) => Array.from({ length: count }, request),
    endAll: () => {
      for (const end of running) end();
    },
  };
}

it('the first eight previews run at once, and so do eight more after a quiet period', async () => {
  const { countStarted, request, endAll } = createPreviews(new PreviewQueue());
  request(8);
  expect(countStarted()).toBe(8);
  endAll();
  await vi.advanceTimersByTimeAsync(11_000);
  request(8);
  expect(countStarted()).toBe(16);
});

it('further previews wait for the running ones and for a pause, and then run together', async () => {
  const { countStarted, request, endAll } = createPreviews(new PreviewQueue());
  request(8);
  request(3);
  await vi.advanceTimersByTimeAsync(40);
  endAll();
  await vi.advanceTimersByTimeAsync(900);
  request(2);
  expect(countStarted()).toBe(8);
  await vi.advanceTimersByTimeAsync(101);
  expect(countStarted()).toBe(13);
});

it('the pause grows with the duration of the previews, up to two seconds, in every round', async () => {
  const { countStarted, request, endAll } = createPreviews(new PreviewQueue());
  request(8);
  await vi.advanceTimersByTimeAsync(70);
  endAll();
  request(1);
  await vi.advanceTimersByTimeAsync(1399);
  expect(countStarted()).toBe(8);
  await vi.advanceTimersByTimeAsync(2);
  expect(countStarted()).toBe(9);
  await vi.advanceTimersByTimeAsync(1000);
  endAll();
  request(1);
  await vi.advanceTimersByTimeAsync(1999);
  expect(countStarted()).toBe(9);
  await vi.advanceTimersByTimeAsync(2);
  expect(countStarted()).toBe(10);
  endAll();
  // The queue is idle and the pause is over: the next preview runs at once, the one after it waits.
  await vi.advanceTimersByTimeAsync(2001);
  request(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(countStarted()).toBe(11);
  request(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(countStarted()).toBe(11);
});

it('a failed preview does not block the queue', async () => {
  const queue = new PreviewQueue();
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(queue.isIdle).toBe(true);
  expect(await queue.run(async () => 1)).toBe(1);
});
