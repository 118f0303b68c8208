import { shortDay } from '../../../contract/day-text.ts'
import { services } from '../../../contract/services.ts'
import { edges, ink, Sheets } from '../../platform/pdf-page.ts'
import { drawFacts } from '../../platform/pdf-table.ts'
import { drawReadings } from './draw-readings.ts'
import { drawRecordedAppliances } from './draw-recorded-appliances.ts'
import { certificateFacts } from './regulator-certificate.ts'
import { drawFooter, drawHead, drawHeading, drawPerformer, full } from './report-page.ts'
import { lawText, nextDueText, outcomeText, ownerText, recorderFacts } from './report-texts.ts'
import type { ServiceReport } from './service-report.ts'
import { drawnInThread } from '../../platform/pdf-threads.ts'

const left = edges.left

/** The record of a service that was done: its result, what was repaired with it, and what is still open. */
export const drawRecord = drawnInThread(
  import.meta.url,
  'drawRecord',
  async (report: ServiceReport): Promise<Buffer> => {
    const { outcome, recordName: title, propertyAddress, provider, technician, visitedOn } = report
    if (outcome === 'NOT_DONE') throw new Error('A service that was not done has no record')
    const sheets = new Sheets(
      {
        title: `${title}, ${propertyAddress}`,
        author: provider.name,
        subject: `For ${ownerText(report)}`,
        on: new Date(`${visitedOn}T00:00:00Z`),
        isDemo: provider.isDemo,
      },
      (next) => {
        next.write(`${title} (continued)`, left, next.y, full, { bold: true, color: ink.quiet })
        next.y += 26
      },
    )
    drawHead(sheets, { title, subtitle: propertyAddress, provider })
    const service = services[report.service].name.toLowerCase()
    const result =
      outcome === 'PASSED'
        ? 'All checks of the service were passed.'
        : 'It was not passed: what is still open is listed below, and the service report has the details.'
    sheets.flow(
      `On ${shortDay(visitedOn)} ${technician.name} of ${provider.name} did the ${service} check of this property. ${result}`,
      left,
      full,
      { size: 12, gap: 5 },
    )
    sheets.y += 12
    drawFacts(
      sheets,
      [
        { label: 'Property', value: propertyAddress },
        { label: 'Owner', value: ownerText(report) },
        { label: 'Service', value: services[report.service].name },
        { label: 'Result', value: outcomeText(report).words },
        { label: 'Checked under', value: lawText(report) },
        { label: 'Date of check', value: shortDay(visitedOn) },
        { label: 'Next due', value: nextDueText(report) },
        ...recorderFacts(report),
        ...certificateFacts(report.certificate),
        { label: 'Number', value: report.number },
      ],
      { labelWidth: 100, style: { size: 10.5 }, padding: 6 },
    )
    sheets.y += 20
    drawFindings(sheets, report)
    drawRecordedAppliances(
      sheets,
      report.appliances.filter(({ change }) => change !== 'REMOVED'),
    )
    drawReadings(sheets, 'Readings', report.readings)
    drawPerformer(sheets, 'Checked by', { technician, provider, on: visitedOn })
    return sheets.finish((each, page, pages) => drawFooter(each, { ...report, title }, page, pages))
  },
)

/** What was done about the findings, and what is still open, advice left out. */
function drawFindings(sheets: Sheets, { findings }: ServiceReport): void {
  const parts = [
    ['Done', findings.filter(({ done }) => done !== null)],
    ['Still open', findings.filter(({ done, severity }) => done === null && severity !== 'RECOMMENDED')],
  ] as const
  for (const [heading, list] of parts) {
    if (list.length === 0) continue
    drawHeading(sheets, heading)
    for (const { title, location, done } of list)
      sheets.flow([[title, location].filter(Boolean).join(', '), done].filter(Boolean).join(': '), left, full, {
        size: 11,
        gap: 4,
      })
    sheets.y += 12
  }
}
