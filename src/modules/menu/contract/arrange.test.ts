/** A tree is completed by what it does not name, and changed step by step, without losing anything. */
import { describe, expect, it } from 'vitest';
import { complete, dropped, removed, stepped, steps } from './arrange.ts';
import { type Item, idOf, type Node, nodesOf, noTree, Tree } from './tree.ts';

const entries = [
  { path: '/a1', group: 'aa' },
  { path: '/a2', group: 'aa' },
  { path: '/b1', group: 'bb' },
  { path: '/c1', group: 'cc' },
  { path: '/c2', group: 'cc' },
];
const room = (path: string): Item => ({ kind: 'room', path });
const own: Item = {
  kind: 'own',
  id: '01900000-0000-7000-8000-000000000001',
  label: { ko: '휴가', en: 'Leave' },
  leads: { kind: 'site', address: '/' },
};
const group = (key: string, ...items: Item[]): Node => ({ kind: 'group', key, items });
/** `aa(/a1 /a2) /b1` */
const told = ({ nodes }: Tree) =>
  nodes
    .map((node) => (node.kind === 'group' ? `${node.key}(${node.items.map(idOf).join(' ')})` : idOf(node)))
    .join(' ');

describe('a whole menu', () => {
  it('is that of the product where nothing was arranged', () => {
    expect(told(complete(noTree, entries))).toBe('aa(/a1 /a2) bb(/b1) cc(/c1 /c2)');
  });

  it('has what the tree does not name at its default place, and nothing that is no more', () => {
    const tree = { nodes: [group('cc', room('/gone'), room('/c2')), group('own', room('/a1'), own), room('/b1')] };
    expect(told(complete(tree, entries))).toBe(`aa(/a2) cc(/c1 /c2) own(/a1 ${idOf(own)}) /b1`);
    const late = { nodes: [group('bb'), group('aa', room('/a1'), own)] };
    expect(told(complete(late, entries))).toBe(`bb(/b1) aa(/a1 /a2 ${idOf(own)}) cc(/c1 /c2)`);
  });

  it('has what is optional where the tree names it, and nowhere else', () => {
    const some = [...entries, { path: '/a3', group: 'aa', optional: true }];
    expect(told(complete(noTree, some))).toBe(told(complete(noTree, entries)));
    expect(told(complete({ nodes: [room('/a3'), group('aa')] }, some))).toBe('/a3 aa(/a1 /a2) bb(/b1) cc(/c1 /c2)');
  });

  it('names each entry once, whatever the tree says', () => {
    for (const nodes of [[room('/a1')], [group('zz', room('/c2'), room('/b1'))], [own, group('aa')]]) {
      const whole = complete({ nodes }, entries);
      const paths = nodesOf(whole).flatMap((node) => (node.kind === 'room' ? [node.path] : []));
      expect(paths.toSorted()).toEqual(entries.map(({ path }) => path));
      expect(Tree.safeParse(whole).success).toBe(true);
    }
    expect(Tree.safeParse({ nodes: [room('/a1'), group('aa', room('/a1'))] }).success).toBe(false);
  });
});

describe('a step', () => {
  const tree = { nodes: [room('/b1'), group('aa', room('/a1'), room('/a2')), room('/c1')] };
  it.each([
    ['/b1', 'down', 'aa(/a1 /a2) /b1 /c1'],
    ['/b1', 'up', null],
    ['/b1', 'in', null],
    ['/a2', 'up', '/b1 aa(/a2 /a1) /c1'],
    ['/a2', 'down', null],
    ['/a1', 'out', '/b1 aa(/a2) /a1 /c1'],
    ['/c1', 'in', '/b1 aa(/a1 /a2 /c1)'],
    ['/c1', 'out', null],
    ['group aa', 'up', 'aa(/a1 /a2) /b1 /c1'],
    ['group aa', 'in', null],
  ] as const)('of %s %s', (id, step, after) => {
    const next = stepped(tree, id, step);
    expect(next && told(next)).toBe(after);
  });

  it.each([
    ['/b1', '/a1', 'after', 'aa(/a1 /b1 /a2) /c1'],
    ['/a2', '/b1', 'before', '/a2 /b1 aa(/a1) /c1'],
    ['/c1', 'group aa', 'into', '/b1 aa(/c1 /a1 /a2)'],
    ['/c1', 'group aa', 'before', '/b1 /c1 aa(/a1 /a2)'],
    ['/a1', '/a2', 'after', '/b1 aa(/a2 /a1) /c1'],
    ['group aa', '/c1', 'after', '/b1 /c1 aa(/a1 /a2)'],
    ['group aa', '/a1', 'before', null],
    ['/b1', '/b1', 'after', null],
  ] as const)('by drag: %s onto %s %s', (id, onto, where, after) => {
    const next = dropped(tree, id, { id: onto, where });
    expect(next && told(next)).toBe(after);
  });

  it('never loses or doubles anything, and a group that goes leaves what stood in it', () => {
    for (const { path } of entries) {
      let now: Tree = complete(tree, entries);
      const all = nodesOf(now).map(idOf).toSorted();
      for (let round = 0; round < 40; round += 1) {
        now = stepped(now, path, steps[(round * 7 + path.length) % steps.length] ?? 'up') ?? now;
        expect(nodesOf(now).map(idOf).toSorted()).toEqual(all);
      }
    }
    expect(told(removed(tree, 'group aa'))).toBe('/b1 /a1 /a2 /c1');
    expect(told(removed({ nodes: [group('aa', own, room('/a1'))] }, idOf(own)))).toBe('aa(/a1)');
  });
});
