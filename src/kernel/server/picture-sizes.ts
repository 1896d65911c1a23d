/**
 * From what somebody uploads to the sizes that are kept: turned as the camera held it, without the place and the device that
 * cameras write into it, as WebP. libvips works in a thread of its own; one picture at a time in a process, with one core.
 */
import { fail, kernelErrors } from '../contract/error.ts';
import { pictureEdges } from '../contract/picture.ts';
import { systemErrors } from '../contract/system.ts';
import type { AnyContext } from './context.ts';
import { houseOf, perHouse } from './house.ts';

/** A camera of a telephone writes up to some ten megabytes. */
export const largestPicture = 15 * 1024 * 1024;
/** What a telephone of today takes (8,064 × 6,048). A small file that claims more is made to fill a memory. */
const mostPixels = 50_000_000;
/** Seconds until a picture is read and made smaller. A telephone's takes one. */
const patience = 10;
/** Who comes when so many wait would wait for long: an answer at once is better, and so is no memory full of pictures. */
const mostWaiting = 12;
/** Of them, so many of one company: it keeps the others out of nothing. */
const mostOfCompany = 8;

type Brand = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';

/** What the bytes are, whatever the sender says: null for what is not taken. */
export function pictureTypeOf(bytes: Uint8Array): Brand | 'heic' | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brands = text.slice(8);
  if (/avi[fs]/.test(brands)) return 'image/avif';
  return /he[iv][cmsx]|mif1/.test(brands) ? 'heic' : null;
}

export interface PictureSize {
  edge: number;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Readers of everything else are closed: a file that names itself a picture is read as one, or not at all. */
const readers = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

async function library() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  return sharp;
}

async function sizesOf(bytes: Uint8Array): Promise<PictureSize[]> {
  const sharp = await library();
  const limits = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const;
  const { autoOrient } = await sharp(bytes, limits).metadata();
  const longest = Math.max(autoOrient.width, autoOrient.height);
  const enough = pictureEdges.findIndex((edge) => edge >= longest);
  const edges = enough < 0 ? pictureEdges : pictureEdges.slice(0, enough + 1);
  // What was sent is read once: the sizes are made of the largest, as it is in memory.
  const inside = (edge: number) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;
  const { data: pixels, info } = await sharp(bytes, limits)
    .autoOrient()
    .resize(inside(edges.at(-1) as number))
    .toColourspace('srgb')
    .timeout({ seconds: patience })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sizes: PictureSize[] = [];
  for (const edge of edges) {
    const made = await sharp(pixels, { raw: { width, height, channels } })
      .resize(inside(edge))
      .webp({ quality: 80 })
      .timeout({ seconds: patience })
      .toBuffer({ resolveWithObject: true });
    sizes.push({ edge, width: made.info.width, height: made.info.height, bytes: made.data });
  }
  return sizes;
}

const queues = perHouse(() => ({
  /** The company of each that waits; null: at the root, a person's own. */
  waiting: [] as (string | null)[],
  last: Promise.resolve() as Promise<unknown>,
}));

/**
 * The sizes of a picture, smallest first. No unit of work is open meanwhile: nobody holds a connection for it.
 * @throws PICTURE_TYPE_REFUSED, PICTURE_HEIC, PICTURE_UNREADABLE, BODY_TOO_LARGE; UNAVAILABLE where too many wait
 */
export async function makePictureSizes(context: AnyContext, bytes: Uint8Array): Promise<PictureSize[]> {
  if (bytes.length > largestPicture) throw fail(kernelErrors.BODY_TOO_LARGE);
  const type = pictureTypeOf(bytes);
  if (type === 'heic') throw fail(systemErrors.PICTURE_HEIC);
  if (!type) throw fail(systemErrors.PICTURE_TYPE_REFUSED);
  const house = houseOf(context);
  const { companyId } = context;
  const queue = queues(house);
  const ofCompany = queue.waiting.filter((one) => one === companyId).length;
  if (queue.waiting.length >= mostWaiting || ofCompany >= mostOfCompany) throw fail(kernelErrors.UNAVAILABLE);
  queue.waiting.push(companyId);
  const made = queue.last.then(() => sizesOf(bytes));
  // What came before is judged by who sent it.
  queue.last = made.catch(() => null);
  try {
    return await made;
  } catch (error) {
    house.log.info({ err: error }, 'a picture could not be read');
    throw fail(systemErrors.PICTURE_UNREADABLE);
  } finally {
    queue.waiting.splice(queue.waiting.indexOf(companyId), 1);
  }
}
