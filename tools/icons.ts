/** Makes the icons of browsers and home screens of the mark, while building: SVG where it is taken, else PNG in the sizes asked for. */
import sharp from 'sharp';
import { createLogoSvg } from '../src/kernel/contract/logo.ts';

/** Systems cut icons to their own shapes: square to the edge, and what counts within the middle four fifths. */
const whole = { radius: 0, room: 5 };
const pngs = [
  { fileName: 'icons/192.png', size: 192, about: {} },
  { fileName: 'icons/512.png', size: 512, about: {} },
  { fileName: 'icons/maskable-512.png', size: 512, about: whole },
  { fileName: 'icons/apple-touch.png', size: 180, about: whole },
];

const createPng = (size: number, options: Parameters<typeof createLogoSvg>[0]): Promise<Buffer> =>
  sharp(Buffer.from(createLogoSvg(options)), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** One picture of 32 pixels in the container that asks for it by name: a header of 6 bytes, an entry of 16, the PNG. */
export function createIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The Vite plugin. */
export function createIconPlugin() {
  return {
    name: 'icons',
    apply: 'build' as const,
    async generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string | Buffer }): void }) {
      const emit = (fileName: string, source: string | Buffer) => this.emitFile({ type: 'asset', fileName, source });
      emit('favicon.svg', createLogoSvg());
      emit('favicon.ico', createIco(await createPng(32, {})));
      for (const { fileName, size, about: logoOptions } of pngs) emit(fileName, await createPng(size, logoOptions));
    },
  };
}
