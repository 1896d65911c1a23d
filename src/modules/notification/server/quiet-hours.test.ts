import { expect, it } from 'vitest';
import { findQuietEnd } from './quiet-hours.ts';

const night = { from: '22:00', until: '08:00' };

it.each([
  ['in the evening', 'Asia/Seoul', night, '2026-03-11T14:30:00Z', '2026-03-11T23:00:00.000Z'],
  ['after midnight', 'Asia/Seoul', night, '2026-03-11T17:00:30Z', '2026-03-11T23:00:00.000Z'],
  ['at their first minute', 'Asia/Seoul', night, '2026-03-11T13:00:00Z', '2026-03-11T23:00:00.000Z'],
  ['before them', 'Asia/Seoul', night, '2026-03-11T12:59:59Z', undefined],
  ['at their end', 'Asia/Seoul', night, '2026-03-11T23:00:00Z', undefined],
  ['by day there, at night in Seoul', 'America/New_York', night, '2026-03-11T15:00:00Z', undefined],
  ['at noon', 'Europe/Berlin', { from: '12:00', until: '13:00' }, '2026-03-11T11:30:00Z', '2026-03-11T12:00:00.000Z'],
  // Kathmandu is 5:45 ahead.
  ['of an odd zone', 'Asia/Kathmandu', night, '2026-03-11T20:00:00Z', '2026-03-12T02:15:00.000Z'],
  // New York, 8 March 2026: 02:00 becomes 03:00, the night is an hour shorter.
  ['of the night that loses an hour', 'America/New_York', night, '2026-03-08T04:00:00Z', '2026-03-08T12:00:00.000Z'],
  // 02:30 is not there: the first minute after it.
  [
    'with an end that is left out',
    'America/New_York',
    { from: '22:00', until: '02:30' },
    '2026-03-08T05:00:00Z',
    '2026-03-08T07:00:00.000Z',
  ],
  // 1 November 2026: 02:00 becomes 01:00, the night is an hour longer.
  ['of the night that gains an hour', 'America/New_York', night, '2026-11-01T03:00:00Z', '2026-11-01T13:00:00.000Z'],
  [
    'in the hour that comes twice',
    'America/New_York',
    { from: '22:00', until: '01:30' },
    '2026-11-01T06:10:00Z',
    '2026-11-01T06:30:00.000Z',
  ],
])('quiet hours end by the recipient’s clock: %s', (_, zone, quiet, at, end) => {
  expect(findQuietEnd(quiet, zone, new Date(at))).toBe(end);
});
