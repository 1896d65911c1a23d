/** The icons that menus may have are those of the kit. */
import * as kit from '@tabler/icons-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { iconLines, iconNames, menuIcons } from './icons.ts';

it.each(iconNames)('%s is drawn as the kit draws it', (key) => {
  const Icon = (kit as unknown as Record<string, ComponentType>)[`Icon${menuIcons[key].name}`];
  const markup = renderToStaticMarkup(createElement(Icon as ComponentType));
  const lines = [...markup.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d?.replace(/^m/, 'M'));
  expect(iconLines[key]).toBe(lines.join(''));
});
