/** How tests run: fences, what needs a server and its database, and screens in jsdom. */
import { defineConfig } from 'vitest/config';

const pinned = process.versions.node.split('.')[0];
if (Number(pinned) < 26) throw new Error('run the tests through npm test or npx vitest, which use the pinned Node');

/** What replaces a module for all who import it (`vi.mock`): it needs a process in which nobody has imported that. */
const alone = 'src/**/*.alone.test.ts';
const server = { environment: 'node', globalSetup: 'src/kernel/server/testing/global-setup.ts' };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A machine that is busy is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'fences',
          environment: 'node',
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
          exclude: ['src/**/web/**', 'src/portals/**', alone],
          // Each worker reads the house once, not once for each file; what a file changes, it puts back.
          isolate: false,
        },
      },
      { extends: true, test: { ...server, name: 'server-alone', include: [alone] } },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: 'src/kernel/web/testing/korean-browser.ts',
          include: ['src/**/web/**/*.test.{ts,tsx}', 'src/portals/**/*.test.{ts,tsx}', 'src/apps/*.test.tsx'],
        },
      },
    ],
  },
});
