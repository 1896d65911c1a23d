/** The server-rendered site: `dist/site/site.js` for the server, and its one small script for browsers beside the application's. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createSizePlugin } from './tools/first-load.ts';
import { createPrecompressPlugin } from './tools/precompress.ts';

export default defineConfig({
  plugins: [react(), createPrecompressPlugin()],
  publicDir: false,
  // Builds both environments, one after the other; after `vite.config.ts`, which empties dist/web.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        emptyOutDir: false,
        target: 'es2022',
        rolldownOptions: {
          input: { 'site-client': 'src/apps/site-client.ts' },
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: false },
          plugins: [createSizePlugin({ name: 'the public site', limit: 30_000 })],
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        ssr: true,
        outDir: 'dist/site',
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: { site: 'src/apps/site.tsx' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
});
