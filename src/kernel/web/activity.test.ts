/** What waits for calm comes after the last request, and not at all for who has left. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginActivity, whenCalm } from './activity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits until nothing has been under way for a while, and comes once', () => {
  const run = vi.fn();
  const end = beginActivity();
  whenCalm(500, run);
  vi.advanceTimersByTime(2000);
  expect(run).not.toHaveBeenCalled();
  end();
  vi.advanceTimersByTime(400);
  const endOfNext = beginActivity();
  vi.advanceTimersByTime(2000);
  endOfNext();
  vi.advanceTimersByTime(499);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  beginActivity()();
  vi.advanceTimersByTime(2000);
  expect(run).toHaveBeenCalledOnce();
});

it('does not come to who has left', () => {
  const run = vi.fn();
  whenCalm(500, run)();
  vi.advanceTimersByTime(2000);
  expect(run).not.toHaveBeenCalled();
});
