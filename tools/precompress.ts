/** Writes `.br` and `.gz` beside scripts and styles, once, so that no request waits for it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes below which compression gains nothing. */
const smallest = 1000;

export function createPrecompressPlugin() {
  return {
    name: 'precompress',
    apply: 'build' as const,
    writeBundle({ dir = '' }: { dir?: string | undefined }) {
      const outDir = resolve(dir, 'assets');
      // Server-only files are not shipped.
      if (!existsSync(outDir)) return;
      for (const name of readdirSync(outDir).filter((file) => /\.(js|css)$/.test(file))) {
        const content = readFileSync(join(outDir, name));
        // Names change with their content: what another build left here is done.
        if (content.length < smallest || existsSync(join(outDir, `${name}.br`))) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(content, { params }));
        writeFileSync(join(outDir, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
