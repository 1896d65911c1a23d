/** A table that is being changed: what stands of it, and what is drawn. */
import { expect, test } from 'vitest';
import { type Draft, inSight, keyOfCell, opposite, standing, stateOf, toggled } from './draft.ts';
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
const none: Draft = new Map();

test('a cell is shown, hidden or forbidden; what is forbidden cannot be changed', () => {
  expect(entries.map(({ path }) => stateOf(role, path))).toEqual(['shown', 'hidden', 'forbidden']);
  const draft = entries.reduce((before, { path }) => toggled(before, role, path), none);
  expect([...draft.values()]).toEqual([
    { roleId: id, path: '/a', hidden: true },
    { roleId: id, path: '/b', hidden: false },
  ]);
  expect(toggled(toggled(none, role, '/a'), role, '/a').size).toBe(0);
  expect(opposite([...draft.values()]).map(({ hidden }) => hidden)).toEqual([false, true]);
});

test('what somebody else did meanwhile, or may no longer be done, leaves the draft', () => {
  const draft = toggled(toggled(none, role, '/a'), role, '/b');
  expect(standing(draft, { roles: [role], entries }).size).toBe(2);
  expect([...standing(draft, { roles: [{ ...role, hidden: ['/a', '/b'] }], entries }).keys()]).toEqual([
    keyOfCell(id, '/b'),
  ]);
  expect(standing(draft, { roles: [{ ...role, forbidden: ['/a', '/b'] }], entries }).size).toBe(0);
  expect(standing(draft, { roles: [], entries }).size).toBe(0);
  expect(standing(draft, { roles: [role], entries: [] }).size).toBe(0);
});

test('of a long list, what is in sight is drawn and a little around it', () => {
  const all = { length: 400, each: 40, count: 200 };
  expect(inSight({ ...all, at: 0 })).toEqual({ from: 0, to: 16 });
  expect(inSight({ ...all, at: 4000 })).toEqual({ from: 94, to: 116 });
  expect(inSight({ ...all, at: 7600 })).toEqual({ from: 184, to: 200 });
  expect(inSight({ ...all, at: 0, count: 3 })).toEqual({ from: 0, to: 3 });
});
