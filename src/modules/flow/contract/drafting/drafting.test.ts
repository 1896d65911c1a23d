import { describe, expect, it } from 'vitest';
import type { Block, Graph } from '../frame.ts';
import { FrameDefinition } from '../frame.ts';
import { copyBlocks, parseClip, pasteBlocks } from './block-clipboard.ts';
import { searchBlocks } from './block-search.ts';
import {
  collectIds,
  type Draft,
  emptyDraft,
  findBlock,
  getGraph,
  parseDraft,
  replaceGraph,
  toDefinition,
} from './draft.ts';
import { createHistory, rebaseHistory, recordEdit, redoEdit, undoEdit } from './edit-history.ts';
import {
  addBlock,
  addConnection,
  canConnect,
  getStartId,
  moveBlocks,
  removeBlocks,
  removeConnection,
  resetLayout,
  setStart,
} from './graph-edit.ts';
import { addNote, changeNote, groupBlocks, removeGroup, removeNote, renameGroup } from './graph-view.ts';
import { createBlockOfKind } from './new-block.ts';

const block = (id: string, settings: Block['settings'] = {}): Block => ({
  id,
  kind: 'flow.task',
  title: { ko: `${id} 일`, en: `${id} work` },
  settings,
});
const connect = (from: string, to: string, outlet = 'next') => ({ from, outlet, to });
const line: Draft = {
  blocks: [block('a'), block('b'), block('c')],
  connections: [connect('a', 'b'), connect('b', 'c')],
};
const looped: Draft = {
  blocks: [
    block('a'),
    {
      ...block('each'),
      kind: 'flow.loop',
      settings: {
        over: '[1]',
        body: { blocks: [{ ...block('inner', { title: '=steps.a.output.x' }) }], connections: [] },
      },
    },
  ],
  connections: [connect('a', 'each')],
};

describe('a draft', () => {
  it('is read from any stored value, and unreadable parts are left out', () => {
    expect(parseDraft(null)).toBe(emptyDraft);
    const storedDraft = {
      blocks: [{ id: 'a', kind: 'flow.task' }, 7],
      connections: [{ from: 'a', to: 'b' }, {}],
      start: 5,
    };
    expect(parseDraft(storedDraft)).toEqual({
      blocks: [{ id: 'a', kind: 'flow.task', title: { ko: 'a', en: 'a' }, settings: {} }],
      connections: [connect('a', 'b')],
    });
    const whole = FrameDefinition.parse({ ...line, title: 'x', neverExpires: ['audit-required'] });
    expect(toDefinition(parseDraft(whole))).toEqual(whole);
    expect(toDefinition(emptyDraft)).toBeNull();
  });
  it('is edited inside a loop, and only objects on the path to the edit are replaced', () => {
    expect(getGraph(looped, ['each']).blocks.map(({ id }) => id)).toEqual(['inner']);
    expect(findBlock(looped, 'inner')?.within).toEqual(['each']);
    const next = replaceGraph(looped, ['each'], (graph) => addBlock(graph, block('more'), { outlets: ['next'] }));
    expect(collectIds(next)).toEqual(new Set(['a', 'each', 'inner', 'more']));
    expect(next.blocks[0]).toBe(looped.blocks[0]);
    expect(replaceGraph(looped, ['each'], (graph) => graph)).toBe(looped);
  });
});

describe('edits', () => {
  it('put a block between two, and at an open way', () => {
    const between = addBlock(line, block('x'), { after: { block: 'a', outlet: 'next' }, outlets: ['yes', 'no'] });
    expect(between.connections).toEqual([connect('b', 'c'), connect('a', 'x'), connect('x', 'b', 'yes')]);
    const end = addBlock(line, block('x'), { after: { block: 'c', outlet: 'next' }, outlets: ['next'] });
    expect(end.connections).toEqual([...line.connections, connect('c', 'x')]);
  });
  it('make space where blocks were moved', () => {
    const placed = moveBlocks(line, { a: { x: 0, y: 0 }, b: { x: 288, y: 0 }, c: { x: 576, y: 0 } });
    const next = addBlock(placed, block('x'), { after: { block: 'a', outlet: 'next' }, outlets: ['next'] });
    expect(next.view?.spots).toEqual({
      a: { x: 0, y: 0 },
      x: { x: 288, y: 0 },
      b: { x: 576, y: 0 },
      c: { x: 864, y: 0 },
    });
    expect(resetLayout(next).view).toBeUndefined();
  });
  it('connect, but into no ring and not twice', () => {
    expect(canConnect(line, connect('c', 'a'))).toBe(false);
    expect(addConnection(line, connect('a', 'b'))).toBe(line);
    expect(canConnect(line, connect('a', 'a'))).toBe(false);
    expect(addConnection(line, connect('a', 'c')).connections).toHaveLength(3);
    expect(removeConnection(line, connect('a', 'b')).connections).toEqual([connect('b', 'c')]);
    expect(removeConnection(line, connect('a', 'c'))).toBe(line);
  });
  it('remove blocks and join their neighbours', () => {
    const placed = groupBlocks(moveBlocks(setStart(line, 'b'), { b: { x: 1, y: 1 } }), ['b'], '묶음');
    const next = removeBlocks(placed, ['b']);
    expect(next.connections).toEqual([connect('a', 'c')]);
    expect(next.view).toBeUndefined();
    expect(getStartId(next)).toBe('a');
    expect(removeBlocks(line, ['nobody'])).toBe(line);
    const fork: Graph = {
      ...line,
      connections: [connect('a', 'b'), connect('b', 'c', 'yes'), connect('b', 'a', 'no')],
    };
    expect(removeBlocks(fork, ['b']).connections).toEqual([]);
  });
  it('preserve notes and groups', () => {
    const noted = addNote(line, { x: 1, y: 2, text: 'x' });
    const id = noted.view?.notes?.[0]?.id ?? '';
    expect(changeNote(noted, id, { text: 'y' }).view?.notes).toEqual([{ id, x: 1, y: 2, text: 'y' }]);
    expect(removeNote(noted, id).view).toBeUndefined();
    const grouped = groupBlocks(groupBlocks(line, ['a', 'b'], '하나'), ['b', 'c'], '둘');
    expect(grouped.view?.groups?.map(({ title, blocks }) => [title, blocks])).toEqual([
      ['하나', ['a']],
      ['둘', ['b', 'c']],
    ]);
    const [first] = grouped.view?.groups ?? [];
    expect(renameGroup(grouped, first?.id ?? '', '셋').view?.groups?.[0]?.title).toBe('셋');
    expect(removeGroup(grouped, first?.id ?? '').view?.groups).toHaveLength(1);
  });
});

describe('copy and paste', () => {
  it('carries a selection under free names, its expressions and loops with it', () => {
    const text = copyBlocks(looped, ['a', 'each'], { a: { x: 10, y: 10 }, each: { x: 300, y: 10 } }) ?? '';
    const clip = parseClip(text);
    if (!clip) throw new Error('not read');
    const { graph, ids } = pasteBlocks(looped, clip, { taken: collectIds(looped), at: { x: 0, y: 500 } });
    expect(ids).toEqual(['a2', 'each2']);
    expect(graph.connections).toContainEqual(connect('a2', 'each2'));
    const inner = getGraph(graph, ['each2']).blocks[0];
    expect(inner?.id).toBe('inner2');
    expect(graph.view?.spots).toEqual({ a2: { x: 0, y: 500 }, each2: { x: 290, y: 500 } });
    const pasted = pasteBlocks(
      emptyDraft,
      { ...clip, blocks: [block('a'), block('b', { x: '=steps.a.output + steps.other.output' })] },
      { taken: new Set(['a']) },
    );
    expect(pasted.graph.blocks[1]?.settings.x).toBe('=steps.a2.output + steps.other.output');
  });
  it('knows its own text only', () => {
    expect(parseClip('hello')).toBeNull();
    expect(parseClip('{"format":"heureum-steps"')).toBeNull();
    expect(copyBlocks(line, [])).toBeNull();
  });
});

describe('undo and redo of edits', () => {
  it('go step by step; typing in one place is one step', () => {
    const grown = addBlock(line, block('x'), { outlets: [] }) as Draft;
    const typed = recordEdit(
      recordEdit(recordEdit(createHistory(line), grown), { ...grown, title: 'a' }, 't'),
      { ...grown, title: 'ab' },
      't',
    );
    expect(typed.past).toHaveLength(2);
    const back = undoEdit(undoEdit(typed));
    expect(back.present).toBe(line);
    expect(undoEdit(back)).toBe(back);
    expect(redoEdit(redoEdit(back)).present.title).toBe('ab');
    expect(recordEdit(back, line)).toBe(back);
  });
  it('take back no edit of another', () => {
    const mine = addBlock(line, block('mine'), { outlets: [] }) as Draft;
    const theirs = addBlock(line, block('theirs'), { outlets: [] }) as Draft;
    const both: Draft = { ...line, blocks: [...line.blocks, block('mine'), block('theirs')] };
    const history = rebaseHistory(recordEdit(createHistory(line), mine), { base: line, theirs, present: both });
    expect(undoEdit(history).present.blocks.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'theirs']);
  });
});

it('finds blocks by name first, then by kind and by the content of their settings', () => {
  const draft: Draft = { ...line, blocks: [block('a', { title: 'b 일' }), block('b')] };
  expect(searchBlocks(draft, 'b 일', () => '할 일').map((match) => match.block.id)).toEqual(['b', 'a']);
  expect(searchBlocks(draft, '할 일', () => '할 일')).toHaveLength(2);
  expect(searchBlocks(looped, 'inner', () => '')[0]?.within).toEqual(['each']);
  expect(searchBlocks(draft, '  ', () => '')).toEqual([]);
});

describe('a new block', () => {
  const kind = {
    kind: 'decision.approval',
    title: { ko: '결재', en: 'Approval' },
    made: null,
    beginning: { line: 'leave-approval' },
  };
  it('has what its form can say by itself, and a free name', () => {
    const form = [
      { key: 'title', kind: 'text', label: kind.title, required: true },
      { key: 'to', kind: 'choice', label: kind.title, required: true, options: [{ value: 'x', label: kind.title }] },
      { key: 'line', kind: 'text', label: kind.title, required: true },
    ] as const;
    const createdBlock = createBlockOfKind({ ...kind, form: [...form] as never }, (baseId) => `${baseId}2`);
    expect(createdBlock).toEqual({
      id: 'approval2',
      kind: 'decision.approval',
      title: kind.title,
      settings: { title: '결재', to: 'x', line: 'leave-approval' },
    });
  });
  it('of the company is a sub-flow; a loop has a body whose names are free, too', () => {
    const own = { ...kind, kind: 'company.ask', form: [], made: { kind: 'flow.sub-flow', frameKey: 'ask' } as const };
    expect(createBlockOfKind(own, (baseId) => baseId)).toMatchObject({
      kind: 'flow.sub-flow',
      settings: { frameKey: 'ask' },
    });
    const loop = createBlockOfKind({ ...kind, kind: 'flow.loop', form: [] }, (baseId) => `${baseId}9`);
    expect(getGraph({ blocks: [loop], connections: [] }, [loop.id]).blocks[0]?.id).toBe('task9');
  });
});
