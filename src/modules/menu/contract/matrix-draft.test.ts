/** A table being changed: its remaining draft, and the part that is drawn. */
import { expect, test } from 'vitest';
import {
  type Draft,
  getCellKey,
  getCellState,
  getRemainingDraft,
  getVisibleRange,
  invertDraft,
  toggleCell,
} from './matrix-draft.ts';
import type { RoleMenu } from './role-menu.endpoints.ts';

const id = '01900000-0000-7000-8000-000000000001';
const role: RoleMenu = {
  id,
  title: { ko: '역할', en: 'Role' },
  hidden: ['/b'],
  forbidden: ['/c'],
};
const entries = ['/a', '/b', '/c'].map((path) => ({
  path,
  portal: 'employee' as const,
  title: { ko: path, en: path },
  needs: null,
}));
const emptyDraft: Draft = new Map();

test('a cell is shown, hidden or forbidden; what is forbidden cannot be changed', () => {
  expect(entries.map(({ path }) => getCellState(role, path))).toEqual(['shown', 'hidden', 'forbidden']);
  const draft = entries.reduce((draftSoFar, { path }) => toggleCell(draftSoFar, role, path), emptyDraft);
  expect([...draft.values()]).toEqual([
    { roleId: id, path: '/a', hidden: true },
    { roleId: id, path: '/b', hidden: false },
  ]);
  expect(toggleCell(toggleCell(emptyDraft, role, '/a'), role, '/a').size).toBe(0);
  expect(invertDraft([...draft.values()]).map(({ hidden }) => hidden)).toEqual([false, true]);
});

test('an edit that somebody else made meanwhile, or that is no longer allowed, leaves the draft', () => {
  const draft = toggleCell(toggleCell(emptyDraft, role, '/a'), role, '/b');
  expect(getRemainingDraft(draft, { roles: [role], entries }).size).toBe(2);
  expect([...getRemainingDraft(draft, { roles: [{ ...role, hidden: ['/a', '/b'] }], entries }).keys()]).toEqual([
    getCellKey(id, '/b'),
  ]);
  expect(getRemainingDraft(draft, { roles: [{ ...role, forbidden: ['/a', '/b'] }], entries }).size).toBe(0);
  expect(getRemainingDraft(draft, { roles: [], entries }).size).toBe(0);
  expect(getRemainingDraft(draft, { roles: [role], entries: [] }).size).toBe(0);
});

test('the visible part of a long list is drawn, with a small margin', () => {
  const all = { length: 400, each: 40, count: 200 };
  expect(getVisibleRange({ ...all, at: 0 })).toEqual({ from: 0, to: 16 });
  expect(getVisibleRange({ ...all, at: 4000 })).toEqual({ from: 94, to: 116 });
  expect(getVisibleRange({ ...all, at: 7600 })).toEqual({ from: 184, to: 200 });
  expect(getVisibleRange({ ...all, at: 0, count: 3 })).toEqual({ from: 0, to: 3 });
});
