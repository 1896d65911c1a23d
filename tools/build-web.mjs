/**
 * `npm run build`: what browsers get, into `dist/`, on any machine; production then needs no build tools. With `--bars` it builds in any
 * case and fails when a page loads more script than it may.
 */
import { buildWeb } from './build.mjs';
import { handOverToPinnedNode, installPackages, runMain } from './shared.mjs';

runMain(async () => {
  installPackages();
  if (await handOverToPinnedNode()) await buildWeb({ bars: process.argv.includes('--bars') });
});
