import { shortDay } from '../../../contract/day-text.ts'
import { services } from '../../../contract/services.ts'
import { edges, ink, Sheets } from '../../platform/pdf-page.ts'
import { drawFacts } from '../../platform/pdf-table.ts'
import type { RepairReport } from './repair-report.ts'
import { drawReadings } from './draw-readings.ts'
import { drawRecordedAppliances } from './draw-recorded-appliances.ts'
import { readingsAfterRepair, repairSentence } from './draw-repair-report.ts'
import { certificateFacts } from './regulator-certificate.ts'
import { drawFooter, drawHead, drawHeading, drawPerformer, full } from './report-page.ts'
import { lawText, nextDueText, ownerText, recorderFacts } from './report-texts.ts'
import { drawnInThread } from '../../platform/pdf-threads.ts'

const left = edges.left

/** The record of a repair, also of one that leaves something else of the service open. */
export const drawRepairRecord = drawnInThread(
  import.meta.url,
  'drawRepairRecord',
  async (report: RepairReport): Promise<Buffer> => {
    const { recordName: title, propertyAddress, provider, technician, doneOn, findings } = report
    const sheets = new Sheets(
      {
        title: `${title}, ${propertyAddress}`,
        author: provider.name,
        subject: `For ${ownerText(report)}`,
        on: new Date(`${doneOn}T00:00:00Z`),
        isDemo: provider.isDemo,
      },
      (next) => {
        next.write(`${title} (continued)`, left, next.y, full, { bold: true, color: ink.quiet })
        next.y += 26
      },
    )
    drawHead(sheets, { title, subtitle: propertyAddress, provider })
    const service = services[report.service].name
    sheets.flow(
      `On ${shortDay(doneOn)} ${technician.name} of ${provider.name} did the work below. ${repairSentence(report)}`,
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
        { label: 'Service', value: service },
        { label: 'Under', value: lawText(report) },
        { label: 'Date of work', value: shortDay(doneOn) },
        { label: 'Next check due', value: nextDueText({ nextDueOn: report.nextDueOn, outcome: 'PASSED' }) },
        ...recorderFacts(report),
        ...certificateFacts(report.certificate),
        { label: 'Quote', value: `#${report.quoteNumber}` },
        { label: 'Number', value: report.number },
      ],
      { labelWidth: 100, style: { size: 10.5 }, padding: 6 },
    )
    sheets.y += 20
    drawHeading(sheets, 'Work')
    for (const { title: found, isRepaired, work, whyNot } of findings)
      sheets.flow(`${found}: ${isRepaired ? (work ?? '') : `not repaired, ${whyNot ?? ''}`}`, left, full, {
        size: 11,
        gap: 4,
      })
    sheets.y += 12
    drawRecordedAppliances(sheets, report.appliances)
    drawReadings(sheets, readingsAfterRepair, report.readings)
    drawPerformer(sheets, 'Done by', { technician, provider, on: doneOn })
    return sheets.finish((each, page, pages) => drawFooter(each, { ...report, title }, page, pages))
  },
)
