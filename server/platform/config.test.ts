import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationError, knownSettings, readConfig } from './config.ts'
import { projectRoot } from './project-root.ts'

test('nothing has to be set', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    stateSystemPort: 3100,
    portalUrl: 'http://localhost:3000',
    apiUrl: 'http://localhost:3000',
  })
  expect(config.stateSystems.vic).toEqual({
    url: 'http://localhost:3100/vic',
    jwksUrl: 'http://localhost:3100/vic/.well-known/jwks.json',
    isBuiltIn: true,
  })
  expect(config.isDemoWorldWanted).toBe(true)
})

test('a provider with a system of their own names its address', () => {
  const { stateSystems } = readConfig({ STATE_SYSTEM_URL_QLD: 'https://qld.provider.example/' })
  expect(stateSystems.qld).toEqual({
    url: 'https://qld.provider.example',
    jwksUrl: 'https://qld.provider.example/.well-known/jwks.json',
    isBuiltIn: false,
  })
  expect(stateSystems.vic.isBuiltIn).toBe(true)
})

test('production loads no demo world unless it is asked to', () => {
  expect(readConfig({ NODE_ENV: 'production' }).isDemoWorldWanted).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', DEMO_WORLD: 'yes' }).isDemoWorldWanted).toBe(true)
})

test('everything that is wrong is said at once, in words', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    TRUST_PROXY: 'perhaps',
    PORTAL_URL: 'portal',
    MAINTENANCE_UNTIL: 'soon',
  }
  expect(() => readConfig(wrong)).toThrow(ConfigurationError)
  expect(() => readConfig(wrong)).toThrow(
    /PORT must be a port number.*“70000”[\s\S]*DATABASE_URL must start with postgres:[\s\S]*/,
  )
})

test('the README lists every setting, and no other', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')
  const listed = new Set([...readme.matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map((match) => match[1]))
  // One row stands for the eight of a kind.
  const expected = Object.keys(knownSettings).map((name) => name.replace(/_(ACT|NSW|NT|QLD|SA|TAS|VIC|WA)$/, '_XX'))
  expect([...listed].toSorted()).toEqual([...new Set(expected)].toSorted())
})
