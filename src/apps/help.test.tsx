/** Every screen with a header says of itself, behind its `?`, what it is for: three sentences in each language. */
import { expect, it } from 'vitest';
import { corePortals } from './core-portal.ts';
import { companyPortals, rootPortals } from './portals.ts';

const screens = Object.values({ ...rootPortals, ...corePortals, ...companyPortals })
  .flatMap((portal) => portal.screens)
  .filter(({ bare }) => !bare);

it.each(screens.map((screen) => [screen.path.pattern, screen] as const))('%s', async (_, screen) => {
  const help = await screen.help?.();
  expect(help, 'it has no `help`: see kernel/web/screen.ts').toBeDefined();
  for (const sentences of Object.values(help?.says ?? {})) {
    expect(sentences).toHaveLength(3);
    for (const sentence of sentences) expect(sentence).toMatch(/[.]$/);
  }
  for (const sentence of help?.says.ko ?? []) expect(sentence).toMatch(/[가-힣]/);
  for (const sentence of help?.says.en ?? []) expect(sentence.replaceAll(/‘.*’/g, '')).not.toMatch(/[가-힣]/);
  const words = help?.terms?.map(({ word }) => word.ko) ?? [];
  expect(new Set(words).size).toBe(words.length);
});
