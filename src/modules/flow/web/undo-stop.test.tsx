// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { click, findByName, waitFor } from '#kernel/web/testing/render.tsx';
import { createExecution, createPreview, createRefusal, createUndoResult, ids, toOkReply } from './testing/examples.ts';
import { findChoice, getPath, openUndoScreen, run, text, waitForText } from './testing/undo-screen.tsx';

describe('stopping a run that has not ended', () => {
  const waiting = (more: object = {}) => createExecution({ status: 'waiting', finishedAt: null, ...more });
  const forbidden = createRefusal('UNDO_FORBIDDEN', '권한이 없습니다.');

  it('says that it is taken back at once and for good', async () => {
    const drawn = await openUndoScreen({
      [`GET ${run}`]: toOkReply(waiting()),
      [`POST ${run}/undo`]: toOkReply(createUndoResult()),
    });
    await waitForText('재고 219 → 229 (+10)');
    expect(document.querySelector('h1')?.textContent).toBe('주문 2026-000034를 중단하면');
    expect(text()).toContain('중단한 업무는 다시 진행할 수 없습니다.');
    await click(findChoice('trial'));
    await click(findByName('중단하고 되돌리기'));
    await waitFor(() => getPath(drawn) === `/workflows/executions/${ids.undo}`);
  });

  it('an operator without undo rights stops it by the operators’ own action', async () => {
    const abilities = { undo: forbidden, retry: forbidden, cancel: null };
    const drawn = await openUndoScreen({
      [`GET ${run}`]: toOkReply(waiting({ abilities })),
      [`GET ${run}/undo-preview`]: toOkReply(createPreview({ allowed: false, refusal: forbidden, proved: false })),
      [`POST ${run}/cancel`]: toOkReply(createUndoResult()),
    });
    await click(await waitFor(() => findChoice('trial')));
    expect(text()).not.toContain('권한이 없습니다.');
    await click(findByName('중단하고 되돌리기'));
    await waitFor(() => getPath(drawn) === `/workflows/executions/${ids.undo}`);
    expect(drawn.posts().map(({ path, body }) => [path, body])).toEqual([
      [`${run}/cancel`, { reason: { code: 'trial', text: '' }, expected: 'first' }],
    ]);
  });

  it('a user without undo or stop rights gets the reason', async () => {
    const abilities = { undo: forbidden, retry: forbidden, cancel: forbidden };
    await openUndoScreen({
      [`GET ${run}`]: toOkReply(waiting({ abilities })),
      [`GET ${run}/undo-preview`]: toOkReply(createPreview({ allowed: false, refusal: forbidden })),
    });
    await waitForText('지금은 중단할 수 없습니다');
    expect(findChoice('mistake')).toBeNull();
  });
});
