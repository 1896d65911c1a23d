/** Tests of screens run in a Korean browser, as the browser journeys do. Files share a window: each begins with an empty page at the root. */
import { afterAll, vi } from 'vitest';

if (typeof navigator !== 'undefined') {
  Object.defineProperty(navigator, 'languages', { value: ['ko-KR', 'ko'], configurable: true });
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  window.localStorage?.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
