/** Tests of command line options: parsing, and an unknown option stops the bench before it starts. */
import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('measures with a large data set by default, without the browser and the ten thousand companies', () => {
  expect(parseOptions([])).toMatchObject({
    only: ['cases', 'sign-in', 'long', 'load', 'picture'],
    connections: [16, 64],
    records: 100_000,
  });
});

it('loads pages in a browser when asked, each three times', () => {
  expect(parseOptions(['--only=web'])).toMatchObject({ only: ['web'], rounds: 3 });
});

it('opens the largest flow in a browser when asked, three times', () => {
  expect(parseOptions(['--only=builder'])).toMatchObject({ only: ['builder'], rounds: 3 });
});

it('lays out pictures alone when asked', () => {
  expect(parseOptions(['--only=picture', '--rounds=9'])).toMatchObject({ only: ['picture'], rounds: 9 });
});

it('takes names and numbers', () => {
  const words = ['--only=cases', '--case=update,create', '--connections=16', '--rounds=3', '--profile=update'];
  expect(parseOptions(words)).toMatchObject({
    only: ['cases'],
    cases: ['update', 'create'],
    connections: [16],
    rounds: 3,
    profile: ['update'],
  });
});

it('takes ten thousand companies to their midnight, where that is asked for', () => {
  expect(parseOptions(['--only=midnight'])).toMatchObject({ only: ['midnight'], companies: 10_000, records: 1000 });
});

it('looks into all that miss their bar where no case is named', () => {
  expect(parseOptions(['--profile']).profile).toBe('missed');
});

it('lists the stages of the named cases, or of all cases on request', () => {
  expect(parseOptions(['--stages']).stages).toBe('asked');
  expect(parseOptions(['--stages=read,update']).stages).toEqual(['read', 'update']);
  expect(parseOptions([]).stages).toBeNull();
});

it('grows to the largest size where none is named', () => {
  expect(parseOptions(['--scale']).scale).toBe('large');
});

it('stores grown data only in the given folder', () => {
  expect(parseOptions(['--scale=middle', '--keep=/var/tmp/grown'])).toMatchObject({
    scale: 'middle',
    keep: '/var/tmp/grown',
  });
  expect(parseOptions(['--scale=middle']).keep).toBeNull();
});

it.each([['--only=case'], ['--fast'], ['cases'], ['--scale=huge']])('refuses %s', (word) => {
  expect(() => parseOptions([word])).toThrow(/there are/);
});
