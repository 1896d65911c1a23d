// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { getRootElement } from './root.ts';

it('[ER-08] a missing root element raises an error', () => {
  const page = document.implementation.createHTMLDocument();
  expect(() => getRootElement(page)).toThrow('root');
  page.body.innerHTML = '<div id="root"></div>';
  expect(getRootElement(page).id).toBe('root');
});
