import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '#kernel/web/session.tsx';
import { renderWeb, sampleCompany, waitFor } from '#kernel/web/testing/render.tsx';
import { Dashboard } from './Dashboard.tsx';

const Screen = () => useSession().me && <Dashboard />;

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

it.each([
  ['2026-03-01T14:00:00Z', '좋은 아침입니다'],
  ['2026-03-01T18:00:00Z', '좋은 오후입니다'],
  ['2026-03-02T00:00:00Z', '좋은 저녁입니다'],
])('greets by the clock of the company, at %s', async (now, greeting) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const drawn = await renderWeb(<Screen />, { company: { ...sampleCompany, timeZone: 'America/New_York' } });
  close = drawn.close;
  expect(await waitFor(() => document.body.textContent?.includes(greeting))).toBe(true);
});
