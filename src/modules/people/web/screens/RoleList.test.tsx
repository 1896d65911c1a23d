// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { createMe, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { listRoles } from '#modules/access/contract/endpoints.ts';
import { RoleList } from './RoleList.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

it('[ER-06] roles that could not be read are reported as such, with the cause, and are requested again', async () => {
  let requestCount = 0;
  const refusal = { success: false, code: 'UNAVAILABLE', message: '지금은 응답할 수 없습니다.', requestId: 'r-7' };
  const replies = {
    [`GET ${listRoles.path}`]: () => {
      requestCount += 1;
      return requestCount === 1 ? { status: 400, body: refusal } : { body: { success: true, data: { roles: [] } } };
    },
  };
  ({ close } = await renderWeb(<RoleList />, { me: createMe(['access.role.read']), replies }));
  const alert = await waitFor(() => document.querySelector('[role="alert"]'));
  expect(alert.textContent).toContain('불러오지 못했습니다');
  expect(alert.textContent).toContain('지금은 응답할 수 없습니다.');
  expect(document.querySelector('h1')?.textContent).toBe('역할 관리');
  alert.querySelector('button')?.click();
  await waitFor(() => !document.querySelector('[role="alert"]'));
  expect(requestCount).toBe(2);
});
