// @vitest-environment jsdom
import { notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { showDone, showError, showNotice } from './notify.tsx';

const shown = vi.spyOn(notifications, 'show').mockReturnValue('1');
afterEach(() => shown.mockClear());

it('[CO-05] a toast stays 4000 ms, a notice 5000 ms, both at the top right', async () => {
  showDone('저장했습니다.');
  showNotice('결재 요청', '주문 결재');
  await vi.waitUntil(() => shown.mock.calls.length === 2);
  expect(shown.mock.calls.map(([{ message, autoClose, position }]) => [message, autoClose, position])).toEqual([
    ['저장했습니다.', 4000, 'top-right'],
    ['주문 결재', 5000, 'top-right'],
  ]);
});

it('on a phone they stand at the bottom, beside the thumb', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  showDone('저장했습니다.');
  await vi.waitUntil(() => shown.mock.calls.length === 1);
  expect(shown.mock.calls[0]?.[0]).toMatchObject({ position: 'bottom-center' });
  vi.unstubAllGlobals();
});

it('an error is told with its code and the number of its request, and interrupts', async () => {
  showError(new ApiError({ status: 409, code: 'DUPLICATE', message: '이미 있습니다.', requestId: 'r-1' }));
  await vi.waitUntil(() => shown.mock.calls.length === 1);
  expect(shown.mock.calls[0]?.[0]).toMatchObject({
    title: '이미 있습니다.',
    role: 'alert',
    message: { props: { code: 'DUPLICATE', requestId: 'r-1' } },
  });
});

it('what can be taken back has its button, and stays long enough to be pressed', async () => {
  showDone('승인했습니다.', { undo: () => null });
  await vi.waitUntil(() => shown.mock.calls.length === 1);
  expect(shown.mock.calls[0]?.[0]).toMatchObject({ autoClose: 10_000, position: 'top-right' });
});

it('what is left to decide stays until it is closed', async () => {
  showDone('3건 중 2건을 바꿨습니다.', { stays: true, undo: [{ label: '1부 되돌리기', undo: () => null }] });
  await vi.waitUntil(() => shown.mock.calls.length === 1);
  expect(shown.mock.calls[0]?.[0]).toMatchObject({ autoClose: false });
});
