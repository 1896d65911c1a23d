/** The product's mark, a line that flows and turns back: one drawing for screens, icons, mails and pages. */

export const productName = '흐름';

/** Indigo of the product, where no company sets its own. */
export const productColor = '#4f5bd5';

/** In a square of 32 units, to be drawn with a line of 2.8 with round ends. */
export const markPath =
  'M6 19.5c3.3-4.4 6-4.4 8.8 0s6.2 4.6 9.4 1.2c3.8-4 1.6-11.2-4.2-11.2h-6.5M16.5 6l-3.5 3.5 3.5 3.5';

/**
 * The mark as a picture of its own.
 * @param about `radius` of the corners in units of 32; `room` is what stays empty around it, as platforms that cut icons want it
 */
export function markSvg({ color = productColor, radius = 8, room = 0 } = {}): string {
  const scale = (32 - 2 * room) / 32;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>' +
    productName +
    '</title>' +
    `<rect width="32" height="32" rx="${radius}" fill="${color}"/>` +
    `<path transform="translate(${room} ${room}) scale(${scale})" d="${markPath}" fill="none" stroke="#fff" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}
