// @vitest-environment jsdom
import { act, Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '#kernel/web/testing/render.tsx';
import { useLinkSecret } from './link-secret.ts';

let textsLoaded: PromiseWithResolvers<string>;
beforeEach(() => {
  textsLoaded = Promise.withResolvers();
  history.replaceState(null, '', '/reset-password?lang=ko#token=abc');
});
afterEach(() => document.body.replaceChildren());

/** Waits for something after it has read the link, as a page does whose words are still being loaded. */
function Page() {
  const token = useLinkSecret('token');
  return `${token} ${use(textsLoaded.promise)}`;
}

it('the secret of a link survives a discarded rendering, and leaves the address once the page is mounted', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const page = (
    <Suspense fallback="…">
      <Page />
    </Suspense>
  );
  await act(async () => root.render(page));
  expect([box.textContent, location.hash]).toEqual(['…', '#token=abc']);
  await act(async () => textsLoaded.resolve('arrived'));
  expect([box.textContent, location.href.split('/').at(-1)]).toEqual(['abc arrived', 'reset-password?lang=ko']);
  await act(async () => root.unmount());
});
