/** What the command line asks for, and that a word nobody knows stops the bench before it begins. */
import { expect, it } from 'vitest';
import { optionsOf } from './options.ts';

it('measures with much data unless told, and not what takes a browser or ten thousand companies', () => {
  expect(optionsOf([])).toMatchObject({
    only: ['cases', 'sign-in', 'long', 'load', 'picture'],
    connections: [16, 64],
    records: 100_000,
  });
});

it('loads pages in a browser when asked, each three times', () => {
  expect(optionsOf(['--only=web'])).toMatchObject({ only: ['web'], rounds: 3 });
});

it('opens the largest flow in a browser when asked, three times', () => {
  expect(optionsOf(['--only=builder'])).toMatchObject({ only: ['builder'], rounds: 3 });
});

it('lays out pictures alone when asked', () => {
  expect(optionsOf(['--only=picture', '--rounds=9'])).toMatchObject({ only: ['picture'], rounds: 9 });
});

it('takes names and numbers', () => {
  const asked = ['--only=cases', '--case=update,create', '--connections=16', '--rounds=3', '--profile=update'];
  expect(optionsOf(asked)).toMatchObject({
    only: ['cases'],
    cases: ['update', 'create'],
    connections: [16],
    rounds: 3,
    profile: ['update'],
  });
});

it('takes ten thousand companies to their midnight, where that is asked for', () => {
  expect(optionsOf(['--only=midnight'])).toMatchObject({ only: ['midnight'], companies: 10_000, records: 1000 });
});

it('looks into all that miss their bar where no case is named', () => {
  expect(optionsOf(['--profile']).profile).toBe('missed');
});

it('tells the stages of the cases that are named, or of all that are asked for', () => {
  expect(optionsOf(['--stages']).stages).toBe('asked');
  expect(optionsOf(['--stages=read,update']).stages).toEqual(['read', 'update']);
  expect(optionsOf([]).stages).toBeNull();
});

it('grows to the largest size where none is named', () => {
  expect(optionsOf(['--scale']).scale).toBe('large');
});

it('keeps what was grown where it is told to, and nowhere else', () => {
  expect(optionsOf(['--scale=middle', '--keep=/var/tmp/grown'])).toMatchObject({
    scale: 'middle',
    keep: '/var/tmp/grown',
  });
  expect(optionsOf(['--scale=middle']).keep).toBeNull();
});

it.each([['--only=case'], ['--fast'], ['cases'], ['--scale=huge']])('refuses %s', (word) => {
  expect(() => optionsOf([word])).toThrow(/there are/);
});
