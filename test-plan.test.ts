import { describe, expect, test } from 'vitest'
import { slowerFiles, testsOfChanges } from './scripts/test-plan.mjs'

describe('the tests of changed files', () => {
  const tests = [
    { file: 'layout.test.ts', text: '' },
    { file: 'contract/keys.test.ts', text: '' },
    { file: 'server/areas/keys/keys.test.ts', text: '' },
    {
      file: 'server/areas/quotes/quotes.test.ts',
      text: "import { listQuotes } from '../../../contract/quotes/quotes.ts'",
    },
    { file: 'server/state-system/keys-page.test.ts', text: "import { keys } from '../areas/keys/keys.ts'" },
    { file: 'web/src/areas/keys/KeyForm.test.tsx', text: '' },
    { file: 'web/src/routes/property.test.tsx', text: "test('the keys of the property')" },
    { file: 'e2e/keys.e2e.ts', text: '' },
    { file: 'e2e/visit-day.e2e.ts', text: "import { listKeys } from '../contract/keys.ts'\nstateSystemUrl()" },
    { file: 'e2e/law.e2e.ts', text: '' },
  ]
  const chosen = (...changed: string[]) => testsOfChanges(changed, tests)

  test('are those of the area on both sides, and the journeys that name it', () => {
    expect(chosen('server/areas/keys/store-key.ts')).toEqual([
      'layout.test.ts',
      'contract/keys.test.ts',
      'server/areas/keys/keys.test.ts',
      'server/state-system/keys-page.test.ts',
      'web/src/areas/keys/KeyForm.test.tsx',
      'e2e/keys.e2e.ts',
      'e2e/visit-day.e2e.ts',
    ])
  })

  test('include those of the routes that show a changed area', () => {
    expect(chosen('web/src/areas/keys/KeyForm.tsx')).toContain('web/src/routes/property.test.tsx')
    expect(chosen('web/src/areas/quotes/QuoteTable.tsx')).not.toContain('web/src/routes/property.test.tsx')
    expect(chosen('web/src/pages/LawPage.tsx')).toEqual(['layout.test.ts', 'e2e/law.e2e.ts'])
  })

  test('of a state’s system include the journeys that open it', () => {
    expect(chosen('server/state-system/keys-page.ts')).toEqual([
      'layout.test.ts',
      'server/state-system/keys-page.test.ts',
      'e2e/visit-day.e2e.ts',
    ])
  })

  test('are the changed tests alone where nothing else changed', () => {
    expect(chosen('e2e/law.e2e.ts', 'server/areas/quotes/quotes.test.ts')).toEqual([
      'layout.test.ts',
      'server/areas/quotes/quotes.test.ts',
      'e2e/law.e2e.ts',
    ])
    expect(chosen('docs/data.md', 'README.md')).toEqual(['layout.test.ts'])
  })

  test.each([
    'contract/keys.ts',
    'server/platform/config.ts',
    'server/database/baseline/keys.sql',
    'web/src/ui/Button.tsx',
    'web/src/shared/greeting.ts',
    'package-lock.json',
    'vitest.config.ts',
    'scripts/build.mjs',
    'e2e/support/people.ts',
    'server/testing/server.ts',
  ])('are all of them after a change of %s', (file) => {
    expect(chosen('server/areas/keys/store-key.ts', file)).toBeNull()
  })
})

describe('the files that became slower', () => {
  const files = (...ms: number[]) => ms.map((each, index) => ({ file: `${index}.test.ts`, ms: each }))

  test('are named, most slowed first, when the whole run took a fifth longer', () => {
    const last = { ms: 100_000, files: files(10_000, 20_000, 5000) }
    const now = { ms: 120_000, files: files(14_000, 21_000, 20_000, 3000) }
    expect(slowerFiles(last, now).map(({ file }) => file)).toEqual(['2.test.ts', '0.test.ts', '3.test.ts'])
  })

  test('are not named otherwise, nor in the first run', () => {
    const now = { ms: 119_000, files: files(90_000) }
    expect(slowerFiles({ ms: 100_000, files: files(10_000) }, now)).toEqual([])
    expect(slowerFiles(null, now)).toEqual([])
  })
})
