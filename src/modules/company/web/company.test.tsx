// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, named, type Reply, renderWeb, someone, type, until } from '#kernel/web/testing/render.tsx';
import { listOf, RecordTable } from '#kernel/web/ui/index.ts';
import { SavedViewsStore } from '#kernel/web/ui/table/views.ts';
import { useMyViews } from './company.api.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const rows = listOf({ data: [{ id: '1', name: '가위' }] } as never) as never;

async function open(replies: Record<string, Reply>, me = someone([]) as ReturnType<typeof someone> | null) {
  const onView = vi.fn();
  const table = (
    <SavedViewsStore value={useMyViews}>
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
  await until(() => named('보기'));
  return { ...drawn, onView };
}

const text = () => document.body.textContent ?? '';
const item = (name: string) =>
  [...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent === name);
async function openMenu() {
  await click(named('보기'));
  await until(() => item('현재 보기 저장'));
}
async function save(name: string) {
  await openMenu();
  await click(item('현재 보기 저장') ?? null);
  const input = await until(() => document.querySelector<HTMLInputElement>('form input'));
  await type(input, name);
  await click(document.querySelector('form button[type=submit]'));
}

const kept = { name: '서울', hidden: [], view: { q: '서울' } };

describe('the saved views of a member', () => {
  it('come from the server when they are asked for, and say so while they load and when that fails', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
    let tries = 0;
    const { sent, onView } = await open({
      'GET /api/company/views': () => (tries++ === 0 ? promise : { body: { data: [kept] } }),
    });
    const asked = () => sent.filter((one) => one.path === '/api/company/views?table=test.things');
    expect(asked()).toHaveLength(0);
    await openMenu();
    await until(() => item('불러오는 중입니다'));
    resolve({ status: 403, body: { code: 'FORBIDDEN', message: '볼 수 없습니다.' } });
    await until(() => text().includes('볼 수 없습니다.'));
    await click(item('다시 시도') ?? null);
    await click(await until(() => item('서울')));
    expect(onView).toHaveBeenCalledWith(kept.view);
    expect(asked()).toHaveLength(2);
  });

  it('a save that is refused says why, keeps the name, and leaves the list usable', async () => {
    const message = '한 목록에는 보기를 30개까지 저장할 수 있습니다.';
    const { sent, onView } = await open({
      'GET /api/company/views': { body: { data: [kept] } },
      'PUT /api/company/views': { status: 409, body: { code: 'TOO_MANY_SAVED_VIEWS', message } },
    });
    await save('부산');
    await until(() => text().includes(message));
    expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({
      table: 'test.things',
      name: '부산',
      hidden: [],
      view: { q: '가' },
    });
    expect(document.querySelector<HTMLInputElement>('form input')?.value).toBe('부산');
    await click(named('닫기'));
    await openMenu();
    await click(await until(() => item('서울')));
    expect(onView).toHaveBeenCalledWith(kept.view);
  });

  it('are kept in the browser for who is no member, without asking the server', async () => {
    const { sent, onView } = await open({}, someone([], 'pending'));
    await save('부산');
    await until(() => !document.querySelector('form'));
    await openMenu();
    await click(await until(() => item('부산')));
    expect(onView).toHaveBeenCalledWith({ q: '가' });
    expect(sent.filter((one) => one.path.startsWith('/api/company/views'))).toEqual([]);
  });
});
