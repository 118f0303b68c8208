import { expect, test } from 'vitest'
import type { PackFindingRow } from './pack-contents.queries.ts'
import { findingEntry } from './pack-sections.ts'

const finding: PackFindingRow = {
  serviceId: 1,
  title: 'Smoke alarm not interconnected',
  severity: 'Non-compliant',
  appliance: 'Smoke alarm, Hallway',
  foundOn: '2026-09-28',
  status: 'RESOLVED',
  repairedOn: null,
  repairedBy: null,
  dismissedAt: null,
  closedAs: null,
  visitId: null,
  resolvedAt: '2026-10-03T01:00:00Z',
  closedOn: '2026-10-03',
  fact: null,
  factSource: null,
  shownBy: [],
}

test.each<[Partial<PackFindingRow>, string]>([
  [{ repairedOn: '2026-10-01', repairedBy: 'Tess Tester' }, 'Repaired 01/10/2026 by Tess Tester'],
  [
    { status: 'RESOLVED_BY_THIRD_PARTY', repairedOn: '2026-10-01', repairedBy: 'Sparks, REC 7' },
    'Repaired by a third party 01/10/2026 by Sparks, REC 7',
  ],
  [
    { status: 'RESOLVED_BY_THIRD_PARTY', repairedOn: '2026-10-01', repairedBy: 'Sparks', shownBy: ['A.pdf', 'B.jpg'] },
    'Repaired by a third party 01/10/2026 by Sparks, as shown by A.pdf and B.jpg',
  ],
  [
    { closedAs: 'NOT_APPLICABLE', fact: 'Built in 2015', factSource: 'permit 118' },
    'Closed 03/10/2026: does not apply, because: Built in 2015 (source: permit 118)',
  ],
  [{ closedAs: 'INFORMATION' }, 'Closed 03/10/2026 on accepted information; a repair is not proven'],
  [{ status: 'OPEN', closedOn: null }, 'Open'],
])('a finding of the pack says how it ended: %j', (columns, end) => {
  expect(findingEntry({ ...finding, ...columns }).lines).toEqual([end])
})
