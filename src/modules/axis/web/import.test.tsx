import { Notifications, notifications } from '@mantine/notifications';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { click, named, renderWeb, type SentRequest, someone, until } from '#kernel/web/testing/render.tsx';
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
const sizeOf = ({ body }: SentRequest) => (body as { entities: unknown[] }).entities.length;

it('an import that is refused halfway says how far it came and at which line, and can be taken back', async () => {
  let pieces = 0;
  const refusal = { success: false, code: 'DUPLICATE', message: '이미 등록되어 있습니다.' };
  const drawn = await renderWeb(
    <>
      <Notifications />
      <RecordImport />
    </>,
    {
      me: someone(['axis.record.read']),
      path: '/entities/import?axis=entity&type=external',
      replies: {
        'GET /api/axis/types': { body: { success: true, data: [type] } },
        'POST /api/axis/entity/external/bulk': () => {
          pieces += 1;
          const done = { id: `bulk-${pieces}`, undoHandle: `bulk-${pieces}`, operation: 'create', ids: [] };
          if (pieces !== 2) return { body: { success: true, data: done } };
          return { status: 409, body: { ...refusal, details: [{ field: 'entities.7.code' }] } };
        },
      },
    },
  );
  close = drawn.close;
  const lines = Array.from({ length: 1200 }, (_, number) => `거래처 ${number},C-${number}`);
  await choose(`이름,코드\n${lines.join('\n')}\n`);
  await click(await until(() => named('1,200건 가져오기')));
  await shows('509번째 줄이 거절되었습니다.');
  await shows('500건은 가져왔고, 남은 700건은 가져오지 않았습니다.');
  await shows('이미 등록되어 있습니다.');
  expect(named('700건 가져오기')).toBeDefined();
  const linked = () =>
    [...document.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(linked()).toContain('500건 되돌리기 /workflows/executions/bulk-1/undo');
  await click(named('700건 가져오기'));
  await shows('1,200건을 가져왔습니다.');
  expect(linked().filter((text) => text.includes('되돌리기'))).toEqual([
    '500건 되돌리기 /workflows/executions/bulk-1/undo',
    '500건 되돌리기 /workflows/executions/bulk-3/undo',
    '200건 되돌리기 /workflows/executions/bulk-4/undo',
  ]);
  const sent = drawn.sent.filter((request) => request.path.endsWith('/bulk'));
  expect(sent.map(sizeOf)).toEqual([500, 500, 500, 200]);
});
