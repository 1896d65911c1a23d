/** The scale of text and titles by the person's choice, as the theme writes it. Pure. */
import { type FontSize, fontSizes } from '../../contract/constants.ts';

const rem = (pixels: number) => `${pixels / 16}rem`;

/** By the names of the theme: xs labels, sm body, md the lead sentence, lg and h2 titles of sections, h1 the title of the page. */
export function getTextSizes(size: FontSize) {
  const { text, title } = fontSizes[size];
  return {
    fontSizes: { xs: rem(text - 2), sm: rem(text), md: rem(text + 2), lg: rem(text + 4), xl: rem(text + 6) },
    headings: { h1: rem(title + 4), h2: rem(text + 4), h3: rem(text + 1) },
  };
}

/** Heights of lines to these sizes: 12/16, 14/22, 16/24, 18/26, 20/28; titles 28/36, 18/26, 15/22. */
export const lineHeights = { xs: '1.334', sm: '1.572', md: '1.5', lg: '1.445', xl: '1.4' } as const;
export const titleHeights = { h1: '1.286', h2: '1.445', h3: '1.467' } as const;

/** As variables of the page: they win over the theme's own. */
export function getTextVariables(size: FontSize): Record<string, string> {
  const { fontSizes: sizes, headings } = getTextSizes(size);
  return Object.fromEntries([
    ...Object.entries(sizes).map(([name, value]) => [`--mantine-font-size-${name}`, value]),
    ...Object.entries(headings).map(([name, value]) => [`--mantine-${name}-font-size`, value]),
  ]);
}
