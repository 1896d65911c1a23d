// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BlockIcon } from '#kernel/contract/block.ts';
import { click, renderWeb } from '#kernel/web/testing/render.tsx';
import type { Drawing, DrawnStep } from '../../contract/drawing.ts';
import { FlowPicture, type FlowPictureProps } from './FlowPicture.tsx';

const block = (id: string, sign: BlockIcon, ko: string) => ({ id, sign, title: { ko, en: ko }, body: null });
const drawing: Drawing = {
  blocks: [
    block('form', 'form', '주문서'),
    block('approval', 'stamp', '팀장 결재'),
    block('confirm', 'bag', '주문 확정'),
    block('reject', 'bag', '주문 취소'),
  ],
  connections: [
    { from: 'form', outlet: 'next', to: 'approval' },
    { from: 'approval', outlet: 'approved', to: 'confirm' },
    { from: 'approval', outlet: 'rejected', to: 'reject' },
  ],
};
const step = (path: string, more: Partial<DrawnStep> = {}): DrawnStep => ({
  ...{ id: path, path, status: 'done', outlet: 'next', actor: null },
  ...{ startedAt: '2026-03-02T01:00:00Z', endedAt: '2026-03-02T01:00:00.010Z' },
  ...more,
});
const approved = [
  step('form', { actor: { name: '강하늘' } }),
  step('approval', { outlet: 'approved', actor: { name: '박서준' }, endedAt: '2026-03-02T03:10:00Z' }),
  step('confirm'),
  step('reject', { status: 'skipped' }),
];

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());
async function draw(more: Partial<FlowPictureProps> = {}) {
  close = (await renderWeb(<FlowPicture drawing={drawing} label="단계" {...more} />)).close;
  return [...document.querySelectorAll('ol[aria-label="단계"] > li')];
}

describe('a flow as a picture', () => {
  it('is a list for screen readers in the order of the flow, with the state, person and duration of each step', async () => {
    const items = await draw({ steps: approved });
    expect(items.map((item) => item.textContent?.replace(/^서준|^하늘/, ''))).toEqual([
      '주문서, 완료, 강하늘',
      '팀장 결재, 완료, 박서준 · 2시간',
      ...items.slice(2).map((item) => item.textContent),
    ]);
    const rest = items
      .slice(2)
      .map((item) => item.textContent)
      .toSorted();
    expect(rest).toEqual(['주문 취소, 거치지 않음', '주문 확정, 완료']);
  });

  it('says how long somebody has been waited for', async () => {
    const since = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
    const items = await draw({
      steps: [step('form'), step('approval', { status: 'waiting', startedAt: since, endedAt: null })],
    });
    expect(items[1]?.textContent).toBe('팀장 결재, 대기 중, 3시간째');
    expect(items[1]?.getAttribute('data-standing')).toBe('waiting');
    expect(items[2]?.textContent).toContain('진행 전');
  });

  it('reports the chosen block; a branch that was not taken cannot be chosen', async () => {
    const onChoose = vi.fn();
    const items = await draw({ steps: approved, chosen: 'form', onChoose });
    expect(items[0]?.querySelector('button')?.getAttribute('aria-expanded')).toBe('true');
    await click(items[1]?.querySelector('button') as HTMLElement);
    expect(onChoose).toHaveBeenCalledWith('approval');
    const passed = items.find((item) => item.getAttribute('data-standing') === 'passed');
    expect(passed?.querySelector('button')).toBeNull();
  });

  it('draws the frame alone where nothing ran yet', async () => {
    const items = await draw();
    expect(items.map((item) => item.textContent)).toEqual([
      '주문서',
      '팀장 결재',
      expect.any(String),
      expect.any(String),
    ]);
    expect(document.querySelectorAll('path[data-standing="plain"]')).toHaveLength(3);
  });

  it('runs backwards along what was taken, and nowhere else', async () => {
    await draw({ steps: approved, isBack: true });
    expect(document.querySelectorAll('path[data-standing="done"]')).toHaveLength(2);
    expect(document.querySelectorAll('path[pathLength]')).toHaveLength(2);
  });
});
