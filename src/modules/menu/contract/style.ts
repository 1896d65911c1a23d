/**
 * How a company has a menu look: few choices over what the theme has, and two colours of its own for light and dark. It comes to CSS variables,
 * for which every style sheet of the menu has the product's own values. Pure: for server and builder.
 */
import { z } from 'zod';
import { contrast, inkOn, mixed } from '#kernel/contract/color.ts';
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

export const usualStyle: MenuStyle = {
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

/** What a menu of its own colours has in light or in dark; null: what the theme has. */
function colorsIn({ accent, background }: MenuStyle, mode: Mode) {
  const own = background?.[mode];
  const text = own ? inkOn(own) : null;
  const mark = accent?.[mode] ?? text;
  return {
    own:
      own && text
        ? { back: own, text, dim: mixed(text, own, shares.dimmed), line: mixed(text, own, shares.line) }
        : null,
    mark: mark ? { accent: mark, onAccent: inkOn(mark) } : null,
    /** What accent and words stand on: beside a page, and in the drawer of a phone. */
    grounds: own ? [own] : [surfaces[mode].side, surfaces[mode].card],
  };
}

/** Words must be read: WCAG 2.2, 1.4.3. */
export const readable = 4.5;

export interface Fault {
  of: 'accent' | 'background';
  mode: Mode;
  /** What it is, less than `readable`. */
  ratio: number;
}

/** Colours on which, or in which, words of the menu could not be read. */
export function faultsOf(style: MenuStyle): Fault[] {
  return modes.flatMap((mode) => {
    const { own, mark, grounds } = colorsIn(style, mode);
    const found: Fault[] = [];
    const judge = (of: Fault['of'], ratio: number) => {
      if (ratio < readable) found.push({ of, mode, ratio });
    };
    if (style.accent)
      judge('accent', Math.min(...grounds.map((ground) => contrast(style.accent?.[mode] ?? '', ground))));
    if (own && mark) {
      const tinted = style.chosen === 'tint' ? mixed(own.back, mark.accent, shares.tint) : own.back;
      judge('background', Math.min(contrast(own.dim, own.back), contrast(own.text, tinted)));
    }
    return found;
  });
}

const rows = { usual: null, tight: '30px', airy: '44px' };
const corners = { usual: null, square: '0px', round: '999px' };

/** The company's own colours, as variables that follow the scheme of whoever looks. */
function colorVariables(style: MenuStyle): Record<string, string> {
  const [light, dark] = [colorsIn(style, 'light'), colorsIn(style, 'dark')];
  const both = (one: string, other: string) => `light-dark(${one}, ${other})`;
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

export function lookOf(style: MenuStyle): MenuLook {
  const [row, corner] = [rows[style.density], corners[style.corner]];
  return {
    variables: {
      ...(row && { '--menu-row': row }),
      ...(corner && { '--menu-corner': corner }),
      ...colorVariables(style),
      ...chosen[style.chosen],
      ...icons[style.icons],
    },
    ...(style.groups === 'open' && { open: true }),
  };
}

/** Cut, not rounded: what is refused is never told as if it sufficed. */
export const toldRatio = ({ ratio }: Fault): string => (Math.floor(ratio * 100) / 100).toFixed(2);
