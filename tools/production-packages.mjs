/**
 * Preloaded (`node --import`), it lets a process load only what `npm ci --omit=dev` installs for us: what else lies in
 * node_modules of a checkout is not there, as on a server. Says on stderr which package was wanted. TypeScript, which comes along as
 * somebody's optional peer, is refused, too: nobody here loads it.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const root = new URL('../', import.meta.url);
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));

/** Folders of packages that a server has, as addresses with a slash at their end. */
const installed = Object.entries(packages)
  .filter(([path, lockEntry]) => path !== '' && !lockEntry.dev && !lockEntry.devOptional)
  .map(([path]) => pathToFileURL(`${root.pathname}${path}/`).href);

registerHooks({
  resolve(name, context, next) {
    const resolved = next(name, context);
    const at = decodeURI(resolved.url);
    if (!at.includes('/node_modules/') || installed.some((folder) => getFolder(at) === decodeURI(folder)))
      return resolved;
    process.stderr.write(`not in production: ${name}\n`);
    throw Object.assign(new Error(`${name} is not installed in production`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});

/** The package's folder, wherever the links of a work tree lead. */
function getFolder(address) {
  const path = address.slice(address.indexOf('/node_modules/') + 1);
  const end = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(path)?.[0] ?? path;
  return `${decodeURI(root.href)}${end}`;
}
