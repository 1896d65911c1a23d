// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { click, named, renderWeb, someone, until } from '#kernel/web/testing/render.tsx';
import { UndoPreviewScreen } from './screens/UndoPreviewScreen.tsx';
import { execution, ids, listed, ok, preview } from './testing/examples.ts';

const run = `/api/flow/executions/${ids.run}`;
const text = () => document.body.textContent ?? '';
const shows = (words: string) => until(() => text().includes(words));
const choice = (code: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value=${code}]`);
const sentences: Record<string, string> = { '': '첫 쪽의 재고', '300': '둘째 쪽의 재고', '600': '끝 쪽의 재고' };

it('a preview of more lines than one answer holds is turned page by page, and what was typed stays', async () => {
  const drawn = await renderWeb(<div />, {
    me: someone(['flow.execution.read', 'flow.execution.undo']),
    path: `/workflows/executions/${ids.run}/undo`,
    routes: [{ path: '/workflows/executions/:id/undo', element: <UndoPreviewScreen /> }],
    replies: {
      [`GET ${run}`]: ok(execution()),
      'GET /api/flow/undos': listed([]),
      [`GET ${run}/undo-preview`]: ({ path }) => {
        const ko = sentences[new URL(path, 'http://localhost').searchParams.get('from') ?? ''] ?? '';
        const effects = preview().effects.map((effect) => ({ ...effect, sentence: { ko, en: '' } }));
        const counts = { effects: 700, reverse: 700, kept: 0, impossible: 0, blocked: 0 };
        return ok(preview({ counts, effects, kept: [] }));
      },
    },
  });
  await shows('700건 중 1~300번째');
  await click(await until(() => choice('mistake')));
  await click(named('다음 300건'));
  await shows('둘째 쪽의 재고');
  expect(text()).toContain('700건 중 301~600번째');
  await click(named('다음 300건'));
  await shows('끝 쪽의 재고');
  expect(text()).toContain('700건 중 601~700번째');
  expect(named('다음 300건')).toBeUndefined();
  await click(named('이전 300건'));
  await shows('둘째 쪽의 재고');
  expect(choice('mistake')?.checked).toBe(true);
  expect(drawn.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await drawn.close();
});

it('a page without a thing of its own does not say that there is nothing to undo', async () => {
  const drawn = await renderWeb(<div />, {
    me: someone(['flow.execution.read', 'flow.execution.undo']),
    path: `/workflows/executions/${ids.run}/undo`,
    routes: [{ path: '/workflows/executions/:id/undo', element: <UndoPreviewScreen /> }],
    replies: {
      [`GET ${run}`]: ok(execution()),
      'GET /api/flow/undos': listed([]),
      [`GET ${run}/undo-preview`]: ({ path }) => {
        const counts = { effects: 1, reverse: 700, kept: 0, impossible: 0, blocked: 0 };
        const all = preview({ counts, kept: [], impossible: [], blocked: [], notices: [], pending: [] });
        return ok(path.includes('from=') ? { ...all, effects: [] } : all);
      },
    },
  });
  await shows('700건 중 1~300번째');
  await click(named('다음 300건'));
  // The page before stands until this one is there.
  await until(() => !text().includes('재고 219 → 229'));
  expect(text()).toContain('700건 중 301~600번째');
  expect(text()).not.toContain('되돌릴 내용이 없습니다.');
  await drawn.close();
});
