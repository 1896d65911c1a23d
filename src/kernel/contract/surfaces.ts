/** Surfaces: background colours, light and dark. */

/** Page, sidebar, card: each is a step lighter. `soft` sets something off on a card, `control` is what is pressed or typed into. */
export const surfaces = {
  light: { page: '#f5f5f7', side: '#fafafb', card: '#ffffff', soft: '#f7f7f9', control: '#ffffff' },
  dark: { page: '#111217', side: '#16171d', card: '#1c1e25', soft: '#23252e', control: '#23252e' },
} as const;

export type Mode = keyof typeof surfaces;
export const modes = ['light', 'dark'] as const satisfies readonly Mode[];
