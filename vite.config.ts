/** The browser's application: `dist/web`. The server-rendered site is built by `vite.site.config.ts`. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createAddressPlugin } from './tools/addresses.ts';
import { chunks, listPreloads } from './tools/chunks.ts';
import { createCompileHintPlugin } from './tools/compile-hints.ts';
import { createFontPlugin } from './tools/fonts.ts';
import { createIconPlugin } from './tools/icons.ts';
import { createLeanContractsPlugin, pureContractCalls } from './tools/lean-contracts.ts';
import { createLeanStylesPlugin } from './tools/lean-styles.ts';
import { createLeanZodPlugin } from './tools/lean-zod.ts';
import { createNoticePlugin } from './tools/license-notices.ts';
import { createPrecompressPlugin } from './tools/precompress.ts';
import { createSteadyIdsPlugin } from './tools/steady-ids.ts';
import { createRouterPlugin } from './tools/trim-router.ts';
import { createUnzipPlugin } from './tools/unzip-without-workers.ts';

/** `API_URL` names a server elsewhere. */
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
    createFontPlugin(),
    createIconPlugin(),
    createLeanStylesPlugin(),
    createLeanZodPlugin(),
    createRouterPlugin(),
    createLeanContractsPlugin(),
    createUnzipPlugin(),
    createSteadyIdsPlugin(),
    createCompileHintPlugin(['declared', 'index', 'common', 'employee', 'sign-in', 'genesis']),
    createPrecompressPlugin(),
    createNoticePlugin({ also: ['pretendard', '@tabler/icons-react'] }),
    createAddressPlugin({
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
          parts: ['src/modules/flow/web/builder/BuilderWorkspace.tsx'],
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
    modulePreload: { resolveDependencies: listPreloads },
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
        manualPureFunctions: pureContractCalls,
        // A list of errors that no endpoint names any more reads them, and does nothing by that.
        propertyReadSideEffects: false,
      },
    },
  },
});
