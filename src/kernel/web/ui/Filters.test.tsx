// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { commonTexts } from '../../contract/common-texts.ts';
import { endpoint } from '../../contract/endpoint.ts';
import type { TextsOf } from '../../contract/field-text.ts';
import { listQuery } from '../../contract/paging.ts';
import { Instant } from '../../contract/time.ts';
import { click, findByName, renderWeb, waitFor } from '../testing/render.tsx';
import { FieldList } from './Fields.tsx';
import { useFieldTable } from './table/fieldTable.ts';
import { RecordTable } from './table/RecordTable.tsx';

const kinds = { room: { ko: '회의실', en: 'Room' }, desk: { ko: '책상', en: 'Desk' } };
const listPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  scope: 'company',
  permission: 'member',
  audit: false,
  topics: { none: 'a sample' },
  summary: { ko: '장소 목록', en: 'List places' },
  errors: [],
  query: z.strictObject({
    ...listQuery,
    q: z.string().max(20).optional(),
    address: z.string().max(254).optional(),
    kind: z.enum(['room', 'desk']).optional(),
    by: z.string().max(20).optional(),
    mine: z.enum(['true', 'false']).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    executionId: z.uuid().optional(),
    sort: z.enum(['name', '-name']).default('-name'),
  }),
  reply: z.strictObject({
    id: z.string(),
    name: z.strictObject({ ko: z.string(), en: z.string() }),
    kind: z.enum(['room', 'desk']),
    seats: z.int(),
  }),
  paged: true,
});
const filters = {
  q: commonTexts.name,
  kind: { label: commonTexts.kind, options: kinds },
  address: commonTexts.email,
  by: commonTexts.startedBy,
  mine: { ko: '내 것만', en: 'Mine only' },
  from: { label: commonTexts.from, day: 'begins' },
  to: { label: commonTexts.to, day: 'ends' },
} satisfies TextsOf<z.output<typeof listPlaces.query>>;
const columns = {
  name: commonTexts.name,
  kind: { label: commonTexts.kind, options: kinds },
  seats: commonTexts.quantity,
};
const row = { id: 'p1', name: { ko: '하늘', en: 'Sky' }, kind: 'room', seats: 4 } as const;

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

function Places() {
  const options = { name: 'places', label: '장소', texts: columns, filters, sorts: ['name'] as const };
  const table = useFieldTable(listPlaces, options);
  return (
    <>
      <RecordTable {...table} rowLabel={({ name }) => name.ko} />
      <FieldList of={listPlaces} texts={columns} row={row} cells={{ seats: ({ seats }) => `${seats}석` }} />
    </>
  );
}

async function open(path: string, data: unknown[] = [row]) {
  const body = { success: true, data, page: { nextCursor: null } };
  const drawn = await renderWeb(<Places />, { path, replies: { 'GET /api/places': { body } } });
  close = drawn.close;
  const lists = () => drawn.sent.filter((request) => request.path.startsWith('/api/places'));
  const getQuery = () => new URL(lists().at(-1)?.path ?? '', 'http://x').searchParams;
  await waitFor(() => lists().length > 0);
  return { ...drawn, asked: getQuery };
}

it('asks what the address says, days as the instants at which they begin and end, and leaves out what the schema refuses', async () => {
  const id = '0192f000-0000-7000-8000-000000000009';
  const { asked: getQuery } = await open(`/?q=a&kind=sofa&from=2026-03-01&to=2026-03-01&executionId=${id}&other=1`);
  expect(Object.fromEntries(getQuery())).toEqual({
    q: 'a',
    from: '2026-02-28T15:00:00.000Z',
    to: '2026-03-01T15:00:00.000Z',
    executionId: id,
  });
});

it('draws each filter by its kind and stores a change in the address', async () => {
  const { asked: getQuery, router } = await open('/');
  expect(document.querySelector('[type=search]')?.getAttribute('placeholder')).toBe('이름');
  // An input without a label names its purpose itself.
  expect(document.querySelector('input[name=by]')?.getAttribute('placeholder')).toBe('시작한 사람');
  // However long it may be, it is one line.
  expect(document.querySelector('input[name=address]')?.getAttribute('placeholder')).toBe('이메일');
  expect(document.querySelector('textarea')).toBeNull();
  await click(document.querySelector('[role=switch]'));
  await waitFor(() => getQuery().get('mine') === 'true');
  expect(router.state.location.search).toBe('?mine=true');
});

it('folds the days behind a button that counts what is set there', async () => {
  await open('/?from=2026-03-01');
  const button = document.querySelector<HTMLElement>('button[aria-expanded]');
  expect(button?.textContent).toBe('필터 1');
  const panel = document.getElementById(button?.getAttribute('aria-controls') ?? '');
  expect(panel?.hidden).toBe(true);
  expect(panel?.querySelector('input[name=from]')).not.toBeNull();
  await click(button);
  expect(panel?.hidden).toBe(false);
});

it('offers to clear the filters where they leave nothing', async () => {
  const { router, asked: getQuery } = await open('/?kind=desk&sort=name', []);
  await waitFor(() => document.body.textContent?.includes('조건에 맞는 내용이 없습니다'));
  await click(findByName('조건 지우기'));
  await waitFor(() => getQuery().get('kind') === null);
  expect(router.state.location.search).toBe('?sort=name');
});

it('reads rows and one thing by the schema of the reply, with words for values', async () => {
  await open('/');
  const cells = await waitFor(() => {
    const all = [...document.querySelectorAll('tbody td, tbody th')].map((cell) => cell.textContent);
    return all.length >= 3 && all;
  });
  expect(cells).toEqual(expect.arrayContaining(['하늘', '회의실', '4']));
  expect([...document.querySelectorAll('dd')].map((value) => value.textContent)).toEqual(['하늘', '회의실', '4석']);
});

it('sorts by what the query knows, beginning with its default', async () => {
  const { asked: getQuery } = await open('/');
  await waitFor(() => document.querySelector('th[aria-sort=descending]'));
  await click(document.querySelector('th[aria-sort] button'));
  await waitFor(() => getQuery().get('sort') === 'name');
});

/** Presses all of them before anything is drawn, as quick fingers do. */
const pressQuickly = (...all: (Element | null)[]) =>
  act(async () => {
    for (const element of all) element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });

it('turns the order twice where its head is pressed twice before anything is drawn', async () => {
  const { asked: getQuery, router } = await open('/');
  await waitFor(() => document.querySelector('th[aria-sort=descending]'));
  const head = document.querySelector('th[aria-sort] button');
  await pressQuickly(head, head);
  await waitFor(() => getQuery().get('sort') === '-name');
  await pressQuickly(head, head, head);
  await waitFor(() => getQuery().get('sort') === 'name');
  expect(router.state.location.search).toBe('?sort=name');
  expect(document.querySelector('th[aria-sort=ascending]')).not.toBeNull();
});

it('preserves both of two filters that change before a redraw', async () => {
  const { router } = await open('/');
  const head = await waitFor(() => document.querySelector('th[aria-sort] button'));
  await pressQuickly(document.querySelector('[role=switch]'), head);
  await waitFor(() => router.state.location.search === '?mine=true&sort=name');
});
