import { Notifications, notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  click,
  createMe,
  findByName,
  press,
  renderWeb,
  type as typeInto,
  waitFor,
} from '#kernel/web/testing/render.tsx';
import { reloadTopics } from '#kernel/web/topics.ts';
import type { CheckedRow, Import, RefusedRow } from '../contract/import.endpoints.ts';
import { axisTopics } from '../contract/topics.ts';
import type { TypeView } from '../contract/type.ts';
import { RecordImport } from './screens/RecordImport.tsx';

const type: TypeView = {
  axis: 'entity',
  key: 'external',
  label: { ko: '외부 엔티티', en: 'External' },
  version: 1,
  builtin: true,
  personal: true,
  open: false,
  rights: { write: true, erase: false, actions: [] },
  fields: [],
};

vi.mock('#kernel/web/stored-files.ts', async (original) => ({
  ...(await original<object>()),
  storeFile: async () => ({ id: 'file-1', name: 'customers.csv', type: 'text/csv', size: 10 }),
}));

let client: ReturnType<typeof useQueryClient>;
function Client() {
  client = useQueryClient();
  return null;
}

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  notifications.clean();
  await close();
});

async function choose(text: string): Promise<void> {
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]'));
  const file = new File([text], 'customers.csv', { type: 'text/csv' });
  Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode(text) });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

const shows = (text: string) => waitFor(() => document.body.textContent?.includes(text));

const importView = {
  file: 'customers.csv',
  whole: false,
  startedAt: '2026-11-29T09:00:00.000Z',
  endedAt: null,
  reason: null,
};
const begun: Import = {
  ...importView,
  ...{ id: '01a1fd42-073f-7057-b153-1bb024122312', state: 'running', isUndone: false },
  ...{ total: null, done: 0, created: 0, updated: 0, skipped: 0, failed: 0 },
};

interface SentRows {
  mapping: { alike: string; columns: (string | null)[]; choices: Record<string, Record<string, string>> };
  rows: { line: number; cells: string[]; repeats?: number }[];
}
/** The server's verdict on rows that are not simply new. */
type CheckReply = (sent: SentRows) => CheckedRow[];

async function draw(imports: () => Import[], refused: RefusedRow[] = [], judge: CheckReply = () => []) {
  const page = { nextCursor: null };
  const drawn = await renderWeb(
    <>
      <Notifications />
      <RecordImport />
      <Client />
    </>,
    {
      me: createMe(['axis.record.read']),
      path: '/entities/import?axis=entity&type=external',
      replies: {
        'GET /api/axis/types': { body: { success: true, data: [type] } },
        'GET /api/axis/entity/external/imports': () => ({ body: { success: true, data: imports(), page } }),
        [`GET /api/axis/entity/external/imports/${begun.id}/refused`]: { body: { success: true, data: refused, page } },
        'POST /api/axis/entity/external/imports/check': ({ body }) => ({
          body: { success: true, data: { rows: judge(body as SentRows) } },
        }),
        'POST /api/axis/entity/external/imports': () => ({ status: 202, body: { success: true, data: begun } }),
      },
    },
  );
  close = drawn.close;
  return drawn;
}

it('a file is judged in portions, sent once, its import is followed to its end, and can be undone as one', async () => {
  let imports: Import[] = [];
  const drawn = await draw(() => imports);
  const lines = Array.from({ length: 1200 }, (_, number) => `거래처 ${number},C-${number % 1199},무엇`);
  await choose(`거래처 명단\n\n이름,코드,모르는 열\n${lines.join('\n')}\n`);
  const button = await waitFor(() => findByName('1,200건 가져오기'));
  await shows('가져오지 않는 열: 모르는 열');
  const portions = drawn.sent.filter(({ path }) => path.endsWith('/check')).map(({ body }) => (body as SentRows).rows);
  expect(portions.map((rows) => [rows.length, rows[0]?.line])).toEqual([
    [500, 4],
    [500, 504],
    [200, 1004],
  ]);
  // A row refers to the row of an earlier batch with the same code.
  expect(portions.flat().filter(({ repeats }) => repeats)).toEqual([
    { line: 1203, cells: ['거래처 1199', 'C-0', '무엇'], repeats: 4 },
  ]);
  imports = [{ ...begun, total: 1200, done: 500, created: 500 }];
  await click(button);
  await shows('1,200건 가운데 500건을 처리했습니다.');
  await shows('이 화면을 떠나도 계속 가져옵니다.');
  const [sent] = drawn.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/imports'));
  expect(sent?.body).toEqual({
    fileId: 'file-1',
    mapping: { head: { line: 3, height: 1 }, columns: ['title', 'code', null], choices: {}, fixed: {}, alike: 'skip' },
    whole: false,
  });
  imports = [{ ...begun, state: 'done', total: 1200, done: 1200, created: 1200 }];
  // As a live signal does.
  await act(async () => reloadTopics(client, [axisTopics.import]));
  await shows('1,200건을 가져왔습니다.');
  const links = [...document.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toContain(`1,200건 되돌리기 /workflows/executions/${begun.id}/undo`);
});

it('an import that goes on is found again when the screen is opened, and no other begins', async () => {
  await draw(() => [{ ...begun, total: 900, done: 300, created: 300 }]);
  await shows('900건 가운데 300건을 처리했습니다.');
  expect(document.querySelector('input[type=file]')).toBeNull();
});

it('refused rows are listed with line, column and reason', async () => {
  const problems = [{ column: '코드', code: 'DUPLICATE', reason: '이미 등록되어 있습니다.' }];
  await draw(() => [{ ...begun, state: 'done', total: 9, done: 9, created: 8, failed: 1 }], [{ line: 4, problems }]);
  await shows('8건을 가져왔습니다.');
  await shows('1건은 가져오지 못했습니다.');
  await shows('4번째 줄');
  await shows('이미 등록되어 있습니다.');
  expect(findByName('가져오지 못한 줄 받기')).toBeDefined();
});

it('values that do not fit are mended in place, and judged again at once', async () => {
  const problems = [{ key: 'code', column: '코드', code: 'too_big', reason: '코드는 60자 이하로 입력해 주세요.' }];
  const drawn = await draw(
    () => [],
    [],
    ({ rows }) =>
      rows.flatMap(({ line, cells }) =>
        cells[1] === '나쁨' ? [{ line, outcome: 'bad' as const, problems, like: null }] : [],
      ),
  );
  await choose('이름,코드\n가,C-1\n나,나쁨\n');
  await waitFor(() => findByName('1건 가져오기'));
  await shows('코드는 60자 이하로 입력해 주세요.');
  const cell = await waitFor(() => document.querySelector<HTMLInputElement>('input[aria-label="3번째 줄 코드"]'));
  await typeInto(cell, 'C-2');
  await press(cell, 'Enter');
  await waitFor(() => findByName('2건 가져오기'));
  expect(document.querySelector('input[aria-label="3번째 줄 코드"]')).toBeNull();
  const last = drawn.sent.filter(({ path }) => path.endsWith('/check')).at(-1)?.body as SentRows;
  expect(last.rows.map(({ cells }) => cells)).toEqual([
    ['가', 'C-1'],
    ['나', 'C-2'],
  ]);
});

it('rows that are like what is there are shown with what becomes of them, which the person decides', async () => {
  const record = { id: begun.id, title: '이미 있음', code: null };
  await draw(
    () => [],
    [],
    ({ mapping, rows }) =>
      rows.flatMap(({ line, cells }) =>
        cells[1] === 'C-1'
          ? [{ line, outcome: mapping.alike as 'skip', problems: [], like: { by: '코드', record, line: null } }]
          : [],
      ),
  );
  await choose('이름,코드\n가,C-1\n나,C-2\n');
  await shows('이미 등록된 항목과 같은 줄 1건');
  await shows('등록 1건 · 수정 0건 · 건너뜀 1건');
  expect(findByName('1건 가져오기')).toBeDefined();
  await click(await waitFor(() => document.querySelector<HTMLElement>('input[type=radio][value=update]')));
  await shows('등록 1건 · 수정 1건 · 건너뜀 0건');
  expect(findByName('2건 가져오기')).toBeDefined();
});

it('a file that is no table says so and offers nothing', async () => {
  await draw(() => []);
  await choose('이름,메모\n가,"나\n');
  await shows('2번째 줄에서 시작한 큰따옴표');
  expect(findByName('1건 가져오기')).toBeUndefined();
});
