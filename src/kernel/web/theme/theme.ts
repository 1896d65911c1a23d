/** The product's look: calm greys, one accent (the company's colour), Pretendard. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorShade,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolverInput,
} from '@mantine/core';
import { isColor } from '../../contract/color.ts';
import { breakpoints } from '../../contract/constants.ts';
import { productColor } from '../../contract/logo.ts';
import { createShades, findReadableShade } from './shades.ts';
import { getSurfaceVariables } from './surfaces.ts';
import { getTextSizes, lineHeights, titleHeights } from './text-sizes.ts';

const fontFamily = [
  // Came with the page (tools/shells.ts), where it has words before its scripts.
  "'Pretendard words'",
  "'Pretendard Variable'",
  'Pretendard',
  '-apple-system',
  'BlinkMacSystemFont',
  "'Apple SD Gothic Neo'",
  "'Malgun Gothic'",
  "'Pretendard stand-in'",
  "'Noto Sans KR'",
  'sans-serif',
].join(', ');

const grey: MantineColorsTuple = [
  '#fafafb',
  '#f4f4f6',
  '#e9e9ed',
  '#dcdce2',
  '#c4c5ce',
  '#9a9ca8',
  '#6f717e',
  '#545663',
  '#353743',
  '#1c1d26',
];
const dark: MantineColorsTuple = [
  '#e6e7ec',
  '#c3c5cf',
  '#a3a6b3',
  '#7d808f',
  '#4a4d5a',
  '#343743',
  '#20222a',
  '#1b1d24',
  '#15161c',
  '#0f1014',
];

const em = (pixels: number) => `${pixels / 16}em`;

/** A light button in a fixed shade would be filled with it while its text stays dark: the light variant has no shades. */
function withoutShade(input: VariantColorsResolverInput): VariantColorsResolverInput {
  const [name] = input.color?.split('.') ?? [];
  return input.variant === 'light' && name && name in input.theme.colors ? { ...input, color: name } : input;
}

const findFilledShade = (shades: readonly string[], first: number) =>
  findReadableShade(shades, '#ffffff', { first, ratio: 4.6 }) as MantineColorShade;

/** The head of a dialog is not the head of the page. */
const inFront = { attributes: { header: { role: 'none' } } };

/** The theme for an accent colour (`#rrggbb`; another text gives the product's), with text in the product's own size. */
export function createProductTheme(accent: string | undefined): MantineThemeOverride {
  const shades = createShades(accent && isColor(accent) ? accent : productColor);
  const { fontSizes, headings } = getTextSizes('small');
  return createTheme({
    colors: { brand: shades as MantineColorsTuple, gray: grey, dark },
    primaryColor: 'brand',
    // White text on the accent, and the accent on the page, must stay readable (4.5 to 1).
    primaryShade: { light: findFilledShade(shades, 6), dark: findFilledShade(shades, 7) },
    autoContrast: true,
    variantColorResolver: (input) => defaultVariantColorsResolver(withoutShade(input)),
    fontFamily,
    fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
    headings: {
      fontFamily,
      fontWeight: '650',
      sizes: {
        h1: { fontSize: headings.h1, lineHeight: titleHeights.h1, fontWeight: '700' },
        h2: { fontSize: headings.h2, lineHeight: titleHeights.h2 },
        h3: { fontSize: headings.h3, lineHeight: titleHeights.h3 },
      },
    },
    fontSizes,
    lineHeights,
    // One distance between the parts of a page.
    spacing: { lg: '1rem' },
    breakpoints: { xs: em(400), sm: em(breakpoints.mobile), md: em(breakpoints.tablet), lg: em(1280), xl: em(1536) },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    shadows: {
      xs: '0 1px 2px rgb(20 22 40 / 5%)',
      sm: '0 1px 3px rgb(20 22 40 / 8%)',
      md: '0 6px 18px rgb(20 22 40 / 9%)',
      lg: '0 12px 32px rgb(20 22 40 / 12%)',
    },
    components: {
      Text: { defaultProps: { size: 'sm' } },
      // Hints are below the input: adjacent inputs remain aligned.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      Button: { defaultProps: { size: 'sm' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
      // A state is never truncated: its neighbours shrink.
      Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500, miw: 'max-content' } },
      Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
      Modal: { defaultProps: { ...inFront, centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.35 } } },
      Drawer: { defaultProps: inFront },
      // Their lists scroll themselves: readers know them as what belongs to the field.
      // Choosing the chosen option again keeps it; a select that may be empty sets `clearable`.
      Select: { defaultProps: { withScrollArea: false, allowDeselect: false } },
      Autocomplete: { defaultProps: { withScrollArea: false } },
      MultiSelect: { defaultProps: { withScrollArea: false } },
      Tooltip: { defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: true } } },
      // Its empty, focusable element is nothing that readers expect in a menu.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Checkbox: { defaultProps: { size: 'sm' } },
      // Content that scrolls sideways must be reachable without a mouse.
      TableScrollContainer: { defaultProps: { tabIndex: 0, type: 'native' } },
    },
  });
}

/** In the dark: a breath of the colour behind, its light shade in front. */
const tints = Object.fromEntries(
  ['red', 'green', 'yellow', 'orange', 'blue'].flatMap((name) => [
    [`--mantine-color-${name}-light`, `color-mix(in srgb, var(--mantine-color-${name}-6) 16%, transparent)`],
    [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-3)`],
  ]),
);

/** Colours that Mantine's own defaults leave below 4.5 to 1. */
export const cssVariables: CSSVariablesResolver = (theme) => {
  const brand = theme.colors.brand as readonly string[] | undefined;
  const lightText = brand ? brand[findReadableShade(brand, '#f4f4f6', { first: 6, ratio: 4.6 })] : undefined;
  // Also while the mouse is over it.
  const onLight = brand ? brand[findReadableShade(brand, brand[2] ?? '#f4f4f6', { first: 6, ratio: 4.6 })] : undefined;
  return {
    variables: {},
    light: {
      ...getSurfaceVariables('light'),
      '--mantine-color-text': '#1c1d26',
      '--mantine-color-dimmed': '#5f6170',
      '--mantine-color-placeholder': '#6b6d7a',
      '--mantine-color-anchor': lightText ?? '#3b45b5',
      '--mantine-color-error': '#c92a2a',
      '--mantine-color-default-border': '#dcdce2',
      '--mantine-color-brand-light-color': onLight ?? '#3b45b5',
      '--mantine-color-gray-light-color': '#454754',
      '--mantine-color-green-light-color': '#1b6e31',
      '--mantine-color-red-light-color': '#b42323',
      '--mantine-color-yellow-light-color': '#7a4d00',
      '--mantine-color-orange-light-color': '#99400a',
      '--mantine-color-blue-light-color': '#155a9c',
      '--heureum-line': '#e9e9ed',
      '--heureum-chosen': 'var(--mantine-color-brand-light)',
    },
    dark: {
      ...getSurfaceVariables('dark'),
      '--mantine-color-text': '#e6e7ec',
      '--mantine-color-dimmed': '#a3a6b3',
      '--mantine-color-placeholder': '#9497a6',
      '--mantine-color-anchor': brand?.[3] ?? '#a5aef5',
      '--mantine-color-error': '#ff8787',
      '--mantine-color-default-border': '#363944',
      '--mantine-color-brand-light-color': brand?.[2] ?? '#c5cbfa',
      '--mantine-color-gray-light': '#2c2f39',
      '--mantine-color-gray-light-color': '#c3c5cf',
      ...tints,
      '--heureum-line': '#2c2f39',
      '--heureum-chosen': 'color-mix(in srgb, var(--mantine-color-brand-4) 20%, transparent)',
    },
  };
};
