import { afterEach, expect, it } from 'vitest';
import { click, named, type Reply, renderWeb, until } from '#kernel/web/testing/render.tsx';
import { SetUp } from './SetUp.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const rows = (count: number) => ({
  body: { success: true, data: Array.from({ length: count }, () => ({})), page: { nextCursor: null } },
});
const progress = () => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');

it('says that it loads or failed, and only then what is done', async () => {
  let working = false;
  let answer = (): void => undefined;
  const members = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const lines: Reply = () =>
    working ? { body: { success: true, data: [] } } : { status: 500, body: { success: false, code: 'INTERNAL' } };
  const drawn = await renderWeb(<SetUp />, {
    replies: {
      'GET /api/members': async () => {
        await members;
        return rows(2);
      },
      'GET /api/items': rows(1),
      'GET /api/decision/lines': lines,
      'GET /api/flow/frames': rows(3),
      'GET /api/flow/executions': rows(1),
    },
  });
  close = drawn.close;
  await until(() => document.querySelector('[role=alert]'));
  expect(progress()).toBeUndefined();
  working = true;
  await click(named('다시 시도'));
  await until(() => document.querySelector('[role=status][aria-busy=true]'));
  expect(progress()).toBeUndefined();
  answer();
  await until(() => progress() === '80');
});
