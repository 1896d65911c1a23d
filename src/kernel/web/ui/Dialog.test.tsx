// @vitest-environment jsdom
/** A dialog asks before it loses what was typed in it, however it is closed, and closes at once where nothing was. */
import { TextInput } from '@mantine/core';
import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { click, findByName, press, renderWeb, type, waitFor } from '../testing/render.tsx';
import { Dialog } from './Dialog.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

function Page({ asks = true }: { asks?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <Dialog title="메모" asks={asks} onClose={() => setOpen(false)}>
      <TextInput label="내용" defaultValue="처음" />
    </Dialog>
  ) : (
    <p>닫혔습니다</p>
  );
}

const text = () => document.body.textContent ?? '';
const field = () => document.querySelector('[role=dialog] input') as HTMLInputElement;
const pressEscape = () => press(field(), 'Escape');

async function opened(asks?: boolean) {
  const drawn = await renderWeb(<Page {...(asks !== undefined && { asks })} />, {});
  close = drawn.close;
  await waitFor(() => text().includes('메모'));
  await act(async () => field().focus());
}

it('asks before it loses what was typed, stays where the person stays, and goes where not', async () => {
  await opened();
  await type(field(), '다시');
  await pressEscape();
  await waitFor(() => text().includes('저장하지 않고 나갈까요?'));
  await click(findByName('계속 작성'));
  expect(field().value).toBe('다시');
  await pressEscape();
  await waitFor(() => text().includes('저장하지 않고 나갈까요?'));
  await click(findByName('저장하지 않고 나가기'));
  await waitFor(() => text().includes('닫혔습니다'));
});

it('closes at once without changes or without a loss', async () => {
  await opened();
  await type(field(), '다시');
  await type(field(), '처음');
  await pressEscape();
  await waitFor(() => text().includes('닫혔습니다'));
  await close();
  await opened(false);
  await type(field(), '찾는 말');
  await pressEscape();
  await waitFor(() => text().includes('닫혔습니다'));
});

function Above() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog title="양식" onClose={() => undefined}>
      <TextInput label="이름" />
      {isOpen && (
        <Dialog title="질문" onClose={() => setOpen(false)}>
          <TextInput label="비밀번호" />
        </Dialog>
      )}
    </Dialog>
  );
}

it('Escape closes the top dialog alone: typed input below stays, without a question', async () => {
  const drawn = await renderWeb(<Above />, {});
  close = drawn.close;
  await waitFor(() => text().includes('질문'));
  const typed = () => document.querySelector('[role=dialog] input') as HTMLInputElement;
  await act(async () => typed().focus());
  await type(typed(), '적던 이름');
  await press(document.body, 'Escape');
  await waitFor(() => !text().includes('질문'));
  expect(typed().value).toBe('적던 이름');
  expect(text()).not.toContain('저장하지 않고 나갈까요?');
});
