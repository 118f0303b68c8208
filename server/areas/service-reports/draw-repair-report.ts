import { shortDay } from '../../../contract/day-text.ts'
import { severityTags } from '../../../contract/quotes/quotes.ts'
import { services } from '../../../contract/services.ts'
import { edges, ink, Sheets } from '../../platform/pdf-page.ts'
import { drawFacts, drawTable } from '../../platform/pdf-table.ts'
import { drawPhotos, withPrintedPhotos } from './draw-photos.ts'
import { drawReadings } from './draw-readings.ts'
import type { NewAppliance, RecordedFindingRepair } from './recorded-repair.ts'
import type { RepairReport } from './repair-report.ts'
import { certificateFacts } from './regulator-certificate.ts'
import { drawFooter, drawHead, drawHeading, full } from './report-page.ts'
import { ownerText, recorderFacts, technicianText } from './report-texts.ts'
import { drawnInThread } from '../../platform/pdf-threads.ts'

const left = edges.left
const applianceColumns = [
  { label: 'New appliance', x: left, width: 150, isHeader: true },
  { label: 'Place', x: left + 158, width: 110 },
  { label: 'Make', x: left + 276, width: 90 },
  { label: 'Replace by', x: left + 374, width: 60 },
  { label: 'Takes the place of', x: left + 442, width: full - 442 },
]
export const readingsAfterRepair = 'Readings after the repair'

/** "2 findings were repaired. 1 was not repaired and is still open." */
export function repairSentence({ findings, isClear }: Pick<RepairReport, 'findings' | 'isClear'>): string {
  const open = findings.filter(({ isRepaired }) => !isRepaired).length
  const done = findings.length - open
  const repaired = `${done} ${done === 1 ? 'finding was' : 'findings were'} repaired.`
  if (open > 0) return `${repaired} ${open} ${open === 1 ? 'was' : 'were'} not repaired and must still be resolved.`
  return isClear ? `${repaired} Nothing of this service is left open.` : `${repaired} Other findings are still open.`
}

/** The report of a repair as PDF. The same report always has the same bytes. */
export const drawRepairReport = async (report: RepairReport): Promise<Buffer> =>
  drawPrintedRepairReport(await withPrintedPhotos(report))

export const drawPrintedRepairReport = drawnInThread(
  import.meta.url,
  'drawPrintedRepairReport',
  async (report: RepairReport): Promise<Buffer> => {
    const { service, propertyAddress, provider, doneOn, invoiceNumber, findings } = report
    const title = `${services[service].name} repair report`
    const sheets = new Sheets(
      {
        title: `${title}, ${propertyAddress}`,
        author: provider.name,
        subject: `For ${ownerText(report)}`,
        on: new Date(`${doneOn}T00:00:00Z`),
        isDemo: provider.isDemo,
      },
      (next) => {
        next.write(`${title}, ${propertyAddress} (continued)`, left, next.y, full, { bold: true, color: ink.quiet })
        next.y += 26
      },
    )
    drawHead(sheets, { title, subtitle: propertyAddress, provider })
    sheets.flow(repairSentence(report), left, full, { size: 12, gap: 5, bold: true })
    sheets.y += 8
    drawFacts(
      sheets,
      [
        { label: 'For', value: ownerText(report) },
        { label: 'Done on', value: shortDay(doneOn) },
        { label: 'Technician', value: technicianText(report) },
        ...recorderFacts(report),
        ...certificateFacts(report.certificate),
        { label: 'Quote', value: `#${report.quoteNumber}` },
        ...(invoiceNumber === null ? [] : [{ label: 'Invoice', value: `#${invoiceNumber}` }]),
        { label: 'Next check due', value: report.nextDueOn === null ? 'No date is set' : shortDay(report.nextDueOn) },
      ],
      { labelWidth: 100, style: { size: 9.5 }, padding: 4 },
    )
    sheets.y += 16
    if (findings.length > 0) drawHeading(sheets, 'What was found and done')
    for (const finding of findings) drawRepair(sheets, finding)
    drawNewAppliances(
      sheets,
      findings.flatMap(({ newAppliance }) => newAppliance ?? []),
    )
    drawReadings(sheets, readingsAfterRepair, report.readings)
    if (report.note !== null) {
      drawHeading(sheets, 'Note')
      sheets.flow(report.note, left, full, { size: 9.5, gap: 2 })
      sheets.y += 12
    }
    drawPhotos(sheets, report.photos)
    return sheets.finish((each, page, pages) => drawFooter(each, { ...report, title }, page, pages))
  },
)

function drawRepair(sheets: Sheets, finding: RecordedFindingRepair): void {
  const { title, description, severity, appliance, location, foundOn, isRepaired, work, whyNot } = finding
  const heading = { size: 10.5, bold: true, tag: 'H3' } as const
  const body = { size: 9.5, gap: 2 }
  // Keeps the heading with the first lines below it.
  sheets.makeRoom(sheets.heightOf(title, full, heading) + 40)
  sheets.y = sheets.writeBelow(title, sheets.y, left, full, heading)
  const where = [severityTags[severity].label, appliance, location, `found ${shortDay(foundOn)}`]
  sheets.flow(where.filter((part) => part !== null).join(' · '), left, full, { ...body, color: ink.quiet })
  sheets.flow(`Found: ${description}`, left, full, body)
  if (isRepaired) sheets.flow(`Done: ${work ?? ''}`, left, full, { ...body, color: ink.good })
  else sheets.flow(`Not repaired: ${whyNot ?? ''}`, left, full, { ...body, color: ink.critical })
  sheets.y += 10
}

function drawNewAppliances(sheets: Sheets, appliances: readonly NewAppliance[]): void {
  if (appliances.length === 0) return
  drawHeading(sheets, 'New appliances')
  const rows = appliances.map(({ name, location, make, expiresOn, replaces }) => [
    name,
    location ?? '–',
    make ?? '–',
    expiresOn === null ? '–' : shortDay(expiresOn),
    replaces?.name ?? '–',
  ])
  drawTable(sheets, applianceColumns, rows, 4)
  sheets.y += 18
}
