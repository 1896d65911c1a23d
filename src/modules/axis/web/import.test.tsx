import { Notifications, notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { click, named, renderWeb, someone, until } from '#kernel/web/testing/render.tsx';
import { loadAgain } from '#kernel/web/topics.ts';
import type { Import, RefusedRow } from '../contract/import.endpoints.ts';
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
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]'));
  const file = new File([text], 'customers.csv', { type: 'text/csv' });
  Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode(text) });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

const shows = (text: string) => until(() => document.body.textContent?.includes(text));

const about = {
  file: 'customers.csv',
  whole: false,
  startedAt: '2026-11-29T09:00:00.000Z',
  endedAt: null,
  reason: null,
};
const begun: Import = {
  ...about,
  ...{ id: '01a1fd42-073f-7057-b153-1bb024122312', state: 'running', isUndone: false },
  ...{ total: null, done: 0, created: 0, failed: 0 },
};

async function draw(imports: () => Import[], refused: RefusedRow[] = []) {
  const page = { nextCursor: null };
  const drawn = await renderWeb(
    <>
      <Notifications />
      <RecordImport />
      <Client />
    </>,
    {
      me: someone(['axis.record.read']),
      path: '/entities/import?axis=entity&type=external',
      replies: {
        'GET /api/axis/types': { body: { success: true, data: [type] } },
        'GET /api/axis/entity/external/imports': () => ({ body: { success: true, data: imports(), page } }),
        [`GET /api/axis/entity/external/imports/${begun.id}/refused`]: { body: { success: true, data: refused, page } },
        'POST /api/axis/entity/external/imports': () => ({ status: 202, body: { success: true, data: begun } }),
      },
    },
  );
  close = drawn.close;
  return drawn;
}

it('a file is sent once, its import is followed to its end, and can be undone as one', async () => {
  let imports: Import[] = [];
  const drawn = await draw(() => imports);
  const lines = Array.from({ length: 1200 }, (_, number) => `거래처 ${number},C-${number},무엇`);
  await choose(`이름,코드,모르는 열\n${lines.join('\n')}\n`);
  const button = await until(() => named('1,200건 가져오기'));
  imports = [{ ...begun, total: 1200, done: 500, created: 500 }];
  await click(button);
  await shows('1,200건 가운데 500건을 처리했습니다.');
  await shows('이 화면을 떠나도 계속 가져옵니다.');
  const [sent] = drawn.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/imports'));
  expect(sent?.body).toEqual({ fileId: 'file-1', leaveOut: ['모르는 열'], whole: false });
  imports = [{ ...begun, state: 'done', total: 1200, done: 1200, created: 1200 }];
  // As a live signal does.
  await act(async () => loadAgain(client, [axisTopics.import]));
  await shows('1,200건을 가져왔습니다.');
  const links = [...document.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toContain(`1,200건 되돌리기 /workflows/executions/${begun.id}/undo`);
});

it('an import that goes on is found again when the screen is opened, and no other begins', async () => {
  await draw(() => [{ ...begun, total: 900, done: 300, created: 300 }]);
  await shows('900건 가운데 300건을 처리했습니다.');
  expect(document.querySelector('input[type=file]')?.parentElement?.querySelector('button:disabled')).not.toBeNull();
});

it('rows that were refused are told with line, column and reason', async () => {
  const problems = [{ column: '코드', code: 'DUPLICATE', reason: '이미 등록되어 있습니다.' }];
  await draw(() => [{ ...begun, state: 'done', total: 9, done: 9, created: 8, failed: 1 }], [{ line: 4, problems }]);
  await shows('8건을 가져왔습니다.');
  await shows('1건은 가져오지 못했습니다.');
  await shows('4번째 줄');
  await shows('이미 등록되어 있습니다.');
  expect(named('가져오지 못한 줄 받기')).toBeDefined();
});
