/** What pages show before their scripts are there: `dist/web/shells.json`. After `vite.config.ts`, whose files it names. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shells } from './tools/shells.ts';

export default defineConfig({
  plugins: [react(), shells({ web: 'dist/web', limit: 60_000, font: 40_000 })],
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
