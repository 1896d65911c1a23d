/** Vitest configuration: architecture tests, server and database tests, screens in jsdom, sweeps, and nightly deep tests. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const pinned = process.versions.node.split('.')[0];
if (Number(pinned) < 26) throw new Error('run the tests through npm test or npx vitest, which use the pinned Node');

/**
 * What replaces a module for all who import it (`vi.mock`) needs a process in which nobody has imported that; what replaces the address of
 * the window needs one whose window is the global object.
 */
const alone = 'src/**/*.alone.test.{ts,tsx}';
const web = ['src/**/web/**/*.test.{ts,tsx}', 'src/portals/**/*.test.{ts,tsx}', 'src/apps/*.test.tsx'];
/** Kills, cut lines and chaos: a share each day, see `src/kernel/server/testing/depth.ts`. */
const sweeps = 'src/apps/sweeps/**/*.test.ts';
/** Only in `npm run test:deep`. */
const deep = ['src/**/*.deep.test.ts', 'tools/**/*.deep.test.ts'];
const setupFiles = ['tools/measure-file.mjs'];
// Each worker reads the modules once, as Node does, not once for each file; what a file changes, it puts back.
const server = {
  environment: 'node',
  globalSetup: 'src/kernel/server/testing/global-setup.ts',
  setupFiles,
  isolate: false,
  experimental: { viteModuleRunner: false },
};

const screens = {
  environment: 'jsdom',
  setupFiles: [...setupFiles, 'src/kernel/web/testing/korean-browser.ts'],
};

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than cores: a test often waits for its database, a clock or a process that it started.
    maxWorkers: availableParallelism() + 1,
    // A machine that is busy is slow, not wrong.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'fences',
          environment: 'node',
          experimental: { viteModuleRunner: false },
          setupFiles,
          include: ['arch/**/*.test.ts'],
          exclude: ['arch/known-bad/**', 'arch/database.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['src/**/*.test.ts', 'arch/database.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['src/**/web/**', 'src/portals/**', alone, sweeps, ...deep],
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server-alone',
          isolate: true,
          include: [alone],
          exclude: ['src/**/web/**', 'src/portals/**'],
        },
      },
      { extends: true, test: { ...server, name: 'sweep', include: [sweeps] } },
      { extends: true, test: { ...server, name: 'deep', include: deep } },
      {
        extends: true,
        // A window and modules of its own for each file, in a process for many: jsdom itself is read once.
        test: { ...screens, name: 'web', pool: 'vmForks', include: web, exclude: [alone] },
      },
      {
        extends: true,
        test: { ...screens, name: 'web-alone', include: web.map((files) => files.replace('.test.', '.alone.test.')) },
      },
    ],
  },
});
