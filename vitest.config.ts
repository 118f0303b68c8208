import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = { '@contract': here('./contract'), '@': here('./web/src') }

export default defineConfig({
  test: {
    // By default vitest leaves one core idle; on two cores this runs two workers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Loading the modules again for each file took a third of the time. Each test restores what it changes in its
    // process.
    isolate: false,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test-setup.ts'],
          pool: 'threads',
          testTimeout: 60_000,
          // A worker is reused only for files of the same project, so the projects run one after another.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'layout.test.ts'],
          testTimeout: 20_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/template-database.ts'],
          setupFiles: ['server/testing/patience.ts'],
          expect: { poll: { timeout: 10_000 } },
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
