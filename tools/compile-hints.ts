/**
 * Says of the scripts that first screens begin with that nearly all their functions are called: browsers that understand it then
 * compile them beside the page's thread while they come, instead of one by one in it when each is first called.
 * Others take it for a comment (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

interface Chunk {
  type: string;
  name?: string;
  code?: string;
}

/** The Vite plugin. @param names of the chunks, as `tools/chunks.ts` calls them */
export function createCompileHintPlugin(names: readonly string[]) {
  return {
    name: 'compile-hints',
    apply: 'build' as const,
    generateBundle: {
      order: 'post' as const,
      handler(_: unknown, bundle: Record<string, Chunk>) {
        const hinted = Object.values(bundle).filter(({ name }) => name !== undefined && names.includes(name));
        for (const chunk of hinted) chunk.code = compileHint + (chunk.code ?? '');
        const missing = names.filter((name) => !hinted.some((chunk) => chunk.name === name));
        if (missing.length > 0) throw new Error(`compile hints: there is no script called ${missing.join(', ')}`);
      },
    },
  };
}
