// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { click, findByName, waitFor } from '#kernel/web/testing/render.tsx';
import { createPreview, toOkReply } from './testing/examples.ts';
import { findChoice, openUndoScreen, run, text, waitForText } from './testing/undo-screen.tsx';

const sentences: Record<string, string> = { '': '첫 쪽의 재고', '300': '둘째 쪽의 재고', '600': '끝 쪽의 재고' };

it('a preview of more lines than one answer holds is turned page by page, and what was typed stays', async () => {
  const drawn = await openUndoScreen({
    [`GET ${run}/undo-preview`]: ({ path }) => {
      const ko = sentences[new URL(path, 'http://localhost').searchParams.get('from') ?? ''] ?? '';
      const effects = createPreview().effects.map((effect) => ({ ...effect, sentence: { ko, en: '' } }));
      const counts = { effects: 700, reverse: 700, kept: 0, impossible: 0, blocked: 0 };
      return toOkReply(createPreview({ counts, effects, kept: [] }));
    },
  });
  await waitForText('700건 중 1~300번째');
  await click(await waitFor(() => findChoice('mistake')));
  await click(findByName('다음 300건'));
  await waitForText('둘째 쪽의 재고');
  expect(text()).toContain('700건 중 301~600번째');
  await click(findByName('다음 300건'));
  await waitForText('끝 쪽의 재고');
  expect(text()).toContain('700건 중 601~700번째');
  expect(findByName('다음 300건')).toBeUndefined();
  await click(findByName('이전 300건'));
  await waitForText('둘째 쪽의 재고');
  expect(findChoice('mistake')?.checked).toBe(true);
  expect(drawn.sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('a page without a thing of its own does not say that there is nothing to undo', async () => {
  await openUndoScreen({
    [`GET ${run}/undo-preview`]: ({ path }) => {
      const counts = { effects: 1, reverse: 700, kept: 0, impossible: 0, blocked: 0 };
      const all = createPreview({ counts, kept: [], impossible: [], blocked: [], notices: [], pending: [] });
      return toOkReply(path.includes('from=') ? { ...all, effects: [] } : all);
    },
  });
  await waitForText('700건 중 1~300번째');
  await click(findByName('다음 300건'));
  // The previous page stays until this one is loaded.
  await waitFor(() => !text().includes('재고 219 → 229'));
  expect(text()).toContain('700건 중 301~600번째');
  expect(text()).not.toContain('되돌릴 내용이 없습니다.');
});
