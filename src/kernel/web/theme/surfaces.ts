/** What things stand on, and the colours of data on it. Tests hold each colour against each surface. */

/** Page, sidebar, card: in the dark each is a step lighter. `soft` sets something off on a card, `control` is what is pressed or typed into. */
export const surfaces = {
  light: { page: '#ffffff', side: '#fafafb', card: '#ffffff', soft: '#fafafb', control: '#ffffff' },
  dark: { page: '#111217', side: '#16171d', card: '#1c1e25', soft: '#23252e', control: '#23252e' },
} as const;

/** In the order in which charts take them; neighbours differ in lightness, too. Used as `var(--heureum-data-1)` to 6. */
export const dataColors = {
  light: ['#4f5bd5', '#0b8a7d', '#b7690f', '#c0406a', '#2a7fb0', '#6b7080'],
  dark: ['#8f99f5', '#3cc3b2', '#e5a94d', '#ee86a8', '#6cb8e8', '#a3a8b8'],
} as const;

type Mode = keyof typeof surfaces;

/** Both as CSS variables. */
export function surfaceVariables(mode: Mode): Record<string, string> {
  const { page, side, card, soft, control } = surfaces[mode];
  return {
    '--heureum-page': page,
    '--heureum-side': side,
    '--mantine-color-body': card,
    '--heureum-surface': soft,
    '--mantine-color-default': control,
    ...Object.fromEntries(dataColors[mode].map((color, index) => [`--heureum-data-${index + 1}`, color])),
  };
}
