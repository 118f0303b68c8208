import { shortDay } from '../../../contract/day-text.ts'
import { severityTags } from '../../../contract/quotes/quotes.ts'
import { services } from '../../../contract/services.ts'
import { edges, ink, Sheets } from '../../platform/pdf-page.ts'
import { drawFacts, drawTable, type TableCell } from '../../platform/pdf-table.ts'
import {
  applianceState,
  lawText,
  nextDueText,
  ownerText,
  outcomeText,
  recorderFacts,
  technicianText,
} from './report-texts.ts'
import { drawPhotos, withPrintedPhotos } from './draw-photos.ts'
import { drawReadings } from './draw-readings.ts'
import { certificateFacts } from './regulator-certificate.ts'
import { drawFooter, drawHead, drawHeading, full } from './report-page.ts'
import type { CheckOutcome, ReportFinding, ServiceReport } from './service-report.ts'
import { lowerFirst } from '../compliance/result-text.ts'
import { drawnInThread } from '../../platform/pdf-threads.ts'

const outcomes: Record<CheckOutcome, TableCell> = {
  PASSED: { text: 'Passed', style: { color: ink.good, bold: true } },
  FAILED: { text: 'Failed', style: { color: ink.critical, bold: true } },
  NOT_APPLICABLE: 'Does not apply',
  NOT_DONE: 'Not done',
}

const left = edges.left
const checkColumns = [
  { label: 'Check', x: left, width: 186, isHeader: true },
  { label: 'Result', x: left + 194, width: 56 },
  { label: 'Standard', x: left + 258, width: 80 },
  { label: 'Note', x: left + 346, width: full - 346 },
]
const applianceColumns = [
  { label: 'Appliance', x: left, width: 160, isHeader: true },
  { label: 'Place', x: left + 168, width: 130 },
  { label: 'Replace by', x: left + 306, width: 70 },
  { label: 'Status', x: left + 384, width: full - 384 },
]
/** The report of one service as PDF. The same report always has the same bytes. */
export const drawServiceReport = async (report: ServiceReport): Promise<Buffer> =>
  drawPrintedServiceReport(await withPrintedPhotos(report))

export const drawPrintedServiceReport = drawnInThread(
  import.meta.url,
  'drawPrintedServiceReport',
  async (report: ServiceReport): Promise<Buffer> => {
    const title = `${services[report.service].name} service report`
    const sheets = new Sheets(
      {
        title: `${title}, ${report.propertyAddress}`,
        author: report.provider.name,
        subject: `For ${ownerText(report)}`,
        on: new Date(`${report.visitedOn}T00:00:00Z`),
        isDemo: report.provider.isDemo,
      },
      (next) => {
        next.write(`${title}, ${report.propertyAddress} (continued)`, left, next.y, full, {
          bold: true,
          color: ink.quiet,
        })
        next.y += 26
      },
    )
    drawHead(sheets, { title, subtitle: report.propertyAddress, provider: report.provider })
    drawOutcome(sheets, report)
    drawFacts(
      sheets,
      [
        { label: 'For', value: ownerText(report) },
        { label: 'Visited', value: shortDay(report.visitedOn) },
        { label: 'Technician', value: technicianText(report) },
        ...recorderFacts(report),
        ...certificateFacts(report.certificate),
        { label: 'Checked under', value: lawText(report) },
        { label: 'Next due', value: nextDueText(report) },
      ],
      { labelWidth: 90, style: { size: 9.5 }, padding: 4 },
    )
    sheets.y += 16
    drawChecks(sheets, report)
    drawFindings(sheets, report.findings)
    drawAppliances(sheets, report)
    drawReadings(sheets, 'Readings', report.readings)
    drawDuties(sheets, report)
    drawPhotos(sheets, report.photos)
    return sheets.finish((each, page, pages) => drawFooter(each, { ...report, title }, page, pages))
  },
)

function drawOutcome(sheets: Sheets, report: ServiceReport): void {
  const { words, sentence } = outcomeText(report)
  const color = report.outcome === 'PASSED' ? ink.good : report.outcome === 'FAILED' ? ink.critical : ink.quiet
  const headline = { size: 13, bold: true, color }
  const height = sheets.heightOf(words, full - 28, headline) + sheets.heightOf(sentence, full - 28) + 18
  sheets.paint({ x: left, y: sheets.y, width: full, height }, ink.tint)
  sheets.paint({ x: left, y: sheets.y, width: 4, height }, color)
  const below = sheets.writeBelow(words, sheets.y + 8, left + 16, full - 28, headline)
  sheets.write(sentence, left + 16, below + 1, full - 28)
  sheets.y += height + 14
}

function drawChecks(sheets: Sheets, { checks }: ServiceReport): void {
  if (checks.length === 0) return
  drawHeading(sheets, 'Checks')
  const rows = checks.map(({ name, outcome, reference, note }) => [
    name,
    outcomes[outcome],
    reference ?? '–',
    note ?? '–',
  ])
  drawTable(sheets, checkColumns, rows, 4)
  sheets.y += 18
}

function drawAppliances(sheets: Sheets, { appliances, visitedOn }: ServiceReport): void {
  if (appliances.length === 0) return
  drawHeading(sheets, 'Appliances')
  const rows = appliances.map((appliance): TableCell[] => {
    const { text, isProblem } = applianceState(appliance, visitedOn)
    return [
      appliance.name,
      appliance.location ?? '–',
      appliance.expiresOn === null ? '–' : shortDay(appliance.expiresOn),
      isProblem ? { text, style: { color: ink.critical, bold: true } } : text,
    ]
  })
  drawTable(sheets, applianceColumns, rows, 4)
  sheets.y += 18
}

function drawDuties(sheets: Sheets, { duties }: ServiceReport): void {
  if (duties.length === 0) return
  drawHeading(sheets, 'What the law asks')
  const body = { size: 9.5, gap: 2 }
  for (const { duty, whose, cure, version, sources } of duties) {
    sheets.makeRoom(sheets.heightOf(duty, full, { ...body, bold: true }) + 30)
    sheets.flow(duty, left, full, { ...body, bold: true })
    sheets.flow(`${whose}. What meets it: ${lowerFirst(cure)}.`, left, full, body)
    sheets.flow(`${sources}. ${version}.`, left, full, { ...body, color: ink.quiet })
    sheets.y += 8
  }
  sheets.y += 8
}

function drawFindings(sheets: Sheets, findings: readonly ReportFinding[]): void {
  if (findings.length === 0) return
  drawHeading(sheets, 'Findings')
  for (const finding of findings) drawFinding(sheets, finding)
  sheets.y += 8
}

function drawFinding(sheets: Sheets, finding: ReportFinding): void {
  const { title, description, severity, appliance, location, foundEarlierOn, done, isMadeSafe, isQuoted } = finding
  const heading = { size: 10.5, bold: true, tag: 'H3' } as const
  const body = { size: 9.5, gap: 2 }
  // Keeps the heading with the first lines below it.
  sheets.makeRoom(sheets.heightOf(title, full, heading) + 40)
  sheets.y = sheets.writeBelow(title, sheets.y, left, full, heading)
  const where = [appliance, location].filter((part) => part !== null).join(', ')
  sheets.flow([severityTags[severity].label, where].filter((part) => part !== '').join(' · '), left, full, {
    ...body,
    color: severity === 'RECOMMENDED' ? ink.quiet : ink.critical,
  })
  sheets.flow(description, left, full, body)
  if (foundEarlierOn !== null)
    sheets.flow(`Found on ${shortDay(foundEarlierOn)}, and still there at this visit.`, left, full, body)
  if (isMadeSafe) sheets.flow('Made safe: it was disconnected or isolated until it is repaired.', left, full, body)
  const ask = isQuoted ? 'approve the quote' : 'ask the agency for a quote'
  sheets.flow(done ?? `Not repaired yet. Please ${ask} or tell us who repaired it.`, left, full, body)
  sheets.y += 10
}
