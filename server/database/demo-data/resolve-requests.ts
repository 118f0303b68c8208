import { resolveReasons } from '../demo-data-sources/phrases.ts'
import type { AgencyContext } from './agency-context.ts'
import { demoDayText, type DayNumber } from './calendar.ts'
import type { DemoProperty } from './demo-property.ts'
import type { AccessScenario } from './scenario.ts'

const dayOfRequest = ({ today }: AgencyContext, { daysOpen }: AccessScenario): DayNumber =>
  today - Math.max(1, Math.floor(daysOpen / 2))

/** Another issue of the case that is resolved: by the provider at the agency's request, or by the agency itself. */
export function writeResolvedIssue(
  context: AgencyContext,
  property: DemoProperty,
  caseId: number,
  scenario: AccessScenario,
): void {
  const { agency, clock, tables, today } = context
  const issueId = context.nextId('accessIssues')
  const isApproved = scenario.request === 'APPROVED'
  tables.accessIssues.add({
    agency_id: agency.id,
    id: issueId,
    case_id: caseId,
    property_id: property.id,
    problem_id: context.problem('KEY_DID_NOT_WORK').id,
    visit_id: null,
    suggested_solutions: null,
    is_important: false,
    is_provider_contact_required: false,
    raised_at: clock.at(today - scenario.daysOpen, 10 * 60),
    resolved_at: clock.at(dayOfRequest(context, scenario), 900),
    resolved_by: isApproved ? null : (context.staff[0] ?? null),
    resolve_reason: isApproved
      ? 'Resolved by the provider at the agency’s request'
      : 'The new key was tried and works.',
    resolved_by_action_id: null,
  })
  writeResolveRequest(context, issueId, scenario)
}

const reviewNotes = {
  DECLINED: 'The tenant has not confirmed this yet. Please call us.',
  WITHDRAWN: 'The access issue was resolved in the meantime.',
}

export function writeResolveRequest(context: AgencyContext, issueId: number, scenario: AccessScenario): void {
  const { agency, clock, random, tables } = context
  const { request } = scenario
  const on = dayOfRequest(context, scenario)
  const isReviewed = request === 'APPROVED' || request === 'DECLINED'
  tables.resolveRequests.add({
    agency_id: agency.id,
    id: context.nextId('resolveRequests'),
    issue_id: issueId,
    notes: random.pick(resolveReasons),
    resolved_on: demoDayText(on),
    requested_by: context.someone(),
    requested_at: clock.at(on, 600),
    status: request ?? 'PENDING',
    reviewed_by: null,
    reviewed_at: isReviewed ? clock.at(on, 900) : null,
    review_note: request === 'DECLINED' || request === 'WITHDRAWN' ? reviewNotes[request] : null,
  })
}
