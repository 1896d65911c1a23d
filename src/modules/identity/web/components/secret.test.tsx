// @vitest-environment jsdom
import { act, Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '#kernel/web/testing/render.tsx';
import { useSecret } from './secret.ts';

let words: PromiseWithResolvers<string>;
beforeEach(() => {
  words = Promise.withResolvers();
  history.replaceState(null, '', '/reset-password?lang=ko#token=abc');
});
afterEach(() => document.body.replaceChildren());

/** Waits for something after it has read the link, as a page does whose words are still being loaded. */
function Page() {
  const token = useSecret('token');
  return `${token} ${use(words.promise)}`;
}

it('the secret of a link outlives a drawing that was thrown away, and leaves the address once the page stands', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const page = (
    <Suspense fallback="…">
      <Page />
    </Suspense>
  );
  await act(async () => root.render(page));
  expect([box.textContent, location.hash]).toEqual(['…', '#token=abc']);
  await act(async () => words.resolve('arrived'));
  expect([box.textContent, location.href.split('/').at(-1)]).toEqual(['abc arrived', 'reset-password?lang=ko']);
  await act(async () => root.unmount());
});
