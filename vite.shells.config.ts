/** Shell build: page content before scripts load, `dist/web/shells.json`. Runs after `vite.config.ts`, whose files it names. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createShellPlugin } from './tools/shells.ts';

export default defineConfig({
  plugins: [react(), createShellPlugin({ web: 'dist/web', limit: 60_000, font: 40_000 })],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/apps/shells.tsx',
    outDir: 'dist/shells',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'shells.js', codeSplitting: false } },
  },
});
