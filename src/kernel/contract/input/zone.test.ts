import { expect, it } from 'vitest';
import { readZone } from './zone.ts';

it.each([
  ['Asia/Seoul', 'Asia/Seoul'],
  ['asia/seoul', 'Asia/Seoul'],
  ['ASIA/SEOUL', 'Asia/Seoul'],
  [' Asia/Seoul ', 'Asia/Seoul'],
  ['ROK', 'Asia/Seoul'],
  ['UTC', 'UTC'],
  ['utc', 'UTC'],
  ['gmt', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['america/new_york', 'America/New_York'],
  ['america/buenos_aires', 'America/Buenos_Aires'],
  ['Etc/GMT+9', 'Etc/GMT+9'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Europe/London', 'Europe/London'],
  ['+0900', null],
  ['+09:00', null],
  ['-05', null],
  ['KST', null],
  ['Seoul', null],
  ['Asia/Nowhere', null],
  ['', null],
  ['Asia/Seoul; drop table', null],
  ['UTC+9', null],
  ['서울', null],
])('reads %j as %s', (typed, zone) => expect(readZone(typed)).toBe(zone));
