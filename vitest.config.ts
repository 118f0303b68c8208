import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { describedContract } from './scripts/described-contract.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/**
 * Test files of a project share a process, because loading the modules again for each file took a third of the time. Each test
 * restores what it changes in its process. Projects do not inherit this from the root.
 */
const isolate = false
/** A test that needs it is counted in the summary of the run. */
const retry = 1
// By default vitest leaves one core idle; on two cores this runs two workers.
const workers = Math.max(2, availableParallelism() - 1)
// Node's own localStorage would hide that of the test window.
const hasOwnStorage = Number(process.versions.node.split('.')[0]) >= 25
const alias = { '@contract': here('./contract'), '@': here('./web/src') }

export default defineConfig({
  test: {
    experimental: { fsModuleCache: true, fsModuleCachePath: here('./.cache/vitest-modules') },
    maxWorkers: workers,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'web',
          isolate,
          retry,
          environment: 'happy-dom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test-speed.ts', 'web/test-setup.ts'],
          pool: 'threads',
          execArgv: hasOwnStorage ? ['--no-experimental-webstorage'] : [],
          testTimeout: 60_000,
          // A worker is only used again for the next file if that is of the same project, so the projects run in turn.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'contract',
          isolate,
          retry,
          environment: 'node',
          include: ['contract/**/*.test.ts', 'web/*.test.ts', 'bench/*.test.ts', '*.test.ts'],
          testTimeout: 20_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [describedContract()],
        resolve: { alias: { '@node-rs/argon2': here('./server/testing/quick-argon2.ts') } },
        test: {
          name: 'server',
          isolate,
          retry,
          environment: 'node',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/template-database.ts'],
          setupFiles: ['server/testing/patience.ts', 'server/testing/start-afresh.ts'],
          expect: { poll: { timeout: 10_000 } },
          pool: 'forks',
          // They often wait, for PostgreSQL or until a limit of time has passed, so two would leave a part of two cores idle.
          maxWorkers: Math.max(3, workers),
          execArgv: ['--import', here('./server/testing/load-source.mjs')],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
