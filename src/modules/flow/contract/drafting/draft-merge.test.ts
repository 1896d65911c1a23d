import { expect, it } from 'vitest';
import type { Block } from '../frame.ts';
import type { Draft } from './draft.ts';
import { acceptTheirs, mergeDrafts } from './draft-merge.ts';

const block = (id: string, settings: Block['settings'] = {}, title = id): Block => ({
  ...{ id, kind: 'flow.task', settings },
  title: { ko: title, en: title },
});
const connect = (from: string, to: string) => ({ from, outlet: 'next', to });
const base: Draft = { blocks: [block('a', { x: 1, y: 1 }), block('b')], connections: [connect('a', 'b')] };
const having = (change: Partial<Draft>): Draft => ({ ...base, ...change });

it('puts together what each changed, ways and places, too', () => {
  const mine = having({
    blocks: [block('a', { x: 2, y: 1 }), block('b'), block('m')],
    connections: [connect('a', 'm')],
  });
  const theirs = having({
    blocks: [block('a', { x: 1, y: 2 }), block('b', {}, 'named'), block('t')],
    connections: [connect('a', 'b'), connect('b', 't')],
    view: { spots: { t: { x: 1, y: 1 } }, notes: [{ id: 'note1', text: 'n', x: 0, y: 0 }] },
    title: 'Run',
  });
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(draft.blocks).toEqual([block('a', { x: 2, y: 2 }), block('b', {}, 'named'), block('m'), block('t')]);
  expect(draft.connections).toEqual([connect('a', 'm'), connect('b', 't')]);
  expect(draft).toMatchObject({ title: 'Run', view: theirs.view });
});

it('asks about a change on both sides, and shows mine until it is decided', () => {
  const mine = having({ blocks: [block('a', { x: 2, y: 1 }), block('b')], title: 'mine' });
  const theirs = having({ blocks: [block('a', { x: 3, y: 1 }), block('b')], title: 'theirs' });
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts.map(({ key, kind }) => [key, kind])).toEqual([
    ['a', 'block'],
    ['title', 'frame'],
  ]);
  expect(draft).toMatchObject({ title: 'mine', blocks: [{ settings: { x: 2 } }, {}] });
  const merged = conflicts.reduce((now, conflict) => acceptTheirs(now, conflict, theirs), draft);
  expect(merged).toMatchObject({ title: 'theirs', blocks: [{ settings: { x: 3 } }, {}] });
});

it('asks when one removed what the other changed, in both directions', () => {
  const changed = having({ blocks: [block('a', { x: 5, y: 1 }), block('b')] });
  const removed: Draft = { blocks: [block('b')], connections: [] };
  const gone = mergeDrafts(base, removed, changed);
  expect(gone.draft.blocks).toEqual([block('b')]);
  const [back] = gone.conflicts;
  if (!back) throw new Error('nothing was asked');
  const restored = acceptTheirs(gone.draft, back, changed);
  expect(restored.blocks.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(restored.connections).toEqual([connect('a', 'b')]);
  const mergeResult = mergeDrafts(base, changed, removed);
  expect(mergeResult.draft.blocks).toHaveLength(2);
  const [away] = mergeResult.conflicts;
  if (!away) throw new Error('nothing was asked');
  expect(acceptTheirs(mergeResult.draft, away, removed)).toEqual({ blocks: [block('b')], connections: [] });
});

it('lets go what only one removed, with the ways to it', () => {
  const removed: Draft = { blocks: [block('a', { x: 1, y: 1 })], connections: [] };
  const mine = having({ blocks: [...base.blocks, block('c')], connections: [connect('a', 'b'), connect('b', 'c')] });
  const { draft, conflicts } = mergeDrafts(base, mine, removed);
  expect(conflicts).toEqual([]);
  expect(draft.blocks.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(draft.connections).toEqual([]);
});

it('never loses a block that either added, whatever else happens', () => {
  for (let seed = 1; seed < 60; seed++) {
    const pick = (salt: number) => (seed * 7919 + salt * 104_729) % 5;
    const side = (name: string, salt: number): Draft => {
      const remainingBlocks = base.blocks.filter((_, index) => pick(salt + index) !== 0);
      const changed = remainingBlocks.map((draftBlock, index) =>
        pick(salt + index + 9) > 2 ? block(draftBlock.id, { x: `${name}${seed}` }) : draftBlock,
      );
      return {
        blocks: [...changed, block(`${name}1`), block(`${name}2`)],
        connections: [connect(`${name}1`, `${name}2`)],
      };
    };
    const [mine, theirs] = [side('m', 1), side('t', 20)];
    const { draft } = mergeDrafts(base, mine, theirs);
    const ids = draft.blocks.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['m1', 'm2', 't1', 't2']));
    expect(draft.connections).toEqual(expect.arrayContaining([connect('m1', 'm2'), connect('t1', 't2')]));
    for (const { from, to } of draft.connections) expect(ids).toEqual(expect.arrayContaining([from, to]));
  }
});
