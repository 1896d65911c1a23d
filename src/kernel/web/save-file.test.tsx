// @vitest-environment jsdom
/** A file written by the server is saved once, however often the button is pressed, and a failure is reported to the requester. */
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { exportAccess } from '../contract/audit.endpoints.ts';
import { useEndpointExport } from './save-file.ts';
import { click, findByName, renderWeb, waitFor } from './testing/render.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const ends = vi.fn();

function Exporting() {
  const save = useEndpointExport(exportAccess);
  return (
    <button type="button" onClick={() => void save({ body: { reason: '감사' } }).then(ends)}>
      내보내기
    </button>
  );
}

it('asks the server once while it works, and says whether there is a file', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const replies = [
    { body: 'a,b' },
    { status: 403, body: { success: false, code: 'FORBIDDEN', message: '권한이 없습니다.' } },
  ];
  const path = `${exportAccess.method} ${exportAccess.path}`;
  const drawn = await renderWeb(<Exporting />, {
    replies: { [path]: () => replies.shift() ?? { status: 500, body: {} } },
  });
  close = drawn.close;
  const getRequests = () => drawn.sent.filter((item) => item.path === exportAccess.path);
  const button = findByName('내보내기', drawn.place);
  await act(async () => {
    button?.click();
    button?.click();
  });
  await waitFor(() => ends.mock.calls.length === 2);
  expect(ends.mock.calls.flat().toSorted()).toEqual([false, true]);
  expect(getRequests()).toHaveLength(1);
  await click(button);
  await waitFor(() => ends.mock.calls.length === 3);
  expect(ends).toHaveBeenLastCalledWith(false);
});
