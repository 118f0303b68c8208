import { expect, test } from 'vitest'
import { readinessFaults } from './check-readiness.ts'

const ready: Parameters<typeof readinessFaults>[0] = {
  isUsed: true,
  isDemo: false,
  lacks: [],
  placeholders: [],
  hasDefaultTerms: false,
  roles: ['STAFF_MANAGER', 'FINANCE', 'SUPERVISOR', 'LAW', 'LAW'],
  suburbs: 900,
  technicians: 1,
  unverified: 0,
  examples: 0,
}

test('a state that has everything is ready; one without staff, or with demo data, is not asked', () => {
  expect(readinessFaults(ready)).toEqual([])
  const empty = { ...ready, lacks: ['the ABN'], roles: [], technicians: 0, hasDefaultTerms: true }
  expect(readinessFaults({ ...empty, isUsed: false })).toEqual([])
  expect(readinessFaults({ ...empty, isDemo: true })).toEqual([])
})

test.each([
  [{ lacks: ['the ABN', 'the address'] }, 'lack the ABN and the address. A manager of staff enters them at Provider.'],
  [{ placeholders: ['the BSB 000-000'] }, 'have the BSB 000-000. A manager of staff corrects them at Provider.'],
  [{ hasDefaultTerms: true }, 'Publish your own at Terms.'],
  [{ roles: ['STAFF_MANAGER', 'FINANCE', 'LAW', 'LAW'] }, 'Nobody has the role supervisor. Give it at People.'],
  [{ roles: ['STAFF_MANAGER', 'FINANCE', 'SUPERVISOR', 'LAW'] }, 'Fewer than two people have the role law.'],
  [{ technicians: 0 }, 'There are no technicians'],
  [{ suburbs: 54 }, 'Only 54 suburbs are known; addresses elsewhere are refused.'],
  [{ unverified: 3 }, '3 kinds of licences are not verified.'],
  [{ examples: 15 }, '15 services and packages have the example prices'],
] as const)('%j is said in a sentence', (changes, sentence) => {
  const faults = readinessFaults({ ...ready, ...changes } as typeof ready)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(sentence)
})
