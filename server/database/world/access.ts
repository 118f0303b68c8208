import { services } from '../../../contract/services.ts'
import { actionNotes, callNotes, resolveReasons } from '../world-data/phrases.ts'
import type { AccessProblem } from './catalogue.ts'
import { dayText, type DayNumber } from './calendar.ts'
import { listText } from './copy-writer.ts'
import type { DemoProperty } from './demo-property.ts'
import type { Rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import type { AccessStory } from './story.ts'

const methods = ['APPOINTMENT', 'ENTER_WITH_KEY_AS_EN', 'ENTER_WITH_KEY_BY_TENANT_REQUEST', 'ENTER_WITH_KEY_VACANT']
/** One property in so many had trouble before that was solved. */
const pastCases = 0.07

/** Writes what keeps technicians out of a property now, and what once did. */
export function writeAccess(scene: Scene, property: DemoProperty, rounds: Rounds): void {
  if (scene.random.chance(pastCases)) writeSolvedCase(scene, property)
  if (property.story.access) writeOpenCase(scene, property, property.story.access, rounds)
}

const problemOf = ({ catalogue }: Scene, code: string): AccessProblem => {
  const problem = catalogue.problems.find((candidate) => candidate.code === code)
  if (!problem) throw new RangeError(`No access problem is called ${code}`)
  return problem
}

function writeOpenCase(scene: Scene, property: DemoProperty, story: AccessStory, rounds: Rounds): void {
  const { agency, clock, random, tables, today } = scene
  const caseId = scene.nextId('accessCases')
  const openedOn = today - story.daysOpen
  const openedAt = clock.at(openedOn, 10 * 60)
  tables.accessCases.add({
    agency_id: agency.id,
    id: caseId,
    property_id: property.id,
    status: story.isInformed ? 'ADDITIONAL_INFO_PROVIDED' : 'OPEN',
    suppression_level: story.isSuppressed ? 1 : 0,
    is_priority_booking: story.isPriority ?? false,
    suspended_at: story.isSuspended ? clock.at(Math.min(today - 1, openedOn + 22), 660) : null,
    opened_at: openedAt,
    closed_at: null,
  })
  const problems = story.problems.map((code) => problemOf(scene, code))
  writeBlockedMethods(scene, caseId, problems, openedAt, story.isDisqualified ?? false)
  if (story.isInformed)
    writeAction(scene, caseId, problems[0] as AccessProblem, today - random.between(0, Math.max(0, story.daysOpen - 1)))
  const missed = rounds.visits.findLast(
    ({ status, appointment }) => status === 'NO_ACCESS' && appointment.day >= openedOn - 3,
  )
  for (const problem of problems) {
    const issueId = scene.nextId('accessIssues')
    tables.accessIssues.add({
      agency_id: agency.id,
      id: issueId,
      case_id: caseId,
      property_id: property.id,
      problem_id: problem.id,
      visit_id: missed?.id ?? null,
      suggested_solutions: story.hasNoSolutions ? listText([]) : null,
      is_important: story.isImportant,
      is_provider_contact_required: story.needsProvider ?? false,
      raised_at: openedAt,
      resolved_at: null,
      resolved_by: null,
      resolve_reason: null,
      resolved_by_action_id: null,
    })
    if (story.request) writeResolveRequest(scene, issueId, story)
    if (problem.code === 'NOT_HOME_IN_BUSINESS_HOURS') writeOneOffEntry(scene, property, issueId, rounds)
  }
  const occupant = property.lease.occupants[0]
  if (occupant && random.chance(0.3)) writeCallNote(scene, property, caseId, occupant.name, story.daysOpen)
}

/** A way in is blocked if any problem blocks it; preferences block it in a way the agency itself can undo. */
function writeBlockedMethods(
  scene: Scene,
  caseId: number,
  problems: AccessProblem[],
  at: string,
  isDisqualified: boolean,
): void {
  const byPreference = problems.some(({ code }) => code === 'BLOCKED_BY_PREFERENCES')
  const blocked = methods.filter((method) => isDisqualified || problems.some(({ blocks }) => blocks.includes(method)))
  for (const method of blocked)
    scene.tables.accessCaseMethods.add({
      agency_id: scene.agency.id,
      case_id: caseId,
      entry_method: method,
      is_blocked_by_preferences: byPreference,
      is_disqualified: isDisqualified,
      blocked_at: at,
      unblocked_at: null,
    })
}

function writeAction(scene: Scene, caseId: number, problem: AccessProblem, on: DayNumber): number {
  const { agency, clock, random, tables, today } = scene
  const id = scene.nextId('accessActions')
  tables.accessActions.add({
    agency_id: agency.id,
    id,
    case_id: caseId,
    solution_label: problem.solutions.length > 0 ? random.pick(problem.solutions) : 'SpeakWithTenant',
    notes: random.chance(0.7) ? random.pick(actionNotes) : null,
    on_day: random.chance(0.3) ? dayText(on) : null,
    taken_by: scene.someone(),
    taken_at: clock.at(Math.min(today - 1, on), 14 * 60),
  })
  return id
}

function writeSolvedCase(scene: Scene, property: DemoProperty): void {
  const { agency, clock, random, tables, today, catalogue } = scene
  const problem = random.pick(catalogue.problems)
  const closedOn = today - random.between(60, 600)
  const openedOn = closedOn - random.between(1, 30)
  const [openedAt, closedAt] = [clock.at(openedOn, 570), clock.at(closedOn, 15 * 60)]
  const caseId = scene.nextId('accessCases')
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
  const actionId = isByAgency ? writeAction(scene, caseId, problem, closedOn) : null
  tables.accessIssues.add({
    agency_id: agency.id,
    id: scene.nextId('accessIssues'),
    case_id: caseId,
    property_id: property.id,
    problem_id: problem.id,
    visit_id: null,
    suggested_solutions: null,
    is_important: random.chance(0.3),
    is_provider_contact_required: false,
    raised_at: openedAt,
    resolved_at: closedAt,
    resolved_by: isByAgency ? scene.someone() : null,
    resolve_reason: isByAgency ? random.pick(resolveReasons) : null,
    resolved_by_action_id: actionId,
  })
}

function writeResolveRequest(scene: Scene, issueId: number, { request, daysOpen }: AccessStory): void {
  const { agency, clock, random, tables, today } = scene
  const on = today - Math.max(1, Math.floor(daysOpen / 2))
  const isReviewed = request === 'APPROVED' || request === 'DECLINED'
  tables.resolveRequests.add({
    agency_id: agency.id,
    id: scene.nextId('resolveRequests'),
    issue_id: issueId,
    notes: random.pick(resolveReasons),
    resolved_on: dayText(on),
    requested_by: scene.someone(),
    requested_at: clock.at(on, 600),
    status: request ?? 'PENDING',
    reviewed_by: null,
    reviewed_at: isReviewed ? clock.at(on, 900) : null,
  })
}

function writeOneOffEntry(scene: Scene, property: DemoProperty, issueId: number, { visits }: Rounds): void {
  const booked = visits.find(({ status }) => status === 'BOOKED')
  scene.tables.oneOffEntryRequests.add({
    agency_id: scene.agency.id,
    id: scene.nextId('oneOffEntryRequests'),
    property_id: property.id,
    service_ids: listText(property.story.services.map((code) => services[code].id)),
    issue_id: issueId,
    requested_by: scene.someone(),
    requested_at: scene.past(1),
    used_by_visit_id: booked?.id ?? null,
    withdrawn_at: null,
  })
}

function writeCallNote(
  scene: Scene,
  property: DemoProperty,
  caseId: number,
  occupantName: string,
  daysOpen: number,
): void {
  const note = scene.random.pick(callNotes)
  scene.tables.callNotes.add({
    agency_id: scene.agency.id,
    id: scene.nextId('callNotes'),
    property_id: property.id,
    case_id: caseId,
    occupant_name: occupantName,
    notes_html: `<p>${note}</p>`,
    notes_text: note,
    called_by: scene.someone(),
    called_at: scene.past(Math.floor(daysOpen / 2)),
  })
}
