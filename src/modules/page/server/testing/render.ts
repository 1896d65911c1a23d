/** Public pages in tests are rendered from the sources: nothing was built. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { SiteRenderer } from '../../contract/site.ts';
import { setRenderer } from '../renderer.ts';

const inlineStyle = '?inline';
const compilerOptions: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
};

/** Node reads TypeScript, but neither JSX nor a style sheet; the build of the site makes modules of both, too. */
registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.tsx')) {
      const source = readFileSync(fileURLToPath(url), 'utf8');
      const { outputText } = ts.transpileModule(source, { compilerOptions });
      return { format: 'module', source: outputText, shortCircuit: true };
    }
    if (url.endsWith(`.css${inlineStyle}`)) {
      const style = readFileSync(fileURLToPath(url.slice(0, -inlineStyle.length)), 'utf8');
      return { format: 'module', source: `export default ${JSON.stringify(style)};`, shortCircuit: true };
    }
    return nextLoad(url, context);
  },
});

export async function renderFromSources(): Promise<SiteRenderer['render']> {
  // Named at run time: the renderer is React, which the server's own code does not know.
  const entry = '#apps/site.tsx';
  const { render } = (await import(entry)) as SiteRenderer;
  setRenderer(render);
  return render;
}
