/** Sizes of text and titles by the person's choice, as the theme writes them. Pure. */
import { type FontSize, fontSizes } from '../../contract/constants.ts';

const rem = (pixels: number) => `${pixels / 16}rem`;

/** By the names of the theme. */
export function textSizes(size: FontSize) {
  const { text, title } = fontSizes[size];
  return {
    fontSizes: { xs: rem(text - 2), sm: rem(text), md: rem(text + 1), lg: rem(text + 3), xl: rem(text + 6) },
    headings: { h1: rem(title), h2: rem(text + 3), h3: rem(text + 1) },
  };
}

/** As variables of the page: they win over the theme's own. */
export function textVariables(size: FontSize): Record<string, string> {
  const { fontSizes: sizes, headings } = textSizes(size);
  return Object.fromEntries([
    ...Object.entries(sizes).map(([name, value]) => [`--mantine-font-size-${name}`, value]),
    ...Object.entries(headings).map(([name, value]) => [`--mantine-${name}-font-size`, value]),
  ]);
}
