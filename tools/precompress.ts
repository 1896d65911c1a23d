/** Writes `.br` and `.gz` beside scripts and styles, once, so that no request waits for it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes below which compression gains nothing. */
const smallest = 1000;

export function precompress() {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      outDir = resolve(config.root, config.build.outDir, 'assets');
    },
    writeBundle() {
      for (const name of readdirSync(outDir).filter((file) => /\.(js|css)$/.test(file))) {
        const content = readFileSync(join(outDir, name));
        if (content.length < smallest) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(content, { params }));
        writeFileSync(join(outDir, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
