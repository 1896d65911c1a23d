import { describe, expect, it } from 'vitest';
import { FrameDefinition, type FrameDraft } from '../frame.ts';
import { compareDefinitions, getBlockMarks } from './frame-comparison.ts';

const title = (ko: string) => ({ ko, en: ko });
const kinds = new Map([
  [
    'flow.task',
    {
      title: title('사람이 할 일'),
      form: [{ key: 'title', label: title('할 일'), kind: 'text' as const, required: true }],
    },
  ],
  ['flow.loop', { title: title('반복'), form: [] }],
]);
const task = (id: string, settings: object = {}, name = id) => ({
  ...{ id, kind: 'flow.task', title: title(name) },
  settings: { title: '확인', ...settings } as never,
});
const frame = (draft: FrameDraft) => FrameDefinition.parse(draft);
const compare = (from: FrameDraft | null, to: FrameDraft | null) =>
  compareDefinitions(from && frame(from), to && frame(to), kinds);

describe('two definitions of a frame', () => {
  it('that are alike differ in nothing, whatever the order in which they are written', () => {
    const oldDraft: FrameDraft = { blocks: [task('a', { description: 'x', byAnother: false })] };
    const two: FrameDraft = {
      blocks: [{ ...task('a'), settings: { byAnother: false, description: 'x', title: '확인' } }],
    };
    expect(compare(oldDraft, two)).toEqual({ blocks: [], connections: [], frame: [] });
  });

  it('list added, removed and changed blocks, with each change in words', () => {
    const from: FrameDraft = {
      blocks: [task('a'), task('gone')],
      connections: [{ from: 'a', to: 'gone' }],
    };
    const to: FrameDraft = {
      blocks: [task('a', { title: '다시 확인', assigneeRole: 'manager' }, '살펴보기'), task('come')],
      connections: [{ from: 'a', to: 'come' }],
      title: '=input.name',
    };
    const { blocks, connections, frame: own } = compare(from, to);
    expect(blocks.map(({ id, mark }) => [id, mark])).toEqual([
      ['a', 'changed'],
      ['come', 'added'],
      ['gone', 'removed'],
    ]);
    expect(
      blocks[0]?.fields.map(({ label, from: fromText, to: toText }) => [label.ko, fromText?.ko, toText?.ko]),
    ).toEqual([
      ['이름', 'a', '살펴보기'],
      ['할 일', '확인', '다시 확인'],
      ['담당 역할', undefined, 'manager'],
    ]);
    expect(connections.map(({ mark, fromTitle, toTitle }) => [mark, fromTitle.ko, toTitle.ko])).toEqual([
      ['added', '살펴보기', 'come'],
      ['removed', '살펴보기', 'gone'],
    ]);
    expect(own).toEqual([{ label: { ko: '이름', en: 'Title' }, from: null, to: title('=input.name') }]);
  });

  it('look into loops, and mark the loop for what changed in it', () => {
    const loop = (body: object): FrameDraft => ({
      blocks: [
        { id: 'each', kind: 'flow.loop', title: title('반복'), settings: { over: 'input.rows', body } as never },
      ],
    });
    const oldLoop = loop({ blocks: [task('in')], connections: [] });
    const newLoop = loop({
      blocks: [task('in', { title: '다르게' }), task('more')],
      connections: [{ from: 'in', to: 'more' }],
    });
    const differences = compare(oldLoop, newLoop);
    expect(differences.blocks.map(({ id, within, mark }) => [id, within, mark])).toEqual([
      ['in', ['each'], 'changed'],
      ['more', ['each'], 'added'],
    ]);
    expect(differences.connections).toMatchObject([{ within: ['each'], mark: 'added' }]);
    expect([...getBlockMarks(differences)]).toEqual([['each', 'changed']]);
  });

  it('compare with nothing as all new, and whose rights are used counts', () => {
    const draftWithAccount: FrameDraft = {
      blocks: [task('a')],
      runAs: { kind: 'service', permissions: ['finance.entry.post'] },
    };
    expect(compare(null, draftWithAccount).blocks).toMatchObject([{ id: 'a', mark: 'added' }]);
    const { frame: own } = compare(draftWithAccount, { blocks: [task('a')] });
    expect(own).toMatchObject([{ from: { ko: 'finance.entry.post' }, to: null }]);
  });
});
