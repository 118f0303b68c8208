import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { findBrowser } from './scripts/browser.mjs'

const { executablePath, args, env } = await findBrowser()
const longest = '**/first-customer.e2e.ts'

// Workers load this file again and reuse the browser that was found.
process.env['CHROMIUM_PATH'] = executablePath

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/demo-data.ts',
  // A core carries a server, its PostgreSQL and its browser; with a third worker on two cores journeys took as long and some timed out.
  workers: Number(process.env['E2E_WORKERS'] ?? Math.min(availableParallelism(), 4)),
  // A worker takes the next journey of any file, so that all are busy until the end.
  fullyParallel: true,
  // The longest journey, which has a server to itself, would otherwise be the last and run alone.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  // On a new server with new data; a journey that needs it is named in the summary of the run.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // Journeys need not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording each journey takes a third of the time; --trace on records the one that fails.
    trace: 'off',
  },
})
