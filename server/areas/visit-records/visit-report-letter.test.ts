import { expect, test } from 'vitest'
import type { MailedFinding, ReportedService, VisitMoney } from './visit-documents.queries.ts'
import { visitReportLetter } from './visit-report-letter.ts'

const service = (findings: MailedFinding[], isBreached: boolean): ReportedService => ({
  serviceId: 3,
  outcome: 'FAILED',
  notDoneReason: null,
  nextDueOn: '2028-11-16',
  findings,
  isBreached,
  obligations: [],
  reportFileId: 1,
  reportName: 'report.pdf',
  recordFileId: null,
  recordName: null,
})
const letter = (findings: MailedFinding[], quotes: VisitMoney['quotes'] = [], isBreached = true) =>
  visitReportLetter({
    contact: {
      name: 'Priya',
      email: 'priya@w.example',
      address: '6/58 George Street, Fitzroy',
    },
    propertyId: 7,
    visitedOn: '2026-11-16',
    services: [service(findings, isBreached)],
    money: { quotes, invoices: [] },
    law: ['Electrical: Breached since 16/11/2026. The rental provider must have the wiring checked.'],
    portalUrl: 'http://portal.test',
  })
const finding = (title: string, more: Partial<MailedFinding> = {}): MailedFinding => ({
  title,
  severity: 'NON_COMPLIANT_FAULTY',
  isRepaired: false,
  foundEarlierOn: null,
  ...more,
})
const burnt = finding('Burnt switchboard connection, Switchboard', { severity: 'DISCONNECTED_SAFETY_ISSUE' })

test('a danger is in the subject and comes first, with what was done and what to do', () => {
  const { subject, html } = letter([burnt])
  expect(subject).toBe('Dangerous, made safe at 6/58 George Street, Fitzroy')
  expect(html).toContain(
    'Dangerous: Burnt switchboard connection, Switchboard. Our technician disconnected it or made it safe.',
  )
  expect(html).toContain('Please tell the tenants not to use it until it is repaired.')
  expect(html).toContain('Next step: choose in the portal how it is to be repaired.')
  expect(html).toContain('found: Burnt switchboard connection, Switchboard (dangerous, made safe)')
})

test('a fault that breaches no duty is not said to keep the property from complying', () => {
  const comply = 'Until the repair is done the property does not comply.'
  expect(letter([burnt]).html).toContain(comply)
  expect(letter([burnt], [], false).html).not.toContain(comply)
})

test('the law behind the result follows, one duty to a line', () => {
  expect(letter([burnt]).html).toContain('What the law asks:<br>Electrical: Breached since 16/11/2026.')
})

test('what was repaired at the visit, or is no danger, is reported without alarm', () => {
  const { subject, html } = letter([{ ...burnt, isRepaired: true }, finding('Cracked cover')])
  expect(subject).toBe('Visit done at 6/58 George Street, Fitzroy')
  expect(html).toContain('(repaired at the visit); Cracked cover')
  expect(html).not.toContain('Dangerous')
})

test('what makes the property unsafe is called urgent', () => {
  const { subject, html } = letter([finding('No working smoke alarm, Hallway', { severity: 'URGENT' })])
  expect(subject).toBe('Urgent repair needed at 6/58 George Street, Fitzroy')
  expect(html).toContain(
    'Urgent: No working smoke alarm, Hallway. This makes the property unsafe until it is repaired.',
  )
})

test('an earlier finding that is still there is named with its day', () => {
  const { html } = letter([finding('Smoke alarm past its life, Hallway', { foundEarlierOn: '2024-11-01' })])
  expect(html).toContain('failed; found: Smoke alarm past its life, Hallway (still there since 01/11/2024)')
})

test('a quote has its price, or says that it is being prepared, with the next step', () => {
  const quoted = { number: '655553', isPriced: true, leastCents: 22_000, mostCents: 22_000 }
  const priced = letter([finding('Cracked cover')], [quoted]).html
  expect(priced).toContain('#655553: $220.00, waiting for approval')
  expect(priced).toContain('Next step: have the quote approved in the portal.')
  const open = letter([finding('Cracked cover')], [{ ...quoted, isPriced: false, leastCents: null, mostCents: null }])
  expect(open.html).toContain('#655553: we are preparing the price')
  expect(open.html).toContain('Next step: wait for the price that we are preparing.')
  expect(letter([]).html).not.toContain('Next step')
})

test('it opens the quote, or else the findings, and the reports', () => {
  const quote = { number: '655553', isPriced: true, leastCents: 22_000, mostCents: 22_000 }
  const documents = 'http://portal.test/property/7/documents'
  const priced = letter([finding('Cracked cover')], [quote]).html
  expect(priced).toContain('http://portal.test/quotes?query=655553')
  expect(priced).toContain(documents)
  const faulty = letter([finding('Cracked cover')]).html
  expect(faulty).toContain('http://portal.test/action-required/reported-findings?query=6%2F58+George+Street')
  expect(letter([]).html).toContain(documents)
  expect(letter([]).html).not.toContain('reported-findings')
})
