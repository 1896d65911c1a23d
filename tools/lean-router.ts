/**
 * Leaves out of the browser's router what no screen uses: it names its components for developers, which keeps those that nobody draws,
 * and each link may ask ahead for pages of its own framework, which the product is not built with.
 */
const router = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/;

const names = /^\w+\.displayName = "\w+";\n/gm;
const drawn = /^var (\w+) = (\w+\.forwardRef\()$/gm;
const ahead = /^(function PrefetchPageLinks\()[^)]*(\) \{\n)[\s\S]*?^\}$/m;

/**
 * The module as browsers get it.
 * @param source as it was published
 * @throws when it no longer has what is left out: the bars of first loads would only say that it is larger
 */
export function leanModule(source: string): string {
  for (const part of [names, drawn, ahead]) {
    if (source.search(part) < 0) throw new Error(`react-router no longer has ${part}`);
  }
  return source
    .replaceAll(names, '')
    .replaceAll(drawn, 'var $1 = /* @__PURE__ */ $2')
    .replace(ahead, '$1$2  return null;\n}');
}

/** The Vite plugin. */
export function leanRouter() {
  return {
    name: 'lean-router',
    apply: 'build' as const,
    transform(source: string, id: string) {
      return router.test(id) && source.includes('function PrefetchPageLinks') ? leanModule(source) : null;
    },
  };
}
