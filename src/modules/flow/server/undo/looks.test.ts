/** Who looks at one undo again and again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Looks } from './looks.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Looks that begin when it is their turn and end when they are told to. */
function lookers(looks: Looks) {
  const begun: (() => void)[] = [];
  const look = () => looks.take(() => new Promise<void>((resolve) => begun.push(resolve)));
  return {
    begun: () => begun.length,
    many: (count: number) => Array.from({ length: count }, look),
    end: () => {
      for (const end of begun) end();
    },
  };
}

it('looks at once the first times, and later once more after that is long ago', async () => {
  const { begun, many, end } = lookers(new Looks());
  many(8);
  expect(begun()).toBe(8);
  end();
  await vi.advanceTimersByTimeAsync(11_000);
  many(8);
  expect(begun()).toBe(16);
});

it('then waits for those who are at it, and for a rest; all who wait look together', async () => {
  const { begun, many, end } = lookers(new Looks());
  many(8);
  many(3);
  await vi.advanceTimersByTimeAsync(40);
  end();
  await vi.advanceTimersByTimeAsync(900);
  many(2);
  expect(begun()).toBe(8);
  await vi.advanceTimersByTimeAsync(101);
  expect(begun()).toBe(13);
});

it('rests the longer the longer they looked, two seconds at most, and so again and again', async () => {
  const { begun, many, end } = lookers(new Looks());
  many(8);
  await vi.advanceTimersByTimeAsync(70);
  end();
  many(1);
  await vi.advanceTimersByTimeAsync(1399);
  expect(begun()).toBe(8);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun()).toBe(9);
  await vi.advanceTimersByTimeAsync(1000);
  end();
  many(1);
  await vi.advanceTimersByTimeAsync(1999);
  expect(begun()).toBe(9);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun()).toBe(10);
  end();
  // Nobody is at it, and the rest is over: whoever comes now looks at once, and the next waits again.
  await vi.advanceTimersByTimeAsync(2001);
  many(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun()).toBe(11);
  many(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun()).toBe(11);
});

it('goes on after a look that failed', async () => {
  const looks = new Looks();
  await expect(looks.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(looks.isIdle).toBe(true);
  expect(await looks.take(async () => 1)).toBe(1);
});
