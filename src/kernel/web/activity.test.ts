/** Tests of activity: idle work starts after the last request ends, and never after leaving. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginActivity, runWhenCalm } from './activity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits until nothing has been under way for a while, and comes once', () => {
  const run = vi.fn();
  const end = beginActivity();
  runWhenCalm(500, run);
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

it('does not run after the person has left', () => {
  const run = vi.fn();
  runWhenCalm(500, run)();
  vi.advanceTimersByTime(2000);
  expect(run).not.toHaveBeenCalled();
});
