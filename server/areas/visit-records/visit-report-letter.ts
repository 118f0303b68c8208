import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { amountOfCents } from '../../../contract/money.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import type { AgencyContact } from '../bookings/post-notice.queries.ts'
import { factList, paragraph } from '../emails/letter.ts'
import type { NewMail } from '../emails/queue-mail.ts'
import { documentsButton, findingsButton, quoteButton } from '../emails/staff-links.ts'
import type { MailedFinding, ReportedService, VisitMoney } from './visit-documents.queries.ts'

type Letter = {
  contact: AgencyContact & { email: string }
  propertyId: number
  visitedOn: Day
  services: readonly ReportedService[]
  money: VisitMoney
  /** What the law asks about these services, one duty to a line. */
  law: readonly string[]
  portalUrl: string
}

const outcomes: Record<string, string> = { PASSED: 'passed', FAILED: 'failed', NOT_DONE: 'not done' }

const severityWords: Partial<Record<Severity, string>> = {
  DISCONNECTED_SAFETY_ISSUE: 'dangerous, made safe',
  URGENT: 'urgent, makes the property unsafe',
}

/** "Gas leak (dangerous, made safe; still there since 01/11/2024)" */
function describeFinding({ title, severity, isRepaired, foundEarlierOn }: MailedFinding): string {
  const words = isRepaired
    ? ['repaired at the visit']
    : [severityWords[severity], foundEarlierOn === null ? undefined : `still there since ${shortDay(foundEarlierOn)}`]
  const known = words.filter((each) => each !== undefined)
  return known.length === 0 ? title : `${title} (${known.join('; ')})`
}

const isDanger = ({ severity, isRepaired }: MailedFinding): boolean =>
  severity === 'DISCONNECTED_SAFETY_ISSUE' && !isRepaired
const isUnsafe = ({ severity, isRepaired }: MailedFinding): boolean => severity === 'URGENT' && !isRepaired
const isFault = ({ severity, isRepaired }: MailedFinding): boolean => severity !== 'RECOMMENDED' && !isRepaired

/** "#655553: $220.00, waiting for approval" */
function describeQuote({ number, isPriced, leastCents, mostCents }: VisitMoney['quotes'][number]): string {
  const amounts = [...new Set([leastCents, mostCents])].flatMap((cents) =>
    cents === null ? [] : `$${amountOfCents(cents)}`,
  )
  const price = amounts.length === 0 ? null : amounts.join(' to ')
  if (isPriced && price !== null) return `#${number}: ${price}, waiting for approval`
  return `#${number}: we are preparing the price${price === null ? '' : ` (estimate ${price})`}`
}

/** What the agency should do about what must be repaired. */
function nextStep(list: readonly ReportedService[], { quotes }: VisitMoney): string | null {
  const faulty = list.filter(({ findings }) => findings.some(isFault))
  if (faulty.length === 0) return null
  const steps = [
    ...(quotes.some(({ isPriced }) => isPriced) ? ['have the quote approved in the portal'] : []),
    ...(quotes.some(({ isPriced }) => !isPriced) ? ['wait for the price that we are preparing'] : []),
  ]
  const step = steps.length === 0 ? 'choose in the portal how it is to be repaired' : steps.join(', and ')
  const breach = faulty.some(({ isBreached }) => isBreached)
    ? ' Until the repair is done the property does not comply.'
    : ''
  return `Next step: ${step}.${breach}`
}

/** "failed; found: Gas leak. Next due 16/11/2028." */
function describe({ outcome, notDoneReason, findings, nextDueOn }: ReportedService): string {
  const found = findings.length === 0 ? '' : `; found: ${findings.map(describeFinding).join('; ')}`
  const why = notDoneReason === null ? '' : `: ${notDoneReason}`
  const due = nextDueOn === null || outcome === 'NOT_DONE' ? '' : `. Next due ${shortDay(nextDueOn)}`
  return `${outcomes[outcome] ?? outcome}${found}${why}${due}`
}

/** What is dangerous comes first, with what to do. */
const dangerText = (dangers: readonly MailedFinding[]): string =>
  `Dangerous: ${dangers.map(({ title }) => title).join('; ')}. Our technician disconnected it or made it safe. Please tell the tenants not to use it until it is repaired.`

const unsafeText = (unsafe: readonly MailedFinding[]): string =>
  `Urgent: ${unsafe.map(({ title }) => title).join('; ')}. This makes the property unsafe until it is repaired.`

/** Tells the agency what came of a visit, with the reports and records attached. */
export function visitReportLetter({
  contact,
  propertyId,
  visitedOn,
  services: list,
  money,
  law,
  portalUrl,
}: Letter): NewMail {
  const facts = list.map((service) => ({
    label: services[serviceOfId(service.serviceId) as ServiceCode].name,
    value: describe(service),
  }))
  const findings = list.flatMap((service) => service.findings)
  const dangers = findings.filter(isDanger)
  const unsafe = findings.filter(isUnsafe)
  const faults = findings.filter(isFault)
  const next = nextStep(list, money)
  const priced = money.quotes.filter(({ isPriced }) => isPriced)
  return {
    kind: 'PROVIDER_NEWS',
    propertyId,
    to: [contact.email],
    cc: [],
    subject: `${dangers.length > 0 ? 'Dangerous, made safe' : unsafe.length > 0 ? 'Urgent repair needed' : 'Visit done'} at ${contact.address}`,
    html:
      paragraph(`Hello ${contact.name},`) +
      paragraph(`We visited ${contact.address} on ${shortDay(visitedOn)}. The reports are attached.`) +
      (dangers.length === 0 ? '' : paragraph(dangerText(dangers))) +
      (unsafe.length === 0 ? '' : paragraph(unsafeText(unsafe))) +
      factList([
        { label: 'Property', value: contact.address },
        ...facts,
        ...(money.quotes.length === 0 ? [] : [{ label: 'Quotes', value: money.quotes.map(describeQuote).join('; ') }]),
        ...(money.invoices.length === 0
          ? []
          : [{ label: 'Invoice', value: money.invoices.map((each) => `#${each}`).join(', ') }]),
      ]) +
      (next === null ? '' : paragraph(next)) +
      (law.length === 0 ? '' : paragraph(['What the law asks:', ...law].join('\n'))) +
      priced.map(({ number }) => quoteButton(portalUrl, number)).join('') +
      (faults.length > 0 && priced.length === 0 ? findingsButton(portalUrl, contact.address) : '') +
      documentsButton(portalUrl, propertyId),
    attachments: list.flatMap(({ reportFileId, reportName, recordFileId, recordName }) => [
      ...(reportFileId !== null && reportName !== null ? [{ fileId: reportFileId, fileName: reportName }] : []),
      ...(recordFileId !== null && recordName !== null ? [{ fileId: recordFileId, fileName: recordName }] : []),
    ]),
  }
}
