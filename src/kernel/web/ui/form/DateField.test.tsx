// @vitest-environment jsdom
/** A day may be typed in the usual notations; an invalid one is reported, and never becomes another day. */

import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWeb, sampleCompany, type, waitFor, waitForTimers } from '../../testing/render.tsx';
import { DateField } from './DateField.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const onChange = vi.fn();

function Form({ required }: { required: boolean }) {
  const [value, setValue] = useState<string | null>(null);
  const change = (next: string | null) => {
    onChange(next);
    setValue(next);
  };
  return <DateField withTime={false} name="day" label="시작일" required={required} value={value} onChange={change} />;
}

async function typed(text: string, required = false) {
  onChange.mockClear();
  ({ close } = await renderWeb(<Form required={required} />, { company: sampleCompany }));
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('[data-dates-input]'));
  input.focus();
  // As from a keyboard: each letter by itself.
  for (let end = 1; end <= text.length; end++) await type(input, text.slice(0, end));
  input.blur();
  await waitForTimers();
  return { input, last: onChange.mock.lastCall?.[0] as string | null };
}

it.each([
  ['2026-12-26', '2026-12-26'],
  ['2026.1.5', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['2026년 1월 5일', '2026-01-05'],
  ['26.1.5', '2026-01-05'],
  ['12/26', `${new Date().getFullYear()}-12-26`],
  ['12월 26일', `${new Date().getFullYear()}-12-26`],
])('%s becomes %s', async (text, day) => {
  const { last, input } = await typed(text);
  expect(last).toBe(day);
  await waitFor(() => input.value !== text || text === day);
});

it.each([
  ['2026-02-29', '2026년 2월에는 29일이 없습니다.'],
  ['1226', '시작일은 2026-11-22처럼 입력해 주세요.'],
  ['내년 봄', '시작일은 2026-11-22처럼 입력해 주세요.'],
])('%s is said to be no day, and stays to be mended', async (text, words) => {
  const { last, input } = await typed(text);
  expect([last, input.value]).toEqual([text, text]);
  await waitFor(() => document.body.textContent?.includes(words) === true);
});
