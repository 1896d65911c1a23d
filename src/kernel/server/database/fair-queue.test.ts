import { expect, it } from 'vitest';
import { FairQueue, type QueueLimits } from './fair-queue.ts';

/** Records callers in the order of admission. `tick` advances the time. */
function createQueue(width: Partial<QueueLimits>) {
  let now = 0;
  const { all = 4, each = 2, beside = each, patience = 1000, line = 10 } = width;
  const turns = new FairQueue({ all, each, beside, patience, line }, () => now);
  const inside: string[] = [];
  const leaves = new Map<string, (() => void)[]>();
  return {
    inside,
    turns,
    tick: (ms: number) => {
      now += ms;
    },
    come: (place: string, name: string, isGone?: () => boolean) =>
      turns.enter(place, isGone).then((leave) => {
        inside.push(name);
        leaves.set(place, [...(leaves.get(place) ?? []), leave]);
      }),
    async go(place: string) {
      leaves.get(place)?.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

it('a crowd at one company leaves capacity to the others, and is served in order', async () => {
  const { inside, come, go } = createQueue({ all: 4, each: 2 });
  const crowd = ['1', '2', '3', '4'].map((name) => come('crowd', name));
  await come('other', 'a');
  await come('other', 'b');
  expect(inside).toEqual(['1', '2', 'a', 'b']);
  await go('crowd');
  await go('crowd');
  await Promise.all(crowd);
  expect(inside).toEqual(['1', '2', 'a', 'b', '3', '4']);
});

it('companies with a line take turns where all places are taken', async () => {
  const { inside, come, go } = createQueue({ all: 2, each: 2 });
  const waiting = ['1', '2', '3', '4', '5'].map((name) => come('crowd', name));
  waiting.push(come('one', 'a'), come('other', 'b'));
  await Promise.resolve();
  for (const place of ['crowd', 'crowd', 'crowd', 'one', 'other']) await go(place);
  await Promise.all(waiting);
  expect(inside).toEqual(['1', '2', '3', 'a', 'b', '4', '5']);
});

it('a crowd has less capacity while others are present, and all of it afterwards', async () => {
  const { inside, come, go, tick } = createQueue({ all: 6, each: 4, beside: 2 });
  const crowd = ['1', '2', '3', '4', '5', '6', '7'].map((name) => come('crowd', name));
  await Promise.all(crowd.slice(0, 4));
  await come('other', 'a');
  await go('other');
  await go('crowd');
  await go('crowd');
  expect(inside, 'four were inside; two are enough beside another').toEqual(['1', '2', '3', '4', 'a']);
  await go('crowd');
  expect(inside).toEqual(['1', '2', '3', '4', 'a', '5']);
  tick(2000);
  await go('crowd');
  await Promise.all(crowd);
  expect(inside).toEqual(['1', '2', '3', '4', 'a', '5', '6', '7']);
});

it('requests without a company take no capacity from a crowd, and the reverse', async () => {
  const { inside, come, go } = createQueue({ all: 6, each: 2, beside: 1 });
  await come('root', 'a');
  await go('root');
  await Promise.all(['1', '2'].map((name) => come('crowd', name)));
  expect(inside).toEqual(['a', '1', '2']);
  await Promise.all(['b', 'c'].map((name) => come('root', name)));
  expect(inside).toEqual(['a', '1', '2', 'b', 'c']);
});

it('a request with too long a wait is rejected at once, and others are not', async () => {
  const { come, go, tick, turns } = createQueue({ all: 2, each: 1, patience: 1000 });
  const refused = { code: 'UNAVAILABLE', status: 503 };
  for (let round = 0; round < 60; round++) {
    await come('crowd', 'before');
    tick(600);
    await go('crowd');
  }
  await come('crowd', '1');
  const second = come('crowd', '2');
  await expect(come('crowd', 'too late'), 'some 1200 ms').rejects.toMatchObject(refused);
  expect(() => turns.assertCapacity('crowd')).toThrow(expect.objectContaining(refused));
  await come('other', 'a');
  turns.assertCapacity('other');
  await go('crowd');
  await second;
  turns.assertCapacity('crowd');
});

it('one long turn is not held against who comes after it', async () => {
  const { come, go, tick } = createQueue({ all: 2, each: 1, patience: 1000, line: 30 });
  await come('crowd', 'long');
  tick(60_000);
  await go('crowd');
  const all = Array.from({ length: 30 }, (_, number) => come('crowd', String(number)));
  for (const waiting of all) {
    await waiting;
    await go('crowd');
  }
});

it('quick turns make a long line bearable, to an end', async () => {
  const { come, tick, go } = createQueue({ all: 2, each: 1, patience: 1000, line: 3 });
  await come('crowd', '0');
  tick(1);
  await go('crowd');
  const line = ['1', '2', '3', '4'].map((name) => come('crowd', name));
  await expect(come('crowd', '5')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const waiting of line) {
    await waiting;
    await go('crowd');
  }
});

it('a request that is gone at its turn is skipped, and frees its place in the queue', async () => {
  const { inside, come, go, tick } = createQueue({ all: 2, each: 1, patience: 1000, line: 3 });
  let isGone = false;
  await come('crowd', '0');
  const gone = ['1', '2', '3'].map((name) => come('crowd', name, () => isGone).catch(({ code }) => code));
  tick(100);
  await expect(come('crowd', '4')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  isGone = true;
  tick(100);
  const later = come('crowd', '5');
  expect(await Promise.all(gone)).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
  await go('crowd');
  await later;
  expect(inside).toEqual(['0', '5']);
  const last = come('crowd', '6', () => isGone).catch(({ code }) => code);
  await go('crowd');
  expect(await last, 'also where nobody comes after').toBe('UNAVAILABLE');
  await come('crowd', '7');
});
