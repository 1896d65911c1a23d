/** Tests of notification precedence: company where mandatory, else account, else member, else the company's default. */
import { describe, expect, it } from 'vitest';
import { defaultPolicy, getMethodSetting, isQuiet, type KindRules } from './notification-policy.ts';

const kinds = (mail: boolean, fixed: boolean): KindRules => ({
  ...defaultPolicy.kinds,
  task: { ways: mail ? ['mail'] : [], fixed, urgent: false },
});
const getSetting = (policy: [boolean, boolean], account: boolean, own?: boolean) =>
  getMethodSetting(
    { kinds: kinds(...policy), own: own === undefined ? {} : { task: { mail: own } }, account },
    'task',
    'mail',
  );

describe('a kind by a way', () => {
  it.each([
    ['on', true, undefined, true, 'member'],
    ['on, switched off', true, false, false, 'member'],
    ['on, chosen', true, true, true, 'member'],
    ['on, but the account is not told so', false, true, false, 'account'],
  ] as const)('of a company that has it %s', (_, account, own, isOn, by) => {
    expect(getSetting([true, false], account, own)).toEqual({ isOn, by });
  });

  it.each([
    ['off', true, undefined, false, 'member'],
    ['off, switched on', true, true, true, 'member'],
    ['off, but the account is not told so', false, true, false, 'account'],
  ] as const)('of a company that has it %s', (_, account, own, isOn, by) => {
    expect(getSetting([false, false], account, own)).toEqual({ isOn, by });
    // Fixing a way that is off has no effect: the member decides.
    expect(getSetting([false, true], account, own)).toEqual({ isOn, by });
  });

  it.each([
    [true, undefined],
    [true, false],
    [false, undefined],
    [false, false],
  ])('that must be: whatever the account (%s) and the member (%s) say', (account, own) => {
    expect(getSetting([true, true], account, own)).toEqual({ isOn: true, by: 'company' });
  });
});

it.each([
  ['22:00', '08:00', { '21:59': false, '22:00': true, '00:00': true, '07:59': true, '08:00': false, '12:00': false }],
  ['12:00', '13:30', { '11:59': false, '12:00': true, '13:29': true, '13:30': false, '23:00': false }],
])('quiet hours last from %s until %s, including the beginning and not the end', (from, until, times) => {
  const quietByTime = Object.fromEntries(Object.keys(times).map((time) => [time, isQuiet({ from, until }, time)]));
  expect(quietByTime).toEqual(times);
});
