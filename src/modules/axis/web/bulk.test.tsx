import { Notifications, notifications } from '@mantine/notifications';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { click, createMe, findByName, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import type { AxisRecordView } from '../contract/record.ts';
import type { TypeView } from '../contract/type.ts';
import { useBulkActions } from './components/useBulkActions.tsx';

const record = (id: string, axis: string, title: string) => ({ id, axis, type: 'one', title, version: 1 });
const rows = [record('a', 'entity', '한빛상회'), record('b', 'item', '선물 세트'), record('c', 'space', '창고')];

const type = (axis: TypeView['axis'], write: boolean): TypeView => ({
  ...{ axis, key: 'one', label: { ko: '하나', en: 'One' }, fields: [], version: 1, builtin: false, open: true },
  rights: { write, erase: false, actions: [] },
  personal: false,
});

const cleared = vi.fn();
function Screen({ types }: { types: readonly TypeView[] }) {
  const { actions } = useBulkActions(types);
  const remove = actions?.(rows as unknown as AxisRecordView[], cleared).find((action) => action.danger);
  return (
    <>
      <Notifications />
      <output>{useLocation().pathname}</output>
      {remove && (
        <button type="button" onClick={remove.onClick}>
          고른 것 지우기
        </button>
      )}
    </>
  );
}

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  notifications.clean();
  await close();
});

const shows = (text: string) => waitFor(() => document.body.textContent?.includes(text));

it('a deletion that is refused halfway names the record, says what is done, and can be taken back', async () => {
  const done = { id: 'first', undoHandle: 'first', operation: 'delete', ids: ['a'] };
  const refusal = { success: false, code: 'VERSION_CONFLICT', message: '다른 사람이 먼저 수정했습니다.' };
  const drawn = await renderWeb(<Screen types={[type('entity', true), type('item', true), type('space', true)]} />, {
    me: createMe(['axis.record.read']),
    replies: {
      'POST /api/axis/entity/one/bulk': { body: { success: true, data: done } },
      'POST /api/axis/item/one/bulk': { status: 409, body: { ...refusal, details: { current: { id: 'b' } } } },
    },
  });
  close = drawn.close;
  await click(findByName('고른 것 지우기'));
  await click(await waitFor(() => findByName('삭제')));
  await shows('선물 세트: 다른 사람이 먼저 수정했습니다.');
  await shows('1건을 삭제한 뒤 멈췄습니다. 2건은 남아 있습니다.');
  expect(cleared).toHaveBeenCalledOnce();
  await click(await waitFor(() => findByName('되돌리기')));
  await shows('/workflows/executions/first/undo');
  expect(drawn.sent.map((request) => request.path)).not.toContain('/api/axis/space/one/bulk');
});

it('offers no change of rows of which one type may not be written', async () => {
  const types = [type('entity', true), type('item', false), type('space', true)];
  const drawn = await renderWeb(<Screen types={types} />, { me: createMe(['axis.record.read']) });
  close = drawn.close;
  await waitFor(() => document.querySelector('output'));
  expect(findByName('고른 것 지우기')).toBeFalsy();
});
