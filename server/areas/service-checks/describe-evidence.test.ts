import { expect, test } from 'vitest'
import { describeEvidence } from './describe-evidence.ts'
import type { CheckRow } from './service-checks.queries.ts'

const passed: CheckRow = {
  checkId: 1,
  serviceId: 1,
  doneOn: '2026-09-28',
  source: 'VISIT',
  visitId: 5,
  outcome: 'PASSED',
  performedBy: 'A. Person',
  licence: 'REC-12345',
  standard: 'AS 3786',
  documentId: 9,
  reportSha256: `ab12${'0'.repeat(60)}`,
  repairedOn: null,
  repairedBy: null,
  softwareName: 'PropertyMe',
}
const told: CheckRow = {
  ...passed,
  source: 'AGENCY',
  doneOn: '2026-02-03',
  visitId: null,
  outcome: null,
  performedBy: null,
  licence: null,
  standard: null,
  documentId: null,
  reportSha256: null,
}
const head = 'Smoke alarm check 28/09/2026 by A. Person, licence REC-12345, AS 3786'

test.each<[string, CheckRow, string]>([
  ['a passed check', passed, `${head}: passed; report SHA-256 ab1200000000…`],
  ['a check whose report is not made yet', { ...passed, reportSha256: null }, `${head}: passed`],
  [
    'a service that needs neither licence nor standard',
    { ...passed, serviceId: 4, licence: null, standard: null, reportSha256: null },
    'Corded blinds check 28/09/2026 by A. Person: passed',
  ],
  [
    'a failed check',
    { ...passed, outcome: 'FAILED', reportSha256: null },
    `${head}. Failed 28/09/2026; not yet proven repaired`,
  ],
  [
    'a failed check that was repaired',
    { ...passed, outcome: 'FAILED', reportSha256: null, repairedOn: '2026-10-03', repairedBy: 'B. Other, licence 7' },
    `${head}. Failed 28/09/2026; repaired 03/10/2026 by B. Other, licence 7`,
  ],
  [
    'a failed check of which nothing applies',
    {
      ...passed,
      outcome: 'FAILED',
      reportSha256: null,
      cleared: { on: '2026-10-03', as: 'NOT_APPLICABLE', facts: ['Built in 2015 (source: permit 118)'] },
    },
    `${head}. Failed 28/09/2026; what failed does not apply, as recorded 03/10/2026, because: Built in 2015 (source: permit 118)`,
  ],
  [
    'a failed check that was closed on information that does not say what it showed',
    { ...passed, outcome: 'FAILED', reportSha256: null, cleared: { on: '2026-10-03', as: 'INFORMATION', facts: [] } },
    `${head}. Failed 28/09/2026; what failed was closed 03/10/2026 on accepted information`,
  ],
  ['a day that the agency told', told, 'as told by the agency, 03/02/2026'],
  ['a day of the software', { ...told, source: 'SOFTWARE' }, 'as told by PropertyMe, 03/02/2026'],
  ['a day that the provider entered', { ...told, source: 'PROVIDER' }, 'as told by the provider, 03/02/2026'],
])('%s', (_, check, text) => {
  expect(describeEvidence(check)).toBe(text)
})
