// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, createMe, findByName, type Reply, renderWeb, type, waitFor } from '#kernel/web/testing/render.tsx';
import { RecordTable, toListPages } from '#kernel/web/ui/index.ts';
import { SavedViewsStore } from '#kernel/web/ui/table/views.ts';
import { useMemberViews } from './company.api.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const rows = toListPages({ data: [{ id: '1', name: '가위' }] } as never) as never;

async function open(replies: Record<string, Reply>, me = createMe([]) as ReturnType<typeof createMe> | null) {
  const onView = vi.fn();
  const table = (
    <SavedViewsStore value={useMemberViews}>
      <RecordTable<{ id: string; name: string }>
        name="test.things"
        label="물건"
        list={rows}
        columns={[{ key: 'name', title: '이름', cell: (row) => row.name }]}
        rowLabel={(row) => row.name}
        view={{ q: '가' }}
        onView={onView}
      />
    </SavedViewsStore>
  );
  const drawn = await renderWeb(table, { me, replies });
  close = drawn.close;
  await waitFor(() => findByName('보기'));
  return { ...drawn, onView };
}

const text = () => document.body.textContent ?? '';
const item = (name: string) =>
  [...document.querySelectorAll('[role=menuitem]')].find((element) => element.textContent === name);
async function openMenu() {
  await click(findByName('보기'));
  await waitFor(() => item('현재 보기 저장'));
}
async function save(name: string) {
  await openMenu();
  await click(item('현재 보기 저장') ?? null);
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('form input'));
  await type(input, name);
  await click(document.querySelector('form button[type=submit]'));
}

const savedView = { name: '서울', hidden: [], view: { q: '서울' } };

describe('the saved views of a member', () => {
  it('come from the server when they are asked for, and say so while they load and when that fails', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
    let tries = 0;
    const { sent, onView } = await open({
      'GET /api/company/views': () => (tries++ === 0 ? promise : { body: { data: [savedView] } }),
    });
    const findViewRequests = () => sent.filter((request) => request.path === '/api/company/views?table=test.things');
    expect(findViewRequests()).toHaveLength(0);
    await openMenu();
    await waitFor(() => item('불러오는 중입니다'));
    resolve({ status: 403, body: { code: 'FORBIDDEN', message: '볼 수 없습니다.' } });
    await waitFor(() => text().includes('볼 수 없습니다.'));
    await click(item('다시 시도') ?? null);
    await click(await waitFor(() => item('서울')));
    expect(onView).toHaveBeenCalledWith(savedView.view);
    expect(findViewRequests()).toHaveLength(2);
  });

  it('a refused save shows the reason, retains the name, and leaves the list usable', async () => {
    const message = '한 목록에는 보기를 30개까지 저장할 수 있습니다.';
    const { sent, onView } = await open({
      'GET /api/company/views': { body: { data: [savedView] } },
      'PUT /api/company/views': { status: 409, body: { code: 'TOO_MANY_SAVED_VIEWS', message } },
    });
    await save('부산');
    await waitFor(() => text().includes(message));
    expect(sent.find((request) => request.method === 'PUT')?.body).toEqual({
      table: 'test.things',
      name: '부산',
      hidden: [],
      view: { q: '가' },
    });
    expect(document.querySelector<HTMLInputElement>('form input')?.value).toBe('부산');
    await click(findByName('닫기'));
    await openMenu();
    await click(await waitFor(() => item('서울')));
    expect(onView).toHaveBeenCalledWith(savedView.view);
  });

  it('are stored in the browser for a non-member, without a request to the server', async () => {
    const { sent, onView } = await open({}, createMe([], 'pending'));
    await save('부산');
    await waitFor(() => !document.querySelector('form'));
    await openMenu();
    await click(await waitFor(() => item('부산')));
    expect(onView).toHaveBeenCalledWith({ q: '가' });
    expect(sent.filter((request) => request.path.startsWith('/api/company/views'))).toEqual([]);
  });
});
