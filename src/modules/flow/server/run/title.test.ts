import { expect, it } from 'vitest';
import type { Run } from './run.ts';
import { getCurrentTitle } from './title.ts';

const company = { id: '1', code: 'alpha', name: '알파', currency: 'KRW', locale: 'ko' };

const run = (title: string, output: object) =>
  ({
    execution: { title: '주문', input: {}, initiatorId: null, initiatorName: null, runAs: { kind: 'person' } },
    definition: { title, blocks: [], connections: [] },
    context: { company, unit: {} },
    results: new Map([['', { order: { output, outlet: 'done' } }]]),
    steps: new Map(),
    now: '2026-11-23T00:00:00.000Z',
  }) as unknown as Run;

it('is what its steps give it, and stays where they gave something else than it expects', () => {
  const title = '="주문" + (has(steps.order) ? " " + steps.order.output.number : "")';
  expect(getCurrentTitle(run(title, { number: '2026-000034' }))).toBe('주문 2026-000034');
  expect(getCurrentTitle(run(title, { number: 34 }))).toBe('주문');
  expect(getCurrentTitle(run(title, {}))).toBe('주문');
});
