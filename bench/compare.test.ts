/** The medians of rounds, and what a line of the table says of a bar. */
import { expect, it } from 'vitest';
import type { Case } from './cases.ts';
import { type Comparison, createLine, isReached } from './compare.ts';
import { combineRounds, getMedian, type LoadMeasure } from './load.ts';
import { getPercentile } from './timed-request.ts';

const measured = (perSecond: number, p50 = 2, p99 = 6): LoadMeasure => ({
  perSecond,
  p50,
  p99,
  failed: 0,
  cpu: 400_000 / perSecond,
});

const compared = (product: LoadMeasure, connections = 16): Comparison => ({
  name: 'update',
  connections,
  foreign: 3,
  measured: { product, bare: measured(1000), isolated: measured(800), full: measured(500) },
});

const update = { name: 'update', bars: { reach: { 16: 0.45, 64: 0.4 }, aim: 0.6 } } as unknown as Case;

it('takes the middle of an odd number, and between the two middle ones of an even number', () => {
  expect([getMedian([3, 1, 2]), getMedian([4, 1, 2, 3]), getMedian([])]).toEqual([2, 2.5, 0]);
});

it('says where a share of many times lies, and nothing of none', () => {
  const times = Array.from({ length: 200 }, (_, n) => 200.004 - n);
  expect([getPercentile(times, 0.5), getPercentile(times, 0.99), getPercentile([], 0.99)]).toEqual([101, 199, null]);
});

it('takes medians of rounds, and counts every failure', () => {
  const rounds = [measured(100, 1, 9), { ...measured(300, 3, 7), failed: 2 }, { ...measured(200, 2, 8), failed: 1 }];
  expect(combineRounds(rounds)).toEqual({ perSecond: 200, p50: 2, p99: 8, failed: 3, cpu: 2000 });
});

it('holds each number of connections against its own bar', () => {
  expect([isReached(compared(measured(420)), update), isReached(compared(measured(420), 64), update)]).toEqual([
    false,
    true,
  ]);
});

it('says ratio and bar, and whether the tail is too long', () => {
  expect(createLine(compared(measured(450, 2, 9)), update)).toMatchObject({
    'to bare (reach)': '0.45 (0.45 met)',
    aim: '0.6 missed',
    'by CPU': '0.45',
    'CPU µs': '889 to 400',
    'to isolated': '0.56',
    'to full': '0.90',
    'p99/p50': '4.50 (4 MISSED)',
    'others %': 3,
  });
});
