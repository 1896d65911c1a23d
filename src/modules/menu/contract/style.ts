/**
 * A company's menu style: a few choices on top of the theme, and two colours of its own for light and dark. It becomes CSS
 * variables, for which every menu style sheet has the product's defaults. Pure: for server and builder.
 */
import { z } from 'zod';
import { getContrast, getInkColor, mixColors } from '#kernel/contract/color.ts';
import type { MenuLook } from '#kernel/contract/drawn-menu.ts';
import { type Mode, modes, surfaces } from '#kernel/contract/surfaces.ts';

const Hex = z.string().regex(/^#[0-9a-f]{6}$/i);
/** One for light and one for dark: what reads well on white is lost on black. */
export const Colors = z.strictObject({ light: Hex, dark: Hex });
export type Colors = z.infer<typeof Colors>;

/** The first of each is as the product has it. */
export const styleChoices = {
  density: ['usual', 'tight', 'airy'],
  corner: ['usual', 'square', 'round'],
  chosen: ['tint', 'bar', 'filled'],
  icons: ['plain', 'accent', 'tile'],
  groups: ['folded', 'open'],
} as const;
export type StyleChoice = keyof typeof styleChoices;

export const MenuStyle = z.strictObject({
  density: z.enum(styleChoices.density),
  corner: z.enum(styleChoices.corner),
  chosen: z.enum(styleChoices.chosen),
  icons: z.enum(styleChoices.icons),
  groups: z.enum(styleChoices.groups),
  /** Of the chosen entry, of icons and badges; null: the company's colour, in the shade that the theme finds readable. */
  accent: Colors.nullable(),
  /** Of the menu; null: that of the theme. */
  background: Colors.nullable(),
});
export type MenuStyle = z.infer<typeof MenuStyle>;

export const defaultStyle: MenuStyle = {
  density: 'usual',
  corner: 'usual',
  chosen: 'tint',
  icons: 'plain',
  groups: 'folded',
  accent: null,
  background: null,
};

/** Shares: of the accent under what is chosen and under icons, of the background in the words of other entries and in the line beside the menu. */
const shares = { tint: 0.16, dimmed: 0.2, line: 0.85 };

/** Colours of a custom menu in light or dark; null: the theme's colours. */
function getColors({ accent, background }: MenuStyle, mode: Mode) {
  const own = background?.[mode];
  const text = own ? getInkColor(own) : null;
  const mark = accent?.[mode] ?? text;
  return {
    own:
      own && text
        ? { back: own, text, dim: mixColors(text, own, shares.dimmed), line: mixColors(text, own, shares.line) }
        : null,
    mark: mark ? { accent: mark, onAccent: getInkColor(mark) } : null,
    /** Backgrounds of accent and text: beside a page, and in the drawer of a phone. */
    grounds: own ? [own] : [surfaces[mode].side, surfaces[mode].card],
  };
}

/** Words must be read: WCAG 2.2, 1.4.3. */
export const minContrast = 4.5;

export interface Fault {
  of: 'accent' | 'background';
  mode: Mode;
  /** Actual ratio, less than `minContrast`. */
  ratio: number;
}

/** Colours on which, or in which, words of the menu could not be read. */
export function findFaults(style: MenuStyle): Fault[] {
  return modes.flatMap((mode) => {
    const { own, mark, grounds } = getColors(style, mode);
    const faults: Fault[] = [];
    const judge = (of: Fault['of'], ratio: number) => {
      if (ratio < minContrast) faults.push({ of, mode, ratio });
    };
    if (style.accent)
      judge('accent', Math.min(...grounds.map((surface) => getContrast(style.accent?.[mode] ?? '', surface))));
    if (own && mark) {
      const tinted = style.chosen === 'tint' ? mixColors(own.back, mark.accent, shares.tint) : own.back;
      judge('background', Math.min(getContrast(own.dim, own.back), getContrast(own.text, tinted)));
    }
    return faults;
  });
}

const rows = { usual: null, tight: '30px', airy: '44px' };
const corners = { usual: null, square: '0px', round: '999px' };

/** The company's own colours, as variables that follow the viewer's colour scheme. */
function getColorVariables(style: MenuStyle): Record<string, string> {
  const [light, dark] = [getColors(style, 'light'), getColors(style, 'dark')];
  const both = (light: string, other: string) => `light-dark(${light}, ${other})`;
  return {
    ...(light.own &&
      dark.own && {
        '--menu-back': both(light.own.back, dark.own.back),
        '--menu-line': both(light.own.line, dark.own.line),
        '--menu-text': both(light.own.text, dark.own.text),
        '--menu-dim': both(light.own.dim, dark.own.dim),
      }),
    ...(light.mark &&
      dark.mark && {
        '--menu-accent': both(light.mark.accent, dark.mark.accent),
        '--menu-fill': both(light.mark.accent, dark.mark.accent),
        '--menu-on-fill': both(light.mark.onAccent, dark.mark.onAccent),
        '--menu-chosen': `color-mix(in srgb, var(--menu-fill) ${shares.tint * 100}%, transparent)`,
      }),
  };
}

const accent = 'var(--menu-accent, var(--mantine-color-anchor))';
const fill = 'var(--menu-fill, var(--mantine-primary-color-filled))';

const chosen: Record<MenuStyle['chosen'], Record<string, string>> = {
  tint: {},
  // With round corners it would be a bracket.
  bar: { '--menu-chosen': 'transparent', '--menu-bar': `inset 3px 0 0 ${fill}`, '--menu-chosen-corner': '0px' },
  filled: {
    '--menu-chosen': fill,
    '--menu-chosen-text': 'var(--menu-on-fill, var(--mantine-primary-color-contrast))',
    '--menu-chosen-icon': 'inherit',
  },
};
const icons: Record<MenuStyle['icons'], Record<string, string>> = {
  plain: {},
  accent: { '--menu-icon': accent },
  tile: { '--menu-icon': accent, '--menu-tile': `color-mix(in srgb, ${fill} ${shares.tint * 100}%, transparent)` },
};

export function getStyleVariables(style: MenuStyle): MenuLook {
  const [row, corner] = [rows[style.density], corners[style.corner]];
  return {
    variables: {
      ...(row && { '--menu-row': row }),
      ...(corner && { '--menu-corner': corner }),
      ...getColorVariables(style),
      ...chosen[style.chosen],
      ...icons[style.icons],
    },
    ...(style.groups === 'open' && { open: true }),
  };
}

/** Truncated, not rounded: a refused ratio must never look sufficient. */
export const formatRatio = ({ ratio }: Fault): string => (Math.floor(ratio * 100) / 100).toFixed(2);
