import { shortDay } from '../../../contract/day-text.ts'
import { edges, type Sheets } from '../../platform/pdf-page.ts'
import { drawTable } from '../../platform/pdf-table.ts'
import { drawHeading, full } from './report-page.ts'
import type { ReportAppliance } from './service-report.ts'

const left = edges.left
const columns = [
  { label: 'Appliance', x: left, width: 200, isHeader: true },
  { label: 'Place', x: left + 208, width: 160 },
  { label: 'Replace by', x: left + 376, width: full - 376 },
]

/** The appliances that a record covers. */
export function drawRecordedAppliances(
  sheets: Sheets,
  appliances: readonly Pick<ReportAppliance, 'name' | 'location' | 'expiresOn'>[],
): void {
  if (appliances.length === 0) return
  drawHeading(sheets, 'Appliances')
  const rows = appliances.map(({ name, location, expiresOn }) => [
    name,
    location ?? '–',
    expiresOn === null ? '–' : shortDay(expiresOn),
  ])
  drawTable(sheets, columns, rows, 5)
  sheets.y += 20
}
