/** The product's mark, a line that flows and turns back: one drawing for screens, icons, mails and pages. */

export const productName = '흐름';

/** Indigo of the product, where no company sets its own. */
export const productColor = '#4f5bd5';

/** In a square of 32 units, to be drawn with a line of 2.8 with round ends. */
export const logoPath =
  'M6 19.5c3.3-4.4 6-4.4 8.8 0s6.2 4.6 9.4 1.2c3.8-4 1.6-11.2-4.2-11.2h-6.5M16.5 6l-3.5 3.5 3.5 3.5';

/** The name in the same line: what lies flat in both syllables is one stroke that flows from the first into the second. In 62 by 34 units. */
export const wordmarkPath =
  'M11 3h6M4.5 9h19M14 13a4.5 4.5 0 1 0 .01 0M2 28.2c3.4-3 7.2-3 10.8-.8s7.6 2.2 11-1.6 4.4-6.8 9.7-6.8H60' +
  'M37 3h15.4a2.6 2.6 0 0 1 0 5.2H39.6a2.6 2.6 0 0 0 0 5.2H56M39.5 24.2h14.5v6.8H39.5z';

const line = 'fill="none" stroke="#fff" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"';

/** Mark and name side by side on the product's colour, where a reader may have no picture of vectors: see `mail-logo.ts`. */
export const logoWithNameSvg =
  `<svg xmlns="http://www.w3.org/2000/svg" width="136" height="48" viewBox="0 0 136 48"><rect width="136" height="48" rx="12" fill="${productColor}"/>` +
  `<path transform="translate(10 8)" d="${logoPath}" ${line}/><path transform="translate(57 9) scale(.9)" d="${wordmarkPath}" ${line}/></svg>`;

/**
 * The mark as a picture of its own.
 * @param about `radius` of the corners in units of 32; `padding` is the empty margin for platforms that crop icons
 */
export function createLogoSvg({ color = productColor, radius = 8, room: padding = 0 } = {}): string {
  const scale = (32 - 2 * padding) / 32;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>' +
    productName +
    '</title>' +
    `<rect width="32" height="32" rx="${radius}" fill="${color}"/>` +
    `<path transform="translate(${padding} ${padding}) scale(${scale})" d="${logoPath}" ${line}/></svg>`
  );
}
