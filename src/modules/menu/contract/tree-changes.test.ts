/** A tree is completed by what it does not name, and changed step by step, without losing anything. */
import { describe, expect, it } from 'vitest';
import { emptyTree, getNodeId, type Item, listNodes, type Node, Tree } from './tree.ts';
import { completeTree, dropNode, removeNode, stepNode, steps } from './tree-changes.ts';

const entries = [
  { path: '/a1', group: 'aa' },
  { path: '/a2', group: 'aa' },
  { path: '/b1', group: 'bb' },
  { path: '/c1', group: 'cc' },
  { path: '/c2', group: 'cc' },
];
const createModuleItem = (path: string): Item => ({ kind: 'room', path });
const own: Item = {
  kind: 'own',
  id: '01900000-0000-7000-8000-000000000001',
  label: { ko: '휴가', en: 'Leave' },
  leads: { kind: 'site', address: '/' },
};
const group = (key: string, ...items: Item[]): Node => ({ kind: 'group', key, items });
/** `aa(/a1 /a2) /b1` */
const summarize = ({ nodes }: Tree) =>
  nodes
    .map((node) => (node.kind === 'group' ? `${node.key}(${node.items.map(getNodeId).join(' ')})` : getNodeId(node)))
    .join(' ');

describe('a whole menu', () => {
  it('is that of the product where nothing was arranged', () => {
    expect(summarize(completeTree(emptyTree, entries))).toBe('aa(/a1 /a2) bb(/b1) cc(/c1 /c2)');
  });

  it('has what the tree does not name at its default place, and nothing that is no more', () => {
    const tree = {
      nodes: [
        group('cc', createModuleItem('/gone'), createModuleItem('/c2')),
        group('own', createModuleItem('/a1'), own),
        createModuleItem('/b1'),
      ],
    };
    expect(summarize(completeTree(tree, entries))).toBe(`aa(/a2) cc(/c1 /c2) own(/a1 ${getNodeId(own)}) /b1`);
    const late = { nodes: [group('bb'), group('aa', createModuleItem('/a1'), own)] };
    expect(summarize(completeTree(late, entries))).toBe(`bb(/b1) aa(/a1 /a2 ${getNodeId(own)}) cc(/c1 /c2)`);
  });

  it('has what is optional where the tree names it, and nowhere else', () => {
    const some = [...entries, { path: '/a3', group: 'aa', optional: true }];
    expect(summarize(completeTree(emptyTree, some))).toBe(summarize(completeTree(emptyTree, entries)));
    expect(summarize(completeTree({ nodes: [createModuleItem('/a3'), group('aa')] }, some))).toBe(
      '/a3 aa(/a1 /a2) bb(/b1) cc(/c1 /c2)',
    );
  });

  it('names each entry once, whatever the tree says', () => {
    for (const nodes of [
      [createModuleItem('/a1')],
      [group('zz', createModuleItem('/c2'), createModuleItem('/b1'))],
      [own, group('aa')],
    ]) {
      const whole = completeTree({ nodes }, entries);
      const paths = listNodes(whole).flatMap((node) => (node.kind === 'room' ? [node.path] : []));
      expect(paths.toSorted()).toEqual(entries.map(({ path }) => path));
      expect(Tree.safeParse(whole).success).toBe(true);
    }
    expect(Tree.safeParse({ nodes: [createModuleItem('/a1'), group('aa', createModuleItem('/a1'))] }).success).toBe(
      false,
    );
  });
});

describe('a step', () => {
  const tree = {
    nodes: [
      createModuleItem('/b1'),
      group('aa', createModuleItem('/a1'), createModuleItem('/a2')),
      createModuleItem('/c1'),
    ],
  };
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
    const next = stepNode(tree, id, step);
    expect(next && summarize(next)).toBe(after);
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
    const next = dropNode(tree, id, { id: onto, where });
    expect(next && summarize(next)).toBe(after);
  });

  it('never loses or duplicates an entry, and a removed group leaves its content', () => {
    for (const { path } of entries) {
      let now: Tree = completeTree(tree, entries);
      const all = listNodes(now).map(getNodeId).toSorted();
      for (let round = 0; round < 40; round += 1) {
        now = stepNode(now, path, steps[(round * 7 + path.length) % steps.length] ?? 'up') ?? now;
        expect(listNodes(now).map(getNodeId).toSorted()).toEqual(all);
      }
    }
    expect(summarize(removeNode(tree, 'group aa'))).toBe('/b1 /a1 /a2 /c1');
    expect(summarize(removeNode({ nodes: [group('aa', own, createModuleItem('/a1'))] }, getNodeId(own)))).toBe(
      'aa(/a1)',
    );
  });
});
