/**
 * Mantine gives each box, tab and menu a first id and, once mounted, another one: server-rendered pages need that. Here the browser
 * draws everything, so React's own id is right from the start. The second one would draw every screen twice in the task that shows
 * it first, and its effects after display would run in that same task, too.
 */
const replaced = /[\\/]@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/;

/** The module as browsers get it: `useId(id?)`, the id that is given or else React's. */
export const steadyIds = `import { useId as useReactId } from 'react';
export function useId(given) {
  const own = useReactId();
  return typeof given === 'string' ? given : own;
}`;

/** @throws when a build draws with Mantine and its module was not found: it would draw twice again, and nobody would see why. */
export function createSteadyIdsPlugin() {
  let isFound = false;
  return {
    name: 'steady-ids',
    apply: 'build' as const,
    load(id: string) {
      if (!replaced.test(id)) return null;
      isFound = true;
      return steadyIds;
    },
    buildEnd(error?: Error) {
      if (!error && !isFound) throw new Error('steady-ids: @mantine/hooks has its use-id elsewhere now');
    },
  };
}
