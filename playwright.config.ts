import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const { executablePath, args, env } = await findBrowser()

// Workers read this file again and need not search.
process.env['CHROMIUM_PATH'] = executablePath

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/server.ts',
  outputDir: 'test-results',
  // Two cores carry the server, PostgreSQL and the browser.
  workers: Number(process.env['E2E_WORKERS'] ?? 1),
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...(process.env['PORTAL_URL'] === undefined ? {} : { baseURL: process.env['PORTAL_URL'] }),
    browserName: 'chromium',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})
