/** The browser's application: `dist/web`. The server-rendered site is built by `vite.site.config.ts`. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { addresses } from './tools/addresses.ts';
import { askedAhead, chunks } from './tools/chunks.ts';
import { compileHints } from './tools/compile-hints.ts';
import { fonts } from './tools/fonts.ts';
import { icons } from './tools/icons.ts';
import { leanContracts, pureOfContracts } from './tools/lean-contracts.ts';
import { leanRouter } from './tools/lean-router.ts';
import { leanStyles } from './tools/lean-styles.ts';
import { leanZod } from './tools/lean-zod.ts';
import { notices } from './tools/notices.ts';
import { precompress } from './tools/precompress.ts';
import { steady } from './tools/steady-ids.ts';
import { unzipHere } from './tools/unzip-here.ts';

/** `API_URL` tells of a server elsewhere. */
const api = process.env.API_URL ?? 'http://127.0.0.1:3002';

/** Document requests of the application's own paths stay here; the API and the server-rendered site go to the server. */
function isApplication(request: {
  headers: { accept?: string; host?: string };
  url?: string;
  method?: string;
}): boolean {
  const html = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path === '/') return /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(request.headers.host ?? '');
  return html && path.startsWith('/auth/') && !path.startsWith('/auth/oidc/');
}

const toServer = {
  target: api,
  changeOrigin: false,
  bypass: (request: Parameters<typeof isApplication>[0]) => (isApplication(request) ? request.url : undefined),
};

/** Front doors only pass on names, refusals are only named: what nobody takes of them does not come along. */
const onlyNames = /\/src\/(kernel\/web\/ui\/(?!.*\.css)|modules\/[^/]+\/(web\/index|contract\/([a-z]+\/)?errors)\.ts)/;

/** Its `exports` name the one with warnings for developers alone. */
const router = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));

export default defineConfig({
  resolve: { alias: [{ find: /^react-router$/, replacement: router }] },
  plugins: [
    react(),
    fonts(),
    icons(),
    leanStyles(),
    leanZod(),
    leanRouter(),
    leanContracts(),
    unzipHere(),
    steady(),
    compileHints(['declared', 'index', 'common', 'employee', 'sign-in', 'genesis']),
    precompress(),
    notices({ also: ['pretendard', '@tabler/icons-react'] }),
    addresses({
      file: 'addresses.json',
      first: [
        {
          paths: ['/', '/genesis/login', '/auth/login', '/workspace', '/dashboard'],
          bars: { bytes: 240_000, files: 25 },
        },
        { paths: ['/admin'], bars: { bytes: 260_000, files: 25 } },
        { paths: ['/my-account/dashboard'], bars: { bytes: 290_000, files: 25 } },
        {
          paths: ['/admin/workflow-builder/:id'],
          parts: ['src/modules/flow/web/builder/Workspace.tsx'],
          bars: { bytes: 400_000, files: 40 },
        },
      ],
    }),
  ],
  server: {
    port: 3001,
    strictPort: true,
    host: '127.0.0.1',
    allowedHosts: ['.localhost'],
    proxy: { '^/(api|auth)/': toServer, '^/(catalog|cart|checkout)(/|$|\\?)': toServer, '^/$': toServer },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { resolveDependencies: askedAhead },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunks,
        },
      },
      treeshake: {
        moduleSideEffects: (id) => (onlyNames.test(id) ? false : undefined),
        manualPureFunctions: pureOfContracts,
        // A list of errors that no endpoint names any more reads them, and does nothing by that.
        propertyReadSideEffects: false,
      },
    },
  },
});
