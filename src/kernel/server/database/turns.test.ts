import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Who comes in, in the order of coming in. */
function door(width: { all: number; each: number; line: number }) {
  const turns = new Turns(width);
  const inside: string[] = [];
  return {
    inside,
    come: (place: string, name: string) => turns.enter(place).then(() => void inside.push(name)),
    async go(place: string) {
      turns.leave(place);
      await Promise.resolve();
    },
  };
}

it('a crowd at one company leaves room for the others, and comes in as it came', async () => {
  const { inside, come, go } = door({ all: 4, each: 2, line: 10 });
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
  const { inside, come, go } = door({ all: 2, each: 2, line: 10 });
  const waiting = ['1', '2', '3', '4', '5'].map((name) => come('crowd', name));
  waiting.push(come('one', 'a'), come('other', 'b'));
  for (const place of ['crowd', 'crowd', 'crowd', 'one', 'other']) await go(place);
  await Promise.all(waiting);
  expect(inside).toEqual(['1', '2', '3', 'a', 'b', '4', '5']);
});

it('who finds a long line is sent away at once, and others are not', async () => {
  const { come, go } = door({ all: 2, each: 1, line: 1 });
  await come('crowd', '1');
  const second = come('crowd', '2');
  await expect(come('crowd', '3')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  await come('other', 'a');
  await go('crowd');
  await second;
  await go('crowd');
  await come('crowd', '4');
});
