import { describe, expect, it } from 'vitest';
import { FrameDefinition } from '../frame.ts';
import { getFrameSchema, mapDefinition, maxFileLength, parseFile, removeIds } from './frame-file.ts';

const title = { ko: '확인', en: 'Check' };
const id = '0198a3b0-0000-7000-8000-000000000001';
const block = { id: 'a', kind: 'flow.task', title, settings: { title: '확인' } };
const file = { format: 'flow-frame', version: 1, key: 'check', title, definition: { blocks: [block] } };
const problemOf = (text: string) => {
  const read = parseFile(text);
  return 'problem' in read ? read.problem : 'fine';
};

describe('the file of a frame', () => {
  it('is read, and what it leaves out has its usual value', () => {
    const read = parseFile(JSON.stringify(file));
    expect(read).toMatchObject({ file: { logType: 'flow', access: { accessMode: 'public', allowedDays: [] } } });
  });

  it.each([
    ['no JSON', 'this is no JSON', 'json'],
    ['an empty text', '', 'json'],
    ['a list', '[]', 'shape'],
    ['null', 'null', 'shape'],
    ['nesting without end', '['.repeat(100_000), 'depth'],
    ['objects in objects', '{"a":'.repeat(50_000), 'depth'],
    [
      'nesting that a string only shows',
      JSON.stringify({ ...file, title: { ko: '['.repeat(99), en: '\\"[' } }),
      'fine',
    ],
    ['a number beyond all', JSON.stringify(file).replace('"version":1', '"version":1e999'), 'number'],
    [
      'a number that would be rounded',
      JSON.stringify(file).replace('"version":1', '"version":9007199254740993'),
      'number',
    ],
    ['a key of the prototype', JSON.stringify(file).replace('"settings":{', '"settings":{"__proto__":{"x":1},'), 'key'],
    ['the constructor', JSON.stringify(file).replace('"settings":{', '"settings":{"constructor":1,'), 'key'],
    ['a character that no database keeps', JSON.stringify(file).replace('"en":"Check"', '"en":"\\u0000"'), 'text'],
    ['ten megabytes', ' '.repeat(10_000_000), 'size'],
    ['a field that nobody knows', JSON.stringify({ ...file, owner: id }), 'shape'],
    ['another kind of file', JSON.stringify({ ...file, format: 'other' }), 'shape'],
    ['a newer version', JSON.stringify({ ...file, version: 2 }), 'format'],
  ])('%s is told by its name', (_, text, problem) => {
    expect(problemOf(text)).toBe(problem);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('at its largest is still read', () => {
    const padded = JSON.stringify(file).padEnd(maxFileLength, ' ');
    expect([problemOf(padded), problemOf(`${padded} `)]).toEqual(['fine', 'size']);
  });

  it('contains no id of any object, not even within an expression or a loop, and lists the losses', () => {
    const loop = {
      ...{ id: 'each', kind: 'flow.loop', title },
      settings: {
        over: 'input.rows',
        body: { blocks: [{ ...block, settings: { title: '확인', assigneeId: id } }], connections: [] },
      },
    };
    const named = {
      ...block,
      settings: { title: '확인', assigneeId: id, description: `=input.x == "${id}" ? "a" : "b"` },
    };
    const { definition, lost } = removeIds(
      FrameDefinition.parse({ blocks: [named, { ...loop, id: 'each' }], title: `="${id}"` }),
    );
    expect(JSON.stringify(definition)).not.toContain(id);
    expect(definition.blocks[0]?.settings).toEqual({ title: '확인' });
    expect(lost.map(({ block: at, field }) => `${at} ${field}`)).toEqual([
      ' title',
      'a assigneeId',
      'a description',
      'each body.blocks.0.settings.assigneeId',
    ]);
    expect(removeIds(definition).lost).toEqual([]);
  });

  it('is mapped to the words of another company, in loops, too', () => {
    const inner = { ...block, settings: { title: '확인', assigneeRole: 'boss' } };
    const definition = FrameDefinition.parse({
      blocks: [
        { ...block, id: 'x', kind: 'old.kind' },
        { id: 'sub', kind: 'flow.sub-flow', title, settings: { frameKey: 'theirs' } },
        { id: 'make', kind: 'axis.record-create', title, settings: { axis: 'item', type: 'thing' } },
        { id: 'each', kind: 'flow.loop', title, settings: { over: 'input.rows', body: { blocks: [inner] } } },
      ],
    });
    const { blocks } = mapDefinition(definition, {
      kinds: { 'old.kind': 'flow.task' },
      roles: { boss: 'manager' },
      frames: { theirs: 'ours' },
      types: { 'item.thing': 'space.internal' },
    });
    expect(blocks.map(({ kind }) => kind)).toEqual(['flow.task', 'flow.sub-flow', 'axis.record-create', 'flow.loop']);
    expect(blocks[1]?.settings).toEqual({ frameKey: 'ours' });
    expect(blocks[2]?.settings).toEqual({ axis: 'space', type: 'internal' });
    expect(JSON.stringify(blocks[3])).toContain('"assigneeRole":"manager"');
  });

  it('has a published schema with its name and version, and the schema says what the reader demands', () => {
    const schema = getFrameSchema() as {
      $id: string;
      version: number;
      required: string[];
      additionalProperties: boolean;
    };
    expect(schema).toMatchObject({ $id: 'urn:heureum:flow-frame:1', version: 1, additionalProperties: false });
    expect(schema.required).toEqual(['format', 'version', 'key', 'title', 'definition']);
  });
});
