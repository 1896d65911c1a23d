/**
 * Converts an upload to the stored sizes: rotated as the camera was held, without the location and device metadata of cameras, as
 * WebP. libvips works in its own thread; one picture at a time per process, on one core.
 */
import { fail, kernelErrors } from '../contract/error.ts';
import { pictureEdges } from '../contract/picture.ts';
import { systemErrors } from '../contract/system.ts';
import { appOf, perApp } from './app.ts';
import type { AnyContext } from './context.ts';

/** A camera of a telephone writes up to some ten megabytes. */
export const maxPictureBytes = 15 * 1024 * 1024;
/** Resolution of a current phone (8,064 × 6,048). A small file that claims more is made to exhaust memory. */
const maxPixels = 50_000_000;
/** Seconds until a picture is read and made smaller. A telephone's takes one. */
const maxSeconds = 10;
/** With this many waiting, a further caller would wait long: an immediate response is better, and memory stays free of pictures. */
const maxWaiting = 12;
/** Maximum of these per company, so that none blocks the others. */
const maxOfCompany = 8;

type Brand = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';

/** Detected type of the bytes, whatever the sender says: null if not accepted. */
export function detectPictureType(bytes: Uint8Array): Brand | 'heic' | null {
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

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  return sharp;
}

async function createSizes(bytes: Uint8Array): Promise<PictureSize[]> {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;
  const { autoOrient } = await sharp(bytes, limits).metadata();
  const longest = Math.max(autoOrient.width, autoOrient.height);
  const enough = pictureEdges.findIndex((edge) => edge >= longest);
  const edges = enough < 0 ? pictureEdges : pictureEdges.slice(0, enough + 1);
  // The upload is decoded once: smaller sizes are made from the largest one in memory.
  const inside = (edge: number) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;
  const { data: pixels, info } = await sharp(bytes, limits)
    .autoOrient()
    .resize(inside(edges.at(-1) as number))
    .toColourspace('srgb')
    .timeout({ seconds: maxSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sizes: PictureSize[] = [];
  for (const edge of edges) {
    const resized = await sharp(pixels, { raw: { width, height, channels } })
      .resize(inside(edge))
      .webp({ quality: 80 })
      .timeout({ seconds: maxSeconds })
      .toBuffer({ resolveWithObject: true });
    sizes.push({ edge, width: resized.info.width, height: resized.info.height, bytes: resized.data });
  }
  return sizes;
}

const queues = perApp(() => ({
  /** The company of each that waits; null: at the root, a person's own. */
  waiting: [] as (string | null)[],
  last: Promise.resolve() as Promise<unknown>,
}));

/**
 * The sizes of a picture, smallest first. No unit of work is open meanwhile: nobody holds a connection for it.
 * @throws PICTURE_TYPE_REFUSED, PICTURE_HEIC, PICTURE_UNREADABLE, BODY_TOO_LARGE; UNAVAILABLE where too many wait
 */
export async function createPictureSizes(context: AnyContext, bytes: Uint8Array): Promise<PictureSize[]> {
  if (bytes.length > maxPictureBytes) throw fail(kernelErrors.BODY_TOO_LARGE);
  const type = detectPictureType(bytes);
  if (type === 'heic') throw fail(systemErrors.PICTURE_HEIC);
  if (!type) throw fail(systemErrors.PICTURE_TYPE_REFUSED);
  const app = appOf(context);
  const { companyId } = context;
  const queue = queues(app);
  const ofCompany = queue.waiting.filter((waitingCompany) => waitingCompany === companyId).length;
  if (queue.waiting.length >= maxWaiting || ofCompany >= maxOfCompany) throw fail(kernelErrors.UNAVAILABLE);
  queue.waiting.push(companyId);
  const sizes = queue.last.then(() => createSizes(bytes));
  // Its sender handles an earlier failure.
  queue.last = sizes.catch(() => null);
  try {
    return await sizes;
  } catch (error) {
    app.log.info({ err: error }, 'a picture could not be read');
    throw fail(systemErrors.PICTURE_UNREADABLE);
  } finally {
    queue.waiting.splice(queue.waiting.indexOf(companyId), 1);
  }
}
