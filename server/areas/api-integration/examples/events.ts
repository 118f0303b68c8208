import type { EventPayload } from '../../../../contract/api-integration/webhook-events.ts'
import type { EventType } from '../../../../contract/api-integration/webhooks.ts'

const compliant = { compliance: 'COMPLIANT', reasons: [] }
const visit = {
  visitId: 269_864,
  startsAt: '2026-11-24T05:00:00Z',
  endsAt: '2026-11-24T07:00:00Z',
  status: 'BOOKED',
}

const invoice = {
  invoiceId: 269_419,
  invoiceNumber: '369419',
  issuedDate: '2026-11-19',
  dueDate: '2026-12-19',
  totalIncGst: '280.00',
}
const finding = { findingId: 269_052, serviceId: 2, item: 'CO_SPILLAGE', severity: 'URGENT', foundOn: '2026-08-31' }
const issue = { issueId: 88_204, caseId: 51_120, problem: 'Tenant cannot be reached', isImportant: false }

/** The property that examples name. */
export const examplePropertyId = 4648

/** What happened, in an event of each type. */
export const exampleEvents: { [Type in EventType]: EventPayload<Type>['data'] } = {
  'property.non_compliant': {
    compliance: 'COMPLIANCE_ISSUES',
    reasons: ['Smoke alarm check is overdue since 16/12/2026'],
  },
  'property.compliant': compliant,
  'visit.booked': visit,
  'visit.moved': { ...visit, previousStartsAt: '2026-11-20T05:00:00Z', previousEndsAt: '2026-11-20T07:00:00Z' },
  'visit.cancelled': { ...visit, status: 'CANCELLED' },
  'quote.decided': { quoteId: 269_158, quoteNumber: '469158', decision: 'ACCEPTED' },
  'invoice.issued': invoice,
  'invoice.paid': invoice,
  'invoice.voided': invoice,
  'finding.reported': finding,
  'finding.resolved': finding,
  'access_issue.opened': issue,
  'access_issue.resolved': issue,
}
