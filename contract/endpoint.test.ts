import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.ts$/.test(file),
)
const modules = await Promise.all(files.map(async (file) => import(join(import.meta.dirname, file)) as Promise<object>))
const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value
const endpoints = [...new Set(modules.flatMap((module) => Object.values(module).filter(isEndpoint)))]
/** The first two parts of the paths, each once. */
const subjects = (of: (endpoint: Endpoint) => unknown) => [
  ...new Set(endpoints.filter(of).map(({ path }) => path.split('/').slice(2, 4).join('/'))),
]

describe('roles', () => {
  it('only connections with programs, imports and first steps are for master users', () => {
    expect(subjects(({ onlyMaster }) => onlyMaster).toSorted()).toEqual([
      'agency/api-integration',
      'agency/api-keys',
      'agency/calendar-feeds',
      'agency/imports',
      'agency/integration',
      'agency/sent-results',
      'agency/software-files',
      'agency/uploaded-software-files',
      'agency/webhooks',
      'first-steps',
      'first-steps/hide',
    ])
  })

  it('who views the portal as a user has the user’s rights, but sees no keys, accepts no agreement, decides no quote and writes to no owners', () => {
    expect(subjects(({ onlyInPerson }) => onlyInPerson).toSorted()).toEqual([
      'agency/api-integration',
      'agency/api-keys',
      'agency/bulk-actions',
      'agency/calendar-feeds',
      'agency/webhooks',
      'law/coming',
      'me/calendar-feeds',
      'me/terms',
      'quote/:id',
    ])
  })
})
