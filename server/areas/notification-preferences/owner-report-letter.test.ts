import { expect, test } from 'vitest'
import { ownerReportLetter } from './owner-report-letter.ts'
import type { OwnerReport } from './owner-reports.queries.ts'

const report = (service: string, more: Partial<OwnerReport> = {}): OwnerReport => ({
  documentId: 1,
  visitId: 7,
  fileId: 1,
  fileName: 'report.pdf',
  datedOn: '2026-11-16',
  isCompliant: true,
  notDoneReason: null,
  isNotDone: false,
  dangers: [],
  services: [service],
  isRepair: false,
  propertyId: 7,
  addressLine1: '2/118 Darling Avenue',
  addressLine2: 'CAIRNS QLD 4870',
  managerName: 'Priya Nair',
  owners: [{ name: 'Olive Owner', email: 'olive@owners.example.com' }],
  records: [],
  ...more,
})
const stopped = {
  isCompliant: null,
  isNotDone: true,
  notDoneReason: 'The occupant asked the technician to stop.',
}

test('says for each service of a visit whether it was done, and why not', () => {
  const { html } = ownerReportLetter([report('Smoke alarms', stopped), report('Safety switches')])
  expect(html).toContain('The safety switches service was carried out at your property.')
  expect(html).toContain('The smoke alarms service was not done.')
  expect(html).toContain('Not done: The occupant asked the technician to stop. Your property manager can tell you when')
  expect(html).not.toContain('See the report.')
})

test('never says that a service was carried out if nothing was', () => {
  const { html } = ownerReportLetter([report('Smoke alarms', stopped)])
  expect(html).toContain('The smoke alarms service was not done at your property.')
  expect(html).toContain('The occupant asked the technician to stop.')
  expect(html).not.toContain('carried out')
})

test('a danger that was made safe comes in the subject and with what it means', () => {
  const dangers = ['Exposed wiring at removed alarm, Landing']
  const { subject, html } = ownerReportLetter([report('Smoke alarms', { isCompliant: false, dangers })])
  expect(subject).toBe('Dangerous, made safe at 2/118 Darling Avenue, CAIRNS QLD 4870')
  expect(html).toContain(
    'Dangerous: Exposed wiring at removed alarm, Landing. Our technician disconnected it or made it',
  )
  expect(html).toContain('It must not be used until it is repaired.')
})

test('several services that were done are named together', () => {
  const { html } = ownerReportLetter([report('Smoke alarms'), report('Gas')])
  expect(html).toContain('The smoke alarms, gas services were carried out at your property.')
})
