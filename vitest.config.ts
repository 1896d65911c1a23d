/** How tests run: fences, what needs a server and its database, and screens in jsdom. */
import { defineConfig } from 'vitest/config';

const pinned = process.versions.node.split('.')[0];
if (Number(pinned) < 26) throw new Error('run the tests through npm test or npx vitest, which use the pinned Node');

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
          name: 'server',
          environment: 'node',
          include: ['src/**/*.test.ts', 'arch/database.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['src/**/web/**', 'src/portals/**'],
          globalSetup: ['src/kernel/server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/web/**/*.test.{ts,tsx}', 'src/portals/**/*.test.{ts,tsx}', 'src/apps/*.test.tsx'],
        },
      },
    ],
  },
});
