import type { AccessNoteKind } from '../../../contract/access-issues/access-notes.ts'
import { actorOfEvent, type LastSave } from '../../platform/stale-edit.queries.ts'
import { sql } from '../../platform/sql.ts'
import type { CallNote } from './parse-action.ts'

type Who = { agencyId: number; userId: number; now: Date }

export const insertCallNote = (
  { agencyId, userId, now }: Who,
  { propertyId, caseId }: { propertyId: number; caseId: number },
  { occupantName, html, text }: CallNote,
) => sql<{ id: number }>`
  insert into call_notes (agency_id, property_id, case_id, occupant_name, notes_html, notes_text, called_by, called_at)
  values (${agencyId}, ${propertyId}, ${caseId}, ${occupantName}, ${html}, ${text}, ${userId}, ${now.toISOString()})
  returning id`

/** A newer note replaces the one of its kind. */
export const saveAccessNote = (
  { agencyId, userId, now }: Who,
  propertyId: number,
  kind: AccessNoteKind,
  notes: string,
) => sql`
  insert into property_access_notes (agency_id, property_id, kind, notes, updated_at, updated_by)
  values (${agencyId}, ${propertyId}, ${kind}, ${notes}, ${now.toISOString()}, ${userId})
  on conflict (agency_id, property_id, kind) do update
     set notes = excluded.notes, updated_at = excluded.updated_at, updated_by = excluded.updated_by`

export const deleteAccessNotes = (agencyId: number, propertyId: number) => sql`
  delete from property_access_notes where agency_id = ${agencyId} and property_id = ${propertyId}`

/** Notes as they were before. */
export const insertStoredNotes = (agencyId: number, propertyId: number, notes: readonly object[]) => sql`
  insert into property_access_notes
  select (jsonb_populate_record(null::property_access_notes,
            n || jsonb_build_object('agency_id', ${agencyId}::int, 'property_id', ${propertyId}::int))).*
    from jsonb_array_elements(${JSON.stringify(notes)}::jsonb) n`

/** The last change of the access issues of a property. */
export const lastChangeOfAccess = (agencyId: number, propertyId: number) => sql<LastSave>`
  select e.at, ${actorOfEvent} from audit_events e
   where e.agency_id = ${agencyId} and e.property_id = ${propertyId}
     and e.entity in ('access_cases', 'access_issues', 'access_actions')
   order by e.at desc, e.id desc limit 1`

/** Who resolved an issue, when and how; no row while it is open or hidden from the portal. */
export const resolutionOfIssue = (agencyId: number, propertyId: number, issueId: number) => sql<
  LastSave & { how: string | null }
>`
  select e.at, ${actorOfEvent}, i.resolve_reason as how
    from access_issues i
    join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0
    join audit_events e on e.agency_id = i.agency_id and e.property_id = i.property_id and e.entity = 'access_issues'
                       and e.entity_id = i.id and e.action = 'resolve-access-issue'
   where i.agency_id = ${agencyId} and i.property_id = ${propertyId} and i.id = ${issueId} and i.resolved_at is not null
   order by e.at desc, e.id desc limit 1`

/** When an issue was resolved by an email that was sent from here. */
export const resolvedByEmail = (agencyId: number, issueId: number) => sql<{ at: string }>`
  select x.taken_at as at
    from access_issues i
    join access_actions x on x.agency_id = i.agency_id and x.id = i.resolved_by_action_id
   where i.agency_id = ${agencyId} and i.id = ${issueId} and x.solution_label like 'AgencyEmail%'
     and exists (select from mails m where m.agency_id = i.agency_id and m.issue_id = i.id and m.created_at >= x.taken_at)`
