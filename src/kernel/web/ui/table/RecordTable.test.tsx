// @vitest-environment jsdom
import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api-error.ts';
import type { Pages } from '../../query.ts';
import { click, findByName, press, renderWeb, waitFor } from '../../testing/render.tsx';
import { RecordTable } from './RecordTable.tsx';
import type { RecordTableProps, Sort } from './types.ts';

interface Thing {
  id: string;
  name: string;
  count: number;
}
const rows: Thing[] = ['가위', '나무', '다리미'].map((name, index) => ({ id: String(index), name, count: index * 10 }));
const list = (change: Partial<Pages<Thing>> = {}): Pages<Thing> => ({
  rows,
  isPending: false,
  isFetching: false,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  retry: () => undefined,
  ...change,
});

function Sorted() {
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' });
  return (
    <RecordTable
      name="test.sorted"
      label="물건"
      list={list()}
      columns={[{ key: 'name', title: '이름', cell: (row) => row.name, sort: 'name' }]}
      rowLabel={(row) => row.name}
      sort={sort}
      onSort={setSort}
    />
  );
}

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function table(change: Partial<RecordTableProps<Thing>> = {}) {
  const drawn = await renderWeb(
    <RecordTable
      name="test.things"
      label="물건"
      list={list()}
      columns={[
        { key: 'name', title: '이름', cell: (row) => row.name, sort: 'name', primary: true },
        { key: 'count', title: '수량', cell: (row) => row.count, align: 'right' },
      ]}
      rowLabel={(row) => row.name}
      rowHref={(row) => `/things/${row.id}`}
      {...change}
    />,
    { routes: [{ path: '/things/:id', element: <p>상세</p> }] },
  );
  close = drawn.close;
  return drawn;
}
const drawnRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const text = () => document.body.textContent ?? '';

describe('a table of records', () => {
  it('lists rows, numbers at the right, the name as a link', async () => {
    await table();
    expect(drawnRows()).toHaveLength(3);
    expect(document.querySelector('td[data-align=right]')?.textContent).toBe('0');
    expect(findByName('나무')?.getAttribute('href')).toBe('/things/1');
    expect(document.querySelector('table')?.getAttribute('aria-label')).toBe('물건');
  });

  it('moves with j and k, opens with Enter', async () => {
    const { router } = await table();
    drawnRows()[0]?.focus();
    await press(document.activeElement, 'j');
    await press(document.activeElement, 'j');
    await press(document.activeElement, 'j');
    await press(document.activeElement, 'k');
    expect(document.activeElement).toBe(drawnRows()[1]);
    await press(document.activeElement, 'Enter');
    await waitFor(() => router.state.location.pathname === '/things/1');
  });

  it('enters the list with j when nothing has the focus', async () => {
    await table();
    (document.activeElement as HTMLElement).blur();
    await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true })));
    expect(document.activeElement).toBe(drawnRows()[0]);
  });

  it('J enters the list from the heading and from a button, also with a Hangul input method', async () => {
    await table();
    const hangul = { key: 'ㅓ', code: 'KeyJ', bubbles: true, cancelable: true };
    for (const name of ['h1', 'button', 'input']) {
      const element = document.createElement(name);
      element.tabIndex = -1;
      document.body.append(element);
      element.focus();
      await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', hangul)));
      expect(document.activeElement).toBe(name === 'input' ? element : drawnRows()[0]);
      element.remove();
    }
    drawnRows()[0]?.focus();
    await act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', hangul)));
    expect(document.activeElement).toBe(drawnRows()[1]);
  });

  it('selects with space, and acts on what is selected', async () => {
    const selections: string[][] = [];
    await table({
      bulkActions: (chosen) => [{ label: '보관', onClick: () => selections.push(chosen.map((row) => row.name)) }],
    });
    drawnRows()[0]?.focus();
    await press(document.activeElement, ' ');
    await click(findByName('다리미 선택'));
    expect(text()).toContain('2건 선택됨');
    await click(findByName('보관'));
    expect(selections).toEqual([['가위', '다리미']]);
    await click(findByName('전체 선택'));
    expect(text()).toContain('3건 선택됨');
    await click(findByName('선택 해제'));
    expect(text()).not.toContain('선택됨');
  });

  it('sorts by what the endpoint knows, and says how', async () => {
    close = (await renderWeb(<Sorted />)).close;
    const head = () => document.querySelector('th')?.getAttribute('aria-sort');
    expect(head()).toBe('ascending');
    await click(findByName('이름'));
    expect(head()).toBe('descending');
  });

  it('loads more from the cursor', async () => {
    const loadMore = vi.fn();
    await table({ list: list({ hasMore: true, loadMore }) });
    expect(text()).toContain('3건 이상');
    await click(findByName('더 불러오기'));
    expect(loadMore).toHaveBeenCalledOnce();
  });

  it('leaves out the columns that somebody hides, remembers them, and shows them again', async () => {
    const heads = () => [...document.querySelectorAll('th')].map((item) => item.textContent);
    const choose = async (column: string) => {
      await click(findByName('열 선택'));
      await waitFor(() => document.querySelector(`input[type=checkbox][value=${column}]`));
      await click(document.querySelector(`input[type=checkbox][value=${column}]`));
    };
    await table();
    expect(heads()).toEqual(['이름', '수량']);
    await choose('count');
    expect(heads()).toEqual(['이름']);
    await close();
    await table();
    expect(heads()).toEqual(['이름']);
    await choose('count');
    expect(heads()).toEqual(['이름', '수량']);
  });

  it('shows that it loads, that it failed with code and request, why it is refused, and that there is nothing', async () => {
    await table({ list: list({ rows: [], isPending: true }) });
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    await close();
    const error = new ApiError({ status: 500, code: 'INTERNAL', message: '처리하지 못했습니다.', requestId: 'r-1' });
    const retry = vi.fn();
    await table({ list: list({ rows: [], error, retry }) });
    expect(text()).toContain('INTERNAL');
    expect(text()).toContain('r-1');
    await click(findByName('다시 시도'));
    expect(retry).toHaveBeenCalledOnce();
    await close();
    const refused = new ApiError({ status: 403, code: 'FORBIDDEN', message: '전표를 볼 권한이 없습니다.' });
    await table({ list: list({ rows: [], error: refused }) });
    expect(text()).toContain('전표를 볼 권한이 없습니다.');
    await close();
    await table({ list: list({ rows: [] }), empty: <p>첫 물건을 등록해 주세요</p> });
    expect(text()).toContain('첫 물건을 등록해 주세요');
  });
});
