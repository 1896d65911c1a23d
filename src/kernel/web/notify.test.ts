// @vitest-environment jsdom
import { notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { showError, showNotice, showSuccess } from './notify.tsx';

const showSpy = vi.spyOn(notifications, 'show').mockReturnValue('1');
afterEach(() => showSpy.mockClear());

it('[CO-05] a toast stays 4000 ms, a notice 5000 ms, both at the top right', async () => {
  showSuccess('저장했습니다.');
  showNotice('결재 요청', '주문 결재');
  await vi.waitUntil(() => showSpy.mock.calls.length === 2);
  expect(showSpy.mock.calls.map(([{ message, autoClose, position }]) => [message, autoClose, position])).toEqual([
    ['저장했습니다.', 4000, 'top-right'],
    ['주문 결재', 5000, 'top-right'],
  ]);
});

it('messages are at the bottom on a phone, beside the thumb', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  showSuccess('저장했습니다.');
  await vi.waitUntil(() => showSpy.mock.calls.length === 1);
  expect(showSpy.mock.calls[0]?.[0]).toMatchObject({ position: 'bottom-center' });
  vi.unstubAllGlobals();
});

it('an error is announced with its code and request number, and interrupts', async () => {
  showError(new ApiError({ status: 409, code: 'DUPLICATE', message: '이미 있습니다.', requestId: 'r-1' }));
  await vi.waitUntil(() => showSpy.mock.calls.length === 1);
  expect(showSpy.mock.calls[0]?.[0]).toMatchObject({
    title: '이미 있습니다.',
    role: 'alert',
    message: { props: { code: 'DUPLICATE', requestId: 'r-1' } },
  });
});

it('a reversible action has its button, and stays long enough to be pressed', async () => {
  showSuccess('승인했습니다.', { undo: () => null });
  await vi.waitUntil(() => showSpy.mock.calls.length === 1);
  expect(showSpy.mock.calls[0]?.[0]).toMatchObject({ autoClose: 10_000, position: 'top-right' });
});

it('a message with an open decision stays until it is closed', async () => {
  showSuccess('3건 중 2건을 바꿨습니다.', { stays: true, undo: [{ label: '1부 되돌리기', undo: () => null }] });
  await vi.waitUntil(() => showSpy.mock.calls.length === 1);
  expect(showSpy.mock.calls[0]?.[0]).toMatchObject({ autoClose: false });
});
