/**
 * Of Mantine's styles, those of a component come with the script that the component comes in, and of those that nobody uses none: the
 * published sheet has all, and every page would read them before it shows anything. (The sheets that are published one for each
 * component are in pixels; the whole one follows the size of letters that a reader has chosen.) In development the whole is taken.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import postcss, { type AtRule, type ChildNode } from 'postcss';

const whole = /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/;
/** A component's class names; its dependencies are imported before, so the parts retain the order of the whole. */
const names = /([\\/]@mantine[\\/]core[\\/])esm[\\/].*[\\/](\w+)\.module\.mjs$/;
const part = /[\\/]@mantine[\\/]core[\\/]styles[\\/](\w+)\.layer\.css$/;
const hashed = /\bm_[\da-f]+\b/g;

/** Whose the hashed names are. @param core the folder of `@mantine/core` */
function mapOwners(core: string): Map<string, string> {
  const modules = globSync('esm/**/*.module.mjs', { cwd: core });
  return new Map(
    modules.flatMap((file) => {
      const names = readFileSync(join(core, file), 'utf8').match(hashed) ?? [];
      return names.map((name) => [name, basename(file, '.module.mjs')] as const);
    }),
  );
}

/**
 * Rules of the published style sheet by component, each once and in order; rules of no component are under ''.
 * @param core the folder of `@mantine/core`
 */
export function groupStyles(core: string): ReadonlyMap<string, readonly string[]> {
  const owners = mapOwners(core);
  const [layer] = postcss.parse(readFileSync(join(core, 'styles.layer.css'), 'utf8')).nodes as AtRule[];
  const nodes = layer?.nodes ?? [];
  const namesIn = (node: ChildNode): readonly string[] => node.toString().match(hashed) ?? [];
  const ownerOf = (node: ChildNode) => namesIn(node).flatMap((name) => owners.get(name) ?? [])[0] ?? '';
  // Keyframes belong to the rules using them.
  for (const node of nodes) {
    const owner = ownerOf(node);
    for (const name of owner ? namesIn(node) : []) if (!owners.has(name)) owners.set(name, owner);
  }
  return new Map([...Map.groupBy(nodes, ownerOf)].map(([name, own]) => [name, own.map(String)]));
}

/** The Vite plugin. */
export function createLeanStylesPlugin() {
  let parts: ReadonlyMap<string, readonly string[]> | undefined;
  const sheet = (core: string, name: string) => {
    parts ??= groupStyles(core);
    return `@layer mantine {\n${(parts.get(name) ?? []).join('\n')}\n}`;
  };
  return {
    name: 'lean-styles',
    apply: 'build' as const,
    enforce: 'pre' as const,
    load(id: string) {
      if (whole.test(id)) return sheet(join(id, '..'), '');
      const [, name] = part.exec(id) ?? [];
      return name ? sheet(join(id, '../..'), name) : null;
    },
    transform(code: string, id: string) {
      const [, , name] = names.exec(id) ?? [];
      return name ? { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null } : null;
    },
  };
}
