import { services } from '../../../contract/services.ts'
import { actionNotes, callNotes, resolveReasons, contactAttempts } from '../demo-data-sources/phrases.ts'
import type { AccessProblem } from './catalogue.ts'
import { demoDayText, type DayNumber } from './calendar.ts'
import { copyList } from './copy-writer.ts'
import type { DemoProperty } from './demo-property.ts'
import type { Rounds } from './rounds.ts'
import type { AgencyContext } from './agency-context.ts'
import { writeResolvedIssue, writeResolveRequest } from './resolve-requests.ts'
import type { AccessScenario } from './scenario.ts'

/**
 * The provider's calls and messages around the day on which it found that it cannot get in. Chosen by the property's
 * number, so that they use up no random numbers of other data.
 */
function writeContactAttempts(context: AgencyContext, property: DemoProperty, withWhom: string, daysOpen: number) {
  const { agency, clock, tables, today } = context
  for (const [place, daysAfter] of [-1, 1, 3].entries()) {
    const day = today - daysOpen + daysAfter
    const attempt = contactAttempts[(property.id + place) % contactAttempts.length]
    if (day >= today || !attempt) continue
    const at = clock.at(day, 9 * 60 + ((property.id * 7 + place * 95) % 420))
    tables.contactAttempts.add({
      agency_id: agency.id,
      id: context.nextId('contactAttempts'),
      property_id: property.id,
      way: attempt.way,
      with_whom: withWhom,
      note: attempt.note,
      attempted_at: at,
      recorded_by: null,
      recorded_at: at,
    })
  }
}

const methods = ['APPOINTMENT', 'ENTER_WITH_KEY_AS_EN', 'ENTER_WITH_KEY_BY_TENANT_REQUEST', 'ENTER_WITH_KEY_VACANT']
/** Share of properties with an access problem in the past that was solved. */
const pastCases = 0.07

/** Writes the current access problems of a property and past ones. */
export function writeAccess(context: AgencyContext, property: DemoProperty, rounds: Rounds): void {
  if (context.random.chance(pastCases)) writeSolvedCase(context, property)
  if (property.scenario.access) writeOpenCase(context, property, property.scenario.access, rounds)
}

function writeOpenCase(context: AgencyContext, property: DemoProperty, scenario: AccessScenario, rounds: Rounds): void {
  const { agency, clock, random, tables, today } = context
  const caseId = context.nextId('accessCases')
  const openedOn = today - scenario.daysOpen
  const openedAt = clock.at(openedOn, 10 * 60)
  tables.accessCases.add({
    agency_id: agency.id,
    id: caseId,
    property_id: property.id,
    status: scenario.isInformed || scenario.request === 'PENDING' ? 'ADDITIONAL_INFO_PROVIDED' : 'OPEN',
    suppression_level: scenario.isSuppressed ? 1 : 0,
    is_priority_booking: scenario.isPriority ?? false,
    suspended_at: scenario.isSuspended ? clock.at(Math.min(today - 1, openedOn + 22), 660) : null,
    opened_at: openedAt,
    closed_at: null,
  })
  const problems = scenario.problems.map((code) => context.problem(code))
  writeBlockedMethods(context, caseId, problems, openedAt, scenario.isDisqualified ?? false)
  if (scenario.isInformed)
    writeAction(
      context,
      caseId,
      problems[0] as AccessProblem,
      today - random.between(0, Math.max(0, scenario.daysOpen - 1)),
      { isDayAgreed: scenario.isDayAgreed ?? false },
    )
  const missed = rounds.visits.findLast(
    ({ status, appointment }) => status === 'NO_ACCESS' && appointment.day >= openedOn - 3,
  )
  for (const problem of problems) {
    const issueId = context.nextId('accessIssues')
    tables.accessIssues.add({
      agency_id: agency.id,
      id: issueId,
      case_id: caseId,
      property_id: property.id,
      problem_id: problem.id,
      visit_id: missed?.id ?? null,
      suggested_solutions: scenario.hasNoSolutions ? copyList([]) : null,
      is_important: scenario.isImportant,
      is_provider_contact_required: scenario.needsProvider ?? false,
      raised_at: openedAt,
      resolved_at: null,
      resolved_by: null,
      resolve_reason: null,
      resolved_by_action_id: null,
    })
    if (scenario.request === 'PENDING' || scenario.request === 'DECLINED')
      writeResolveRequest(context, issueId, scenario)
    if (problem.code === 'NOT_HOME_IN_BUSINESS_HOURS') writeOneOffEntry(context, property, issueId, rounds)
  }
  if (scenario.request === 'APPROVED' || scenario.request === 'WITHDRAWN')
    writeResolvedIssue(context, property, caseId, scenario)
  const occupant = property.lease.occupants[0]
  if (occupant) writeContactAttempts(context, property, occupant.name, scenario.daysOpen)
  if (occupant && random.chance(0.3)) writeCallNote(context, property, caseId, occupant.name, scenario.daysOpen)
}

/** An entry method is blocked if any problem blocks it; the agency can undo a block by preferences. */
function writeBlockedMethods(
  context: AgencyContext,
  caseId: number,
  problems: AccessProblem[],
  at: string,
  isDisqualified: boolean,
): void {
  const byPreference = problems.some(({ code }) => code === 'BLOCKED_BY_PREFERENCES')
  const blocked = methods.filter((method) => isDisqualified || problems.some(({ blocks }) => blocks.includes(method)))
  for (const method of blocked)
    context.tables.accessCaseMethods.add({
      agency_id: context.agency.id,
      case_id: caseId,
      entry_method: method,
      is_blocked_by_preferences: byPreference,
      is_disqualified: isDisqualified,
      blocked_at: at,
      unblocked_at: null,
    })
}

/** The agency and a tenant agreed on a day, which the provider has still to book. */
const agreedDay = 'ManuallyBookInJobForTenant'
const agreedInDays = 9

function writeAction(
  context: AgencyContext,
  caseId: number,
  problem: AccessProblem,
  on: DayNumber,
  { isDayAgreed = false } = {},
): number {
  const { agency, clock, random, tables, today } = context
  const id = context.nextId('accessActions')
  tables.accessActions.add({
    agency_id: agency.id,
    id,
    case_id: caseId,
    solution_label: isDayAgreed
      ? agreedDay
      : problem.solutions.length > 0
        ? random.pick(problem.solutions)
        : 'SpeakWithTenant',
    notes: random.chance(0.7) ? random.pick(actionNotes) : null,
    on_day: isDayAgreed ? demoDayText(today + agreedInDays) : random.chance(0.3) ? demoDayText(on) : null,
    taken_by: context.someone(),
    taken_at: clock.at(Math.min(today - 1, on), 14 * 60),
  })
  return id
}

function writeSolvedCase(context: AgencyContext, property: DemoProperty): void {
  const { agency, clock, random, tables, today, catalogue } = context
  const problem = random.pick(catalogue.problems.filter(({ weight }) => weight > 0))
  // Before an access problem that is open now, otherwise on any day until yesterday.
  const closedOn = today - random.between((property.scenario.access?.daysOpen ?? 0) + 1, 600)
  const openedOn = closedOn - random.between(1, 30)
  const [openedAt, closedAt] = [clock.at(openedOn, 570), clock.at(closedOn, 15 * 60)]
  const caseId = context.nextId('accessCases')
  const byThirdParty = random.chance(0.1)
  tables.accessCases.add({
    agency_id: agency.id,
    id: caseId,
    property_id: property.id,
    status: byThirdParty ? 'RESOLVED_BY_THIRD_PARTY' : 'RESOLVED',
    suppression_level: 0,
    is_priority_booking: false,
    suspended_at: null,
    opened_at: openedAt,
    closed_at: closedAt,
  })
  for (const method of problem.blocks)
    tables.accessCaseMethods.add({
      agency_id: agency.id,
      case_id: caseId,
      entry_method: method,
      is_blocked_by_preferences: false,
      is_disqualified: false,
      blocked_at: openedAt,
      unblocked_at: closedAt,
    })
  const isByAgency = !byThirdParty && random.chance(0.6)
  const actionId = isByAgency ? writeAction(context, caseId, problem, closedOn) : null
  tables.accessIssues.add({
    agency_id: agency.id,
    id: context.nextId('accessIssues'),
    case_id: caseId,
    property_id: property.id,
    problem_id: problem.id,
    visit_id: null,
    suggested_solutions: null,
    is_important: random.chance(0.3),
    is_provider_contact_required: false,
    raised_at: openedAt,
    resolved_at: closedAt,
    resolved_by: isByAgency ? context.someone() : null,
    resolve_reason: isByAgency ? random.pick(resolveReasons) : null,
    resolved_by_action_id: actionId,
  })
}

function writeOneOffEntry(context: AgencyContext, property: DemoProperty, issueId: number, { visits }: Rounds): void {
  const booked = visits.find(({ status }) => status === 'BOOKED')
  context.tables.oneOffEntryRequests.add({
    agency_id: context.agency.id,
    id: context.nextId('oneOffEntryRequests'),
    property_id: property.id,
    service_ids: copyList(property.scenario.services.map((code) => services[code].id)),
    issue_id: issueId,
    requested_by: context.someone(),
    requested_at: context.past(1),
    used_by_visit_id: booked?.id ?? null,
    withdrawn_at: null,
  })
}

function writeCallNote(
  context: AgencyContext,
  property: DemoProperty,
  caseId: number,
  occupantName: string,
  daysOpen: number,
): void {
  const note = context.random.pick(callNotes)
  context.tables.callNotes.add({
    agency_id: context.agency.id,
    id: context.nextId('callNotes'),
    property_id: property.id,
    case_id: caseId,
    occupant_name: occupantName,
    notes_html: `<p>${note}</p>`,
    notes_text: note,
    called_by: context.someone(),
    called_at: context.past(Math.floor(daysOpen / 2)),
  })
}
