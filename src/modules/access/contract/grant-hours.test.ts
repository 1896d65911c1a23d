/** Hours, days, things and sums of grants: by a second, naive count, over zones and changes of the clocks. */
import { describe, expect, test } from 'vitest';
import { describeHours, type Weekday, weekdays } from '#kernel/contract/hours.ts';
import type { ResourceScope } from '#kernel/contract/resource-scope.ts';
import { evaluatePermission, type Subject, type TimedGrant, toWeekTime } from './evaluate.ts';

const post = { name: 'finance.entry.post', level: 'write' as const, ko: '전표', en: 'Post' };
const grant: TimedGrant = {
  permission: post.name,
  from: '2026-01-01T00:00:00.000Z',
  until: '2026-12-31T00:00:00.000Z',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  hours: ['09:00', '18:00'],
  only: null,
  upTo: null,
};
const createSubjectWith = (grants: readonly TimedGrant[], permissions: readonly string[] = []): Subject => ({
  membership: 'active',
  roles: [{ name: 'own', permissions }],
  grants,
});
const toInstant = (now: string, timeZone: string, grants: readonly TimedGrant[], permissions: readonly string[] = []) =>
  evaluatePermission(createSubjectWith(grants, permissions), post, { now, timeZone });

describe('a grant in its hours', () => {
  test('holds from the first minute to before the last, by the clocks of the company, and says when', () => {
    // Monday, 08:59 and 09:00 in Seoul.
    const early = toInstant('2026-03-01T23:59:59.999Z', 'Asia/Seoul', [grant]);
    expect(early).toMatchObject({ allowed: false, reason: { code: 'GRANT_OUT_OF_HOURS' } });
    expect(early.reason.ko).toBe('기간 한정 권한은 있지만 평일 09:00–18:00에만 쓸 수 있습니다.');
    expect(early.reason.en).toBe('There is a time-limited permission, which holds on weekdays 09:00–18:00 only.');
    expect(toInstant('2026-03-02T00:00:00.000Z', 'Asia/Seoul', [grant]).reason.code).toBe('TIMED_GRANT');
    expect(toInstant('2026-03-02T09:00:00.000Z', 'Asia/Seoul', [grant]).allowed).toBe(false);
    // The same instant is Sunday evening in New York.
    expect(toInstant('2026-03-02T00:00:00.000Z', 'America/New_York', [grant]).allowed).toBe(false);
  });

  test('over midnight: the day is that of the calendar', () => {
    const night = { ...grant, days: ['fri' as const], hours: ['22:00', '06:00'] };
    expect(toInstant('2026-03-06T13:00:00.000Z', 'Asia/Seoul', [night]).allowed, 'Friday, 22:00').toBe(true);
    expect(toInstant('2026-03-05T20:00:00.000Z', 'Asia/Seoul', [night]).allowed, 'Friday, 05:00').toBe(true);
    expect(toInstant('2026-03-06T16:00:00.000Z', 'Asia/Seoul', [night]).allowed, 'Saturday, 01:00').toBe(false);
  });

  test('a change of the clocks moves the instant, not the hour', () => {
    const morning = { ...grant, days: [], hours: ['09:00', '10:00'] };
    // New York: winter until March 8, 2026.
    expect(toInstant('2026-03-07T14:00:00.000Z', 'America/New_York', [morning]).allowed).toBe(true);
    expect(toInstant('2026-03-09T13:00:00.000Z', 'America/New_York', [morning]).allowed).toBe(true);
    expect(toInstant('2026-03-09T14:00:00.000Z', 'America/New_York', [morning]).allowed).toBe(false);
    // The hour that comes twice holds twice; the hour that is left out, never.
    const small = { ...grant, days: [], hours: ['01:00', '02:00'] };
    for (const instant of ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']) {
      expect(toInstant(instant, 'America/New_York', [small]).allowed).toBe(true);
    }
    expect(toInstant('2026-11-01T07:00:00.000Z', 'America/New_York', [small]).allowed).toBe(false);
    const gone = { ...grant, days: [], hours: ['02:00', '03:00'] };
    for (const instant of ['2026-03-08T06:59:59.000Z', '2026-03-08T07:00:00.000Z', '2026-03-08T07:30:00.000Z']) {
      expect(toInstant(instant, 'America/New_York', [gone]).allowed).toBe(false);
    }
  });

  test('is said as people say it', () => {
    const describeTime = (days: readonly Weekday[], hours: readonly string[] | null) =>
      describeHours(toWeekTime({ days, hours }));
    expect(describeTime([], null)).toBeNull();
    expect(describeTime([], ['22:00', '06:00'])).toEqual({ ko: '매일 22:00–06:00', en: 'every day 22:00–06:00' });
    expect(describeTime(['sun', 'sat'], null)).toEqual({ ko: '주말', en: 'at weekends' });
    expect(describeTime(['sun', 'wed', 'mon'], ['00:00', '24:00'])).toEqual({
      ko: '월·수·일 00:00–24:00',
      en: 'on Monday, Wednesday, Sunday 00:00–24:00',
    });
  });
});

describe('a grant for some things or up to a sum', () => {
  const always = { ...grant, days: [], hours: null };
  const now = '2026-03-02T00:00:00.000Z';
  const [apples, pears] = [
    { type: 'item', id: '1', name: '사과' },
    { type: 'item', id: '2', name: '배' },
  ];
  const krw = (amount: number | string) => ({ amount, currency: 'KRW' as const });
  const judge = (grants: readonly TimedGrant[], scope: ResourceScope | null) =>
    evaluatePermission(createSubjectWith(grants), post, { now, about: scope });
  const call = (overrides: Partial<ResourceScope>): ResourceScope => ({ resource: null, sums: null, ...overrides });

  test('holds for a call that names one of them, and says for which it holds', () => {
    const bound = [{ ...always, only: [apples, pears] as never }];
    expect(judge(bound, call({ resource: { type: 'item', id: '2' } })).reason.code).toBe('TIMED_GRANT');
    for (const scope of [null, call({}), call({ resource: { type: 'item', id: '3' } }), call({ sums: [krw(1)] })]) {
      expect(judge(bound, scope)).toMatchObject({ allowed: false, level: 'none', reason: { code: 'GRANT_BOUND' } });
    }
    expect(judge(bound, call({ resource: { type: 'order.order', id: '2' } })).allowed, 'another type').toBe(false);
    expect(judge(bound, null).reason).toMatchObject({
      ko: '기간 한정 권한은 있지만 사과, 배에만 쓸 수 있습니다.',
      en: 'There is a time-limited permission, which holds only for 사과, 배.',
    });
  });

  test('holds up to the sum of all that the call moves, in that currency alone', () => {
    const bound = [{ ...always, upTo: krw(1_000_000) as { amount: number; currency: 'KRW' } }];
    const allowed = (...sums: ResourceScope['sums'] & object) => judge(bound, call({ sums })).allowed;
    expect(allowed(krw(1_000_000))).toBe(true);
    expect(allowed(krw(1_000_001))).toBe(false);
    expect(allowed(krw(600_000), krw(400_001))).toBe(false);
    expect(allowed(krw(10), { amount: 1, currency: 'USD' })).toBe(false);
    expect(allowed({ amount: 1, currency: 'USD' })).toBe(false);
    expect(allowed(krw(-1))).toBe(false);
    expect(allowed(krw('9007199254740993000'))).toBe(false);
    expect(allowed()).toBe(false);
    expect(judge(bound, call({ resource: { type: 'item', id: '1' } })).allowed, 'no sum is stated').toBe(false);
    expect(judge(bound, null).reason.ko).toBe('기간 한정 권한은 있지만 한 번에 1,000,000원까지만 쓸 수 있습니다.');
  });

  test('both must hold at once; of several grants, one suffices, and one without bounds for everything', () => {
    const both = { ...always, only: [apples] as never, upTo: { amount: 5, currency: 'KRW' as const } };
    const scope = call({ resource: { type: 'item', id: '1' }, sums: [krw(5)] });
    expect(judge([both], scope).allowed).toBe(true);
    expect(judge([both], { ...scope, sums: [krw(6)] }).allowed).toBe(false);
    expect(judge([both], { ...scope, resource: { type: 'item', id: '2' } }).allowed).toBe(false);
    expect(judge([both], null).reason.en).toContain('only for 사과, up to ₩5 at a time');
    const other = { ...always, only: [pears] as never };
    expect(judge([both, other], call({ resource: { type: 'item', id: '2' } })).allowed).toBe(true);
    expect(judge([both, other], null).reason.ko).toContain('사과에 한 번에 5원까지만 또는 배에만');
    expect(judge([both, always], null).allowed).toBe(true);
  });
});

/** A second clock: the zone's own writing of the moment, read digit by digit. */
function naiveClock(instant: number, timeZone: string): { day: Weekday; time: string } {
  const written = new Date(instant).toLocaleString('sv-SE', { timeZone });
  const [date = '', time = ''] = written.split(' ');
  const day = weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()] as Weekday;
  return { day, time: time.slice(0, 5) };
}

interface EvaluationCase {
  instant: number;
  timeZone: string;
  about: ResourceScope | null;
}

/** Written from the module's documentation: unstated attributes are not covered. */
function isCoveredNaively({ only, upTo }: TimedGrant, scope: ResourceScope | null): boolean {
  if (only !== null) {
    const named = only.map((resource) => `${resource.type}/${resource.id}`);
    if (scope === null || scope.resource === null) return false;
    if (named.indexOf(`${scope.resource.type}/${scope.resource.id}`) < 0) return false;
  }
  if (upTo !== null) {
    if (scope === null || scope.sums === null || scope.sums.length === 0) return false;
    let rest = upTo.amount;
    for (const { amount, currency } of scope.sums) {
      if (currency !== upTo.currency) return false;
      rest -= Number(amount);
    }
    if (rest < 0) return false;
  }
  return true;
}

function evaluateNaively(
  { instant, timeZone, about: scope }: EvaluationCase,
  grants: readonly TimedGrant[],
  byRole: boolean,
): boolean {
  if (byRole) return true;
  const { day, time } = naiveClock(instant, timeZone);
  return grants.some((grant) => {
    const { permission, from, until, days, hours } = grant;
    if (!isCoveredNaively(grant, scope)) return false;
    if (permission !== post.name && permission !== 'finance.*') return false;
    if (instant < new Date(from).getTime() || instant >= new Date(until).getTime()) return false;
    if (days.length > 0 && !days.includes(day)) return false;
    const [opens = '', closes = ''] = hours ?? [];
    if (!hours) return true;
    return opens < closes ? opens <= time && time < closes : time >= opens || time < closes;
  });
}

test('10,000 random grants, in zones with changing clocks, for things and up to sums, agree with a naive count', () => {
  let seed = 20261127;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(some: readonly Value[]) => some[below(some.length)] as Value;
  const zones = ['Asia/Seoul', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
  const minute = 60_000;
  const year = Date.parse('2026-01-01T00:00:00Z');
  // Half of the moments are near a change of the clocks.
  const changes = ['2026-03-08T07:00Z', '2026-11-01T06:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z'].map((at) =>
    Date.parse(at),
  );
  const time = (top: number) => {
    const half = below(top);
    return `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
  };
  const counted = { allowed: 0, refused: 0, byBound: 0, beyond: 0 };
  const resources = ['1', '2', '3'].flatMap((id) => ['item', 'order.order'].map((type) => ({ type, id, name: id })));
  const currencies = ['KRW', 'KRW', 'KRW', 'USD'] as const;
  for (let round = 0; round < 10_000; round += 1) {
    const instant =
      random() < 0.5 ? year + below(365 * 1440) * minute : pick(changes) + (below(36 * 60) - 18 * 60) * minute;
    const timeZone = pick(zones);
    const grants = Array.from({ length: below(6) }, (): TimedGrant => {
      const opens = time(48);
      const closes = time(49);
      return {
        permission: pick([post.name, 'finance.*', 'axis.record.read']),
        from: new Date(instant - (below(2000) - 300) * minute).toISOString(),
        until: new Date(instant + (below(2000) - 300) * minute).toISOString(),
        days: weekdays.filter(() => random() < 0.4),
        hours: random() < 0.3 || opens === closes ? null : [opens, closes],
        only: random() < 0.4 ? null : resources.filter(() => random() < 0.6).slice(0, 20),
        upTo: random() < 0.4 ? null : { amount: 1 + below(40), currency: pick(currencies) },
      };
    });
    const sum = () => ({ amount: below(15), currency: pick(currencies) });
    const scope: ResourceScope | null =
      random() < 0.15
        ? null
        : {
            resource: random() < 0.2 ? null : { type: pick(['item', 'order.order']), id: pick(['1', '2', '3', '4']) },
            sums: random() < 0.3 ? null : Array.from({ length: below(3) }, sum),
          };
    const byRole = random() < 0.1;
    const now = new Date(instant).toISOString();
    const who = createSubjectWith(grants, byRole ? ['finance.@write'] : ['item.*']);
    const result = evaluatePermission(who, post, { now, timeZone, about: scope });
    const expected = evaluateNaively({ instant, timeZone, about: scope }, grants, byRole);
    expect([round, instant, timeZone, scope, grants, result.allowed]).toEqual([
      ...[round, instant, timeZone, scope, grants, expected],
    ]);
    counted[result.allowed ? 'allowed' : 'refused'] += 1;
    if (result.allowed && !byRole && !grants.some((each) => !each.only && !each.upTo)) counted.byBound += 1;
    if (result.reason.code === 'GRANT_BOUND') counted.beyond += 1;
  }
  expect(Math.min(counted.byBound, counted.beyond)).toBeGreaterThan(200);
  expect(Math.min(counted.allowed, counted.refused)).toBeGreaterThan(1000);
});
