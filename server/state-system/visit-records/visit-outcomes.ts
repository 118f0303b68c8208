import { services } from '../../../contract/services.ts'
import { type Html, renderTable } from '../kit/html/html.ts'
import type { VisitOutcome } from './visits.queries.ts'

const outcomeTexts: Readonly<Record<VisitOutcome['outcome'], string>> = {
  PASSED: 'Passed',
  FAILED: 'Failed',
  NOT_DONE: 'Not done',
}

export const outcomesTable = (outcomes: readonly VisitOutcome[]): Html =>
  renderTable({
    caption: 'What came of it',
    rows: outcomes,
    empty: 'No results are stored.',
    columns: [
      { header: 'Service', cell: ({ service }) => services[service].name },
      { header: 'Result', cell: ({ outcome }) => outcomeTexts[outcome] },
      { header: 'Found', cell: ({ findings }) => findings.join('; ') || 'Nothing' },
    ],
  })
