/**
 * `npm run build`: what browsers get, into `dist/`, on any machine; production then needs no build tools. With `--bars` it builds in any
 * case and fails when a page loads more script than it may.
 */
import { buildWeb } from './build.mjs';
import { installPackages, main, onPinnedNode } from './house.mjs';

main(async () => {
  installPackages();
  if (await onPinnedNode()) await buildWeb({ bars: process.argv.includes('--bars') });
});
