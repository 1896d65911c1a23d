/** Pictures of the samples' products, rendered from their drawings in the sizes of an upload. */
import { pictureEdges } from '#kernel/contract/picture.ts';
import type { PictureSize } from '#kernel/server/picture-sizes.ts';
import { drawProduct } from './drawings.ts';
import type { Sample } from './sample.ts';

/** By the product's code. */
export type Pictures = ReadonlyMap<string, readonly PictureSize[]>;

/** Uploads are read in four formats and no other; a drawing of our own is none. */
const reader = { operation: ['VipsForeignLoadSvg'] };
/** A flat drawing gains nothing by more pixels. */
const edges = pictureEdges.filter((edge) => edge <= 800);

export async function drawPictures({ records }: Sample): Promise<Pictures> {
  const { default: sharp } = await import('sharp');
  const drawings = records.flatMap(({ type, code, fields }) => {
    const drawing = type === 'sellable' ? drawProduct({ code, category: String(fields.category) }) : null;
    return drawing ? [[code, Buffer.from(drawing)] as const] : [];
  });
  const pictures = new Map<string, PictureSize[]>();
  sharp.unblock(reader);
  for (const [code, drawing] of drawings) {
    const sizes: PictureSize[] = [];
    for (const edge of edges) {
      const bytes = await sharp(drawing).resize(edge).webp({ quality: 80 }).toBuffer();
      sizes.push({ edge, width: edge, height: edge, bytes });
    }
    pictures.set(code, sizes);
  }
  sharp.block(reader);
  return pictures;
}
