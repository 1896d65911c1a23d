// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { replaceShell } from './shell-handover.ts';

const words = '<a href="/a">하나</a><a href="/b">둘</a><main id="main" tabindex="-1"></main>';
function page(): void {
  document.body.innerHTML = `<div id="shell" aria-busy="true">${words}</div><div id="root">${words}</div><p id="stuck" hidden></p>`;
}

it.each(['a[href="/b"]', '#main'])('leaves a visitor at %s in place when the application takes over', (place) => {
  page();
  document.querySelector<HTMLElement>(`#shell ${place}`)?.focus();
  replaceShell();
  expect(document.getElementById('shell')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector(`#root ${place}`));
});

it('takes the focus to nobody who had none', () => {
  page();
  replaceShell();
  expect(document.activeElement).toBe(document.body);
});

it('takes back that the page could not be loaded', () => {
  page();
  document.getElementById('stuck')?.removeAttribute('hidden');
  replaceShell();
  expect(document.getElementById('stuck')?.hidden).toBe(true);
});
