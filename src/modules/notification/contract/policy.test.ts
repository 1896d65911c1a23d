/** Who decides whether somebody is told: the company where it must be, else the account, else the member, else what the company begins with. */
import { describe, expect, it } from 'vitest';
import { firstPolicy, isQuiet, type ToldKinds, wayOf } from './policy.ts';

const kinds = (mail: boolean, fixed: boolean): ToldKinds => ({
  ...firstPolicy.kinds,
  task: { ways: mail ? ['mail'] : [], fixed, urgent: false },
});
const asked = (policy: [boolean, boolean], account: boolean, own?: boolean) =>
  wayOf({ kinds: kinds(...policy), own: own === undefined ? {} : { task: { mail: own } }, account }, 'task', 'mail');

describe('a kind by a way', () => {
  it.each([
    ['on', true, undefined, true, 'member'],
    ['on, switched off', true, false, false, 'member'],
    ['on, chosen', true, true, true, 'member'],
    ['on, but the account is not told so', false, true, false, 'account'],
  ] as const)('of a company that has it %s', (_, account, own, isOn, by) => {
    expect(asked([true, false], account, own)).toEqual({ isOn, by });
  });

  it.each([
    ['off', true, undefined, false, 'member'],
    ['off, switched on', true, true, true, 'member'],
    ['off, but the account is not told so', false, true, false, 'account'],
  ] as const)('of a company that has it %s', (_, account, own, isOn, by) => {
    expect(asked([false, false], account, own)).toEqual({ isOn, by });
    // What is off is not made to be on: it stays with the member.
    expect(asked([false, true], account, own)).toEqual({ isOn, by });
  });

  it.each([
    [true, undefined],
    [true, false],
    [false, undefined],
    [false, false],
  ])('that must be: whatever the account (%s) and the member (%s) say', (account, own) => {
    expect(asked([true, true], account, own)).toEqual({ isOn: true, by: 'company' });
  });
});

it.each([
  ['22:00', '08:00', { '21:59': false, '22:00': true, '00:00': true, '07:59': true, '08:00': false, '12:00': false }],
  ['12:00', '13:30', { '11:59': false, '12:00': true, '13:29': true, '13:30': false, '23:00': false }],
])('it is quiet from %s until %s, beginning and not end', (from, until, times) => {
  const found = Object.fromEntries(Object.keys(times).map((time) => [time, isQuiet({ from, until }, time)]));
  expect(found).toEqual(times);
});
