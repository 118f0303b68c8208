import { shortDay } from '../../../contract/day-text.ts'
import { services } from '../../../contract/services.ts'
import { edges, ink, Sheets } from '../../platform/pdf-page.ts'
import { drawFacts } from '../../platform/pdf-table.ts'
import type { RepairReport } from './repair-report.ts'
import { drawCertifiedAppliances } from './draw-certified-appliances.ts'
import { drawFooter, drawHead, drawHeading, full } from './report-page.ts'
import { lawText, nextDueText, ownerText, recorderFacts } from './report-texts.ts'
import { drawnInThread } from '../../platform/pdf-threads.ts'

const left = edges.left

/** The certificate of repairs that leave nothing of the service open, by the state's name for it. */
export const drawRepairCertificate = drawnInThread(
  import.meta.url,
  'drawRepairCertificate',
  async (report: RepairReport): Promise<Buffer> => {
    if (!report.isClear) throw new Error('A repair that leaves findings open has no certificate')
    const { certificateName: title, propertyAddress, provider, technician, doneOn, findings } = report
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
      `On ${shortDay(doneOn)} ${technician.name} of ${provider.name} did the work below. With it, nothing that was found at the ${service.toLowerCase()} check is left open.`,
      left,
      full,
      { size: 12, gap: 5 },
    )
    sheets.y += 12
    const licence = technician.licence === null ? '' : `, licence ${technician.licence}`
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
        { label: 'Quote', value: `#${report.quoteNumber}` },
        { label: 'Certificate', value: `Number ${report.number}` },
      ],
      { labelWidth: 100, style: { size: 10.5 }, padding: 6 },
    )
    sheets.y += 20
    drawHeading(sheets, 'Work')
    for (const { title: found, work } of findings)
      sheets.flow(`${found}: ${work ?? ''}`, left, full, { size: 11, gap: 4 })
    sheets.y += 12
    drawCertifiedAppliances(sheets, report.appliances)
    drawHeading(sheets, 'Certified by')
    sheets.flow(
      `${technician.name}${licence}\n${provider.name}${provider.licence === null ? '' : `, ${provider.licence}`}\n${shortDay(doneOn)}`,
      left,
      full,
      {
        size: 11,
        gap: 4,
      },
    )
    return sheets.finish((each, page, pages) => drawFooter(each, report, page, pages))
  },
)
