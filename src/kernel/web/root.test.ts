// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { rootElement } from './root.ts';

it('[ER-08] a missing root element raises an error', () => {
  const page = document.implementation.createHTMLDocument();
  expect(() => rootElement(page)).toThrow('root');
  page.body.innerHTML = '<div id="root"></div>';
  expect(rootElement(page).id).toBe('root');
});
