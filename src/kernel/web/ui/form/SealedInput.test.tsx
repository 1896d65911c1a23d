// @vitest-environment jsdom
/** A sealed number in a form: its mask is a hint, an empty input leaves it unchanged, new input replaces it. */
import { afterEach, expect, it, vi } from 'vitest';
import type { FieldDefinition } from '../../../contract/field.ts';
import { click, findByName, renderWeb, type, waitForTimers } from '../../testing/render.tsx';
import { SchemaForm } from './SchemaForm.tsx';

const mask = '•••-•••-••4321';
const fields: FieldDefinition[] = [
  { key: 'account', label: { ko: '계좌번호', en: 'Account' }, kind: 'account-number', required: true },
];

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

async function form(initial: Record<string, unknown>) {
  const sent = vi.fn(async (_: Record<string, unknown>) => undefined);
  const drawn = await renderWeb(<SchemaForm fields={fields} initial={initial} onSubmit={sent} />, { routes: [] });
  close = drawn.close;
  const input = document.querySelector<HTMLInputElement>('[name="account"]') as HTMLInputElement;
  return { sent, input, submit: () => click(findByName('저장')) };
}

it('shows the mask beside an empty input', async () => {
  const { input } = await form({ account: mask });
  expect([input.value, input.placeholder]).toEqual(['', mask]);
  expect(document.body.textContent).toContain('비워 두면 지금 번호가 유지됩니다.');
});

it('sends what is typed in its place, and the mask again where that was taken away', async () => {
  const { sent, input, submit } = await form({ account: mask });
  await type(input, '302-1111-2222-33');
  await submit();
  await waitForTimers();
  expect(sent).toHaveBeenLastCalledWith({ account: '302-1111-2222-33' });
  await type(input, '');
  await submit();
  await waitForTimers();
  expect(sent).toHaveBeenLastCalledWith({ account: mask });
});

it('says what is wrong with a number before it is sent', async () => {
  const { sent, input, submit } = await form({});
  await type(input, '계좌 없음');
  await submit();
  await waitForTimers();
  expect(sent).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('110-123-456789처럼');
});
