import { shortDay } from '../../../contract/day-text.ts'
import { services } from '../../../contract/services.ts'
import { edges, ink, Sheets } from '../../platform/pdf-page.ts'
import { drawFacts } from '../../platform/pdf-table.ts'
import { drawCertifiedAppliances } from './draw-certified-appliances.ts'
import { drawFooter, drawHead, drawHeading, full } from './report-page.ts'
import { lawText, nextDueText, ownerText, recorderFacts } from './report-texts.ts'
import type { ServiceReport } from './service-report.ts'
import { drawnInThread } from '../../platform/pdf-threads.ts'

const left = edges.left

/** Only a service that was passed is certified. */
export const isCertifiable = ({ outcome }: ServiceReport): boolean => outcome === 'PASSED'

/** The certificate of a passed service, by the state's name for it. */
export const drawCertificate = drawnInThread(
  import.meta.url,
  'drawCertificate',
  async (report: ServiceReport): Promise<Buffer> => {
    if (!isCertifiable(report)) throw new Error('A service that was not passed has no certificate')
    const { certificateName: title, propertyAddress, provider, technician, visitedOn } = report
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
    sheets.flow(
      `On ${shortDay(visitedOn)} ${technician.name} of ${provider.name} did the ${service} check of this property. All checks of the service were passed.`,
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
        { label: 'Checked under', value: lawText(report) },
        { label: 'Date of check', value: shortDay(visitedOn) },
        { label: 'Next due', value: nextDueText(report) },
        ...recorderFacts(report),
        { label: 'Number', value: report.number },
      ],
      { labelWidth: 100, style: { size: 10.5 }, padding: 6 },
    )
    sheets.y += 20
    drawCertifiedAppliances(
      sheets,
      report.appliances.filter(({ change }) => change !== 'REMOVED'),
    )
    drawHeading(sheets, 'Certified by')
    const licence = technician.licence === null ? '' : `, licence ${technician.licence}`
    sheets.flow(
      `${technician.name}${licence}\n${provider.name}${provider.licence === null ? '' : `, ${provider.licence}`}\n${shortDay(visitedOn)}`,
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
