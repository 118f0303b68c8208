import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import type { AgencyContact } from '../bookings/post-notice.queries.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import type { NewMail } from '../emails/queue-mail.ts'
import type { ReportedFinding, ReportedService } from './visit-documents.queries.ts'

type Letter = {
  contact: AgencyContact & { email: string }
  propertyId: number
  visitedOn: Day
  services: readonly ReportedService[]
  money: { quotes: string[]; invoices: string[] }
  portalUrl: string
}

const outcomes: Record<string, string> = { PASSED: 'passed', FAILED: 'failed', NOT_DONE: 'not done' }

/** "Gas leak (dangerous, made safe)" */
function describeFinding({ title, isDangerous, isRepaired }: ReportedFinding): string {
  if (isRepaired) return `${title} (repaired at the visit)`
  return isDangerous ? `${title} (dangerous, made safe)` : title
}

const isDanger = ({ isDangerous, isRepaired }: ReportedFinding): boolean => isDangerous && !isRepaired

/** "failed; found: Gas leak. Next due 16/11/2028." */
function describe({ outcome, notDoneReason, findings, nextDueOn }: ReportedService): string {
  const found = findings.length === 0 ? '' : `; found: ${findings.map(describeFinding).join('; ')}`
  const why = notDoneReason === null ? '' : `: ${notDoneReason}`
  const due = nextDueOn === null || outcome === 'NOT_DONE' ? '' : `. Next due ${shortDay(nextDueOn)}`
  return `${outcomes[outcome] ?? outcome}${found}${why}${due}`
}

/** What is dangerous comes first, with what to do. */
const dangerText = (dangers: readonly ReportedFinding[]): string =>
  `Dangerous: ${dangers.map(({ title }) => title).join('; ')}. Our technician disconnected it or made it safe. Please tell the tenants not to use it, and arrange the repair in the portal: until then the property does not comply.`

/** Tells the agency what came of a visit, with the reports and certificates attached. */
export function visitReportLetter({
  contact,
  propertyId,
  visitedOn,
  services: list,
  money,
  portalUrl,
}: Letter): NewMail {
  const facts = list.map((service) => ({
    label: services[serviceOfId(service.serviceId) as ServiceCode].name,
    value: describe(service),
  }))
  const dangers = list.flatMap(({ findings }) => findings.filter(isDanger))
  return {
    kind: 'PROVIDER_NEWS',
    propertyId,
    to: [contact.email],
    cc: [],
    subject: `${dangers.length > 0 ? 'Dangerous, made safe' : 'Visit done'} at ${contact.address}`,
    html:
      paragraph(`Hello ${contact.name},`) +
      paragraph(`We visited ${contact.address} on ${shortDay(visitedOn)}. The reports are attached.`) +
      (dangers.length === 0 ? '' : paragraph(dangerText(dangers))) +
      factList([
        ...facts,
        ...(money.quotes.length === 0
          ? []
          : [{ label: 'Quotes', value: money.quotes.map((each) => `#${each}`).join(', ') }]),
        ...(money.invoices.length === 0
          ? []
          : [{ label: 'Invoice', value: money.invoices.map((each) => `#${each}`).join(', ') }]),
      ]) +
      button('Open the property', `${portalUrl}/property/${propertyId}`),
    attachments: list.flatMap(({ reportFileId, reportName, certificateFileId, certificateName }) => [
      ...(reportFileId !== null && reportName !== null ? [{ fileId: reportFileId, fileName: reportName }] : []),
      ...(certificateFileId !== null && certificateName !== null
        ? [{ fileId: certificateFileId, fileName: certificateName }]
        : []),
    ]),
  }
}
