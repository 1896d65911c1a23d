/** Builds the bare page into a folder that is thrown away, and serves it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const source = new URL('bare.mjs', import.meta.url).pathname;
const document = `<!doctype html><html lang="en"><title>bare</title><link rel="stylesheet" href="/bare.css">
<body style="margin:0"><div id="root"></div><script type="module" src="/bare.js"></script>`;

/** @returns its address, and how it is ended */
export async function serveBare(folder: string, port: number): Promise<{ url: string; stop: () => void }> {
  await build({
    ...{ configFile: false, logLevel: 'error', publicDir: false },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...{ outDir: folder, emptyOutDir: false, cssCodeSplit: false },
      lib: { entry: source, formats: ['es'], fileName: () => 'bare.js', cssFileName: 'bare' },
    },
  });
  writeFileSync(join(folder, 'index.html'), document);
  const server = createServer(({ url = '/' }, response) => {
    const file = url === '/' ? 'index.html' : url.slice(1);
    const type = types[extname(file)];
    if (!type || file.includes('/')) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(readFileSync(join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, stop };
}
