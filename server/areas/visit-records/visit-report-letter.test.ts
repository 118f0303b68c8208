import { expect, test } from 'vitest'
import type { ReportedFinding, ReportedService } from './visit-documents.queries.ts'
import { visitReportLetter } from './visit-report-letter.ts'

const service = (findings: ReportedFinding[]): ReportedService => ({
  serviceId: 3,
  outcome: 'FAILED',
  notDoneReason: null,
  nextDueOn: '2028-11-16',
  findings,
  reportFileId: 1,
  reportName: 'report.pdf',
  certificateFileId: null,
  certificateName: null,
})
const letter = (findings: ReportedFinding[]) =>
  visitReportLetter({
    contact: {
      name: 'Priya',
      email: 'priya@w.example',
      address: '6/58 George Street, Fitzroy',
    },
    propertyId: 7,
    visitedOn: '2026-11-16',
    services: [service(findings)],
    money: { quotes: [], invoices: [] },
    portalUrl: 'http://portal.test',
  })
const burnt = { title: 'Burnt switchboard connection, Switchboard', isDangerous: true, isRepaired: false }

test('a danger is in the subject and comes first, with what was done and what to do', () => {
  const { subject, html } = letter([burnt])
  expect(subject).toBe('Dangerous, made safe at 6/58 George Street, Fitzroy')
  expect(html).toContain(
    'Dangerous: Burnt switchboard connection, Switchboard. Our technician disconnected it or made it safe.',
  )
  expect(html).toContain('Please tell the tenants not to use it, and arrange the repair in the portal')
  expect(html).toContain('found: Burnt switchboard connection, Switchboard (dangerous, made safe)')
})

test('what was repaired at the visit, or is no danger, is reported without alarm', () => {
  const { subject, html } = letter([
    { ...burnt, isRepaired: true },
    { title: 'Cracked cover', isDangerous: false, isRepaired: false },
  ])
  expect(subject).toBe('Visit done at 6/58 George Street, Fitzroy')
  expect(html).toContain('(repaired at the visit); Cracked cover')
  expect(html).not.toContain('Dangerous')
})
