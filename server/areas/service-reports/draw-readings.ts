import { edges, ink, type Sheets } from '../../platform/pdf-page.ts'
import { drawTable, type TableCell } from '../../platform/pdf-table.ts'
import { drawHeading, full } from './report-page.ts'
import type { ReportReading } from './service-report.ts'

const left = edges.left
const columns = [
  { label: 'Reading', x: left, width: 160, isHeader: true },
  { label: 'Place', x: left + 168, width: 110 },
  { label: 'Measured', x: left + 286, width: 66 },
  { label: 'Limit', x: left + 360, width: 66 },
  { label: 'Result', x: left + 434, width: full - 434 },
]

const resultCell = ({ isWithinLimit }: ReportReading): TableCell => {
  if (isWithinLimit === null) return '–'
  return isWithinLimit
    ? { text: 'Passed', style: { color: ink.good, bold: true } }
    : { text: 'Failed', style: { color: ink.critical, bold: true } }
}

/** What was measured, with its limits. */
export function drawReadings(sheets: Sheets, heading: string, readings: readonly ReportReading[]): void {
  if (readings.length === 0) return
  drawHeading(sheets, heading)
  const rows = readings.map((reading): TableCell[] => {
    const { name, location, value, limit } = reading
    return [name, location ?? '–', value, limit ?? '–', resultCell(reading)]
  })
  drawTable(sheets, columns, rows, 4)
  sheets.y += 18
}
