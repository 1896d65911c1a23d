// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../contract/field.ts';
import { renderWeb } from '../../testing/render.tsx';
import { FieldValue } from './FieldValue.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const label = { ko: '주소', en: 'Address' };
const field = (kind: FieldDefinition['kind']): FieldDefinition => ({ key: 'at', label, kind, required: false });
const lines: FieldDefinition = { ...field('lines'), fields: [field('url')] };

/** Targets of the links rendered for the value. */
async function links(field: FieldDefinition, value: unknown): Promise<(string | null)[]> {
  ({ close } = await renderWeb(<FieldValue field={field} value={value} />));
  return [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'));
}

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
];

it.each(scripts)('an address field with %j is no link, alone or in a line, and shows its text', async (address) => {
  expect(await links(field('url'), address)).toEqual([]);
  expect(document.body.textContent).toContain(address.trim());
  await close();
  expect(await links(lines, [{ at: address }])).toEqual([]);
});

it.each(scripts)('a mail or telephone field with %j opens no more than a mail or a call', async (address) => {
  expect(await links(field('email'), address)).toEqual([`mailto:${address}`]);
  await close();
  expect(await links(field('phone'), address)).toEqual([`tel:${address}`]);
});

it('an address of the web is a link, and takes nothing of this page along', async () => {
  expect(await links(field('url'), 'https://a.example/b')).toEqual(['https://a.example/b']);
  const { rel, target } = document.querySelector('a') as HTMLAnchorElement;
  expect([rel, target]).toEqual(['noopener noreferrer', '_blank']);
});
