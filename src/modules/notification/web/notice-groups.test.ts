import { expect, it } from 'vitest';
import type { Notice } from '../contract/notice.ts';
import { groupNotices } from './notice-groups.ts';

const notice = (id: string, fields: Partial<Notice>): Notice => ({
  id,
  kind: 'message',
  title: id,
  body: '',
  link: null,
  executionId: null,
  at: '2026-03-02T01:00:00Z',
  by: null,
  readAt: null,
  act: null,
  ...fields,
});

it('puts notices of one kind on one thing together, the newest first, and leaves the rest alone', () => {
  const groups = groupNotices([
    notice('d', { link: '/a', readAt: '2026-03-02T02:00:00Z' }),
    notice('c', {}),
    notice('b', { link: '/a' }),
    notice('a', { link: '/a', kind: 'approval' }),
  ]);
  expect(groups.map(({ latest, unread, count }) => [latest.id, unread.map(({ id }) => id), count])).toEqual([
    ['d', ['b'], 2],
    ['c', ['c'], 1],
    ['a', ['a'], 1],
  ]);
});
