import type { EntryFacts } from '../../areas/access-cases/open-ways.ts'
import type { ProblemCode } from '../../areas/access-cases/access-problems.ts'
import type { CardAccessRow } from '../../areas/cards/property-facts.ts'
import { localDay, toIso } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import type { Value } from './copy-writer.ts'
import { groupedBy, type EvaluatedTables, type RowOf } from './evaluated-tables.ts'
import type { AgencyPlan } from './plan.ts'

type Property = RowOf<EvaluatedTables['properties']>

function gatherEntry(
  tables: EvaluatedTables,
  { state, settings }: AgencyPlan,
  { states }: Catalogue,
): (property: Property, caseId: Value) => EntryFacts {
  const preferencesOf = new Map(tables.entryPreferences.take().map((each) => [each.property_id, each]))
  const disqualifiedOf = groupedBy(tables.accessCaseMethods.take(), ({ case_id: id }) => id)
  return (property, caseId) => {
    const chosen = preferencesOf.get(property.id)
    const column = (value: Value | undefined) => (value ?? null) as string | null
    return {
      preferences: {
        agencyPreference: settings.entryPreference,
        occupantAppointment: column(chosen?.occupant_appointment),
        occupantAppointmentUntil: column(chosen?.occupant_appointment_until),
        internalEn: column(chosen?.internal_en),
        internalEnUntil: column(chosen?.internal_en_until),
        vacantEntry: column(chosen?.vacant_entry),
        vacantEntryUntil: column(chosen?.vacant_entry_until),
        keyPickup: null,
      },
      key: {
        isKeyAvailable: property.is_key_available as boolean,
        onsiteKey: property.onsite_key as string,
        onsiteKeyExpiresOn: property.onsite_key_expires_on as string | null,
      },
      disqualified: disqualifiedOf(caseId).map(({ entry_method: method }) => method as string),
      hasNoticeRule: states[state].hasNoticeRule,
    }
  }
}

/** The open case of a property in the format of property-facts.queries.ts. */
export function gatherAccess(
  tables: EvaluatedTables,
  agency: AgencyPlan,
  catalogue: Catalogue,
): (property: Property) => CardAccessRow | null {
  const caseOf = new Map(tables.accessCases.take().map((each) => [each.property_id, each]))
  const issuesOf = groupedBy(tables.accessIssues.take(), ({ case_id: id }) => id)
  const entryOf = gatherEntry(tables, agency, catalogue)
  const known = new Map(catalogue.problems.map((problem) => [problem.id as Value, problem]))
  return (property) => {
    const open = caseOf.get(property.id)
    const issues = open ? issuesOf(open.id) : []
    if (!open || issues.length === 0) return null
    return {
      caseId: open.id as number,
      openedAt: toIso(open.opened_at as string),
      isSuspended: open.suspended_at !== null,
      isPriorityBooking: open.is_priority_booking as boolean,
      entry: entryOf(property, open.id),
      issues: issues.map((issue) => {
        const problem = known.get(issue.problem_id)
        return {
          id: issue.id as number,
          code: (problem?.code ?? 'UNKNOWN') as ProblemCode,
          problem: problem?.publicName ?? '',
          noticeType: problem?.noticeType ?? '',
          blocks: problem?.blocks ?? [],
          raisedAt: toIso(issue.raised_at as string),
          raisedOn: localDay(issue.raised_at as string),
          isImportant: issue.is_important as boolean,
        }
      }),
    }
  }
}
