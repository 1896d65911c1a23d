/** `npm run build`: what browsers get, into `dist/`, on any machine; production then needs no build tools. */
import { buildWeb } from './build.mjs';
import { installPackages, main, onPinnedNode } from './house.mjs';

main(async () => {
  installPackages();
  if (await onPinnedNode()) await buildWeb();
});
