/**
 * Router trimming: removes parts of React Router that no screen uses. Display names for developers keep unused components in the bundle,
 * and each link can prefetch pages of React Router's own framework, which the product does not use.
 */
const routerFile = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/;

const displayNames = /^\w+\.displayName = "\w+";\n/gm;
const forwardRefs = /^var (\w+) = (\w+\.forwardRef\()$/gm;
const prefetch = /^(function PrefetchPageLinks\()[^)]*(\) \{\n)[\s\S]*?^\}$/m;

/**
 * Returns the published module without the unused parts.
 * @throws if a later version no longer has these parts: otherwise only a bar for first loads would fail, without the reason
 */
export function removeUnusedParts(source: string): string {
  for (const part of [displayNames, forwardRefs, prefetch]) {
    if (source.search(part) < 0) throw new Error(`react-router no longer has ${part}`);
  }
  return source
    .replaceAll(displayNames, '')
    .replaceAll(forwardRefs, 'var $1 = /* @__PURE__ */ $2')
    .replace(prefetch, '$1$2  return null;\n}');
}

/** The Vite plugin. */
export function createRouterPlugin() {
  return {
    name: 'trim-router',
    apply: 'build' as const,
    transform(source: string, id: string) {
      return routerFile.test(id) && source.includes('function PrefetchPageLinks') ? removeUnusedParts(source) : null;
    },
  };
}
