import type { UndoableKind } from '../../../contract/undo.ts'
import { joinSql, sql, type Sql } from '../../platform/sql.ts'
import { factsOfKind, type UndoableFact } from './undoable-facts.ts'

/** What an action is done to. */
export type Subject = { propertyId: number | null; subjectIds: readonly number[] }
type Of = Subject & { agencyId: number }

const ofProperty = ({ agencyId, propertyId }: Of, columns: Sql): Sql => sql`
  (select ${columns} from properties p where p.agency_id = ${agencyId}::int and p.id = ${propertyId}::int)`

const tenancies = ({ agencyId, propertyId }: Of): Sql => sql`
  (select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('occupants', (
            select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('numbers', (
                     select coalesce(jsonb_agg(to_jsonb(n) order by n.id), '[]') from contact_numbers n
                      where n.agency_id = o.agency_id and n.occupant_id = o.id)) order by o.id), '[]')
              from occupants o where o.agency_id = t.agency_id and o.tenancy_id = t.id)) order by t.id), '[]')
     from tenancies t where t.agency_id = ${agencyId}::int and t.property_id = ${propertyId}::int)`

const access = ({ agencyId, propertyId }: Of): Sql => sql`
  (select jsonb_build_object(
            'caseId', c.id, 'status', c.status, 'version', c.version,
            'issues', (select coalesce(jsonb_agg(jsonb_build_object('issueId', i.id, 'problem', p.public_name) order by i.id), '[]')
                         from access_issues i join access_problems p on p.id = i.problem_id
                        where i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null),
            'blockedMethods', array(select m.entry_method from access_case_methods m
                                     where m.agency_id = c.agency_id and m.case_id = c.id and m.unblocked_at is null
                                     order by 1))
     from access_cases c
    where c.agency_id = ${agencyId}::int and c.property_id = ${propertyId}::int and c.closed_at is null)`

const marks = (kind: number, { agencyId, subjectIds }: Of): Sql => sql`
  (select coalesce(jsonb_object_agg(x.id, to_jsonb(k) - '{agency_id,kind,subject_id}'::text[]), '{}')
     from unnest(${subjectIds}::int[]) x (id)
     left join work_marks k on k.agency_id = ${agencyId}::int and k.kind = ${kind}::smallint and k.subject_id = abs(x.id)
    where sign(x.id) = ${kind === 1 ? 1 : -1}::int)`

const row = (table: Sql, columns: Sql, { agencyId, subjectIds }: Of): Sql => sql`
  (select jsonb_build_object(${columns}) from ${table} r where r.agency_id = ${agencyId}::int and r.id = any (${subjectIds}::int[]))`

const useOf = (table: Sql): Sql =>
  sql`jsonb_build_object('isResidential', ${table}.is_residential, 'nonResidentialType', ${table}.non_residential_type)`

/** How each fact is read. */
const readers: Record<UndoableFact, (of: Of) => Sql> = {
  vacancy: (of: Of) => ofProperty(of, sql`to_jsonb(p.is_vacant)`),
  confirmation: (of: Of) => ofProperty(of, sql`to_jsonb(p.tenancy_confirmed_at)`),
  tenancies: tenancies,
  agencyKey: (of: Of) =>
    ofProperty(of, sql`jsonb_build_object('isKeyAvailable', p.is_key_available, 'keyNumber', p.key_number)`),
  manager: (of: Of) => ofProperty(of, sql`to_jsonb(p.manager_id)`),
  onsiteKey: (of: Of) =>
    ofProperty(
      of,
      sql`jsonb_build_object('onsiteAvailability', p.onsite_key, 'temporaryKeyExpirationDate', p.onsite_key_expires_on,
              'keyOnsiteNotes', p.onsite_key_notes, 'validFrom', p.onsite_key_valid_from)`,
    ),
  preferences: ({ agencyId, propertyId }: Of) => sql`
      (select to_jsonb(e) from entry_preferences e where e.agency_id = ${agencyId}::int and e.property_id = ${propertyId}::int)`,
  access: access,
  gas: (of: Of) =>
    ofProperty(
      of,
      sql`jsonb_build_object('hasGas', p.has_gas, 'count', p.gas_appliance_count, 'confirmedBy', p.gas_confirmed_by,
              'confirmedAt', p.gas_confirmed_at)`,
    ),
  water: (of: Of) => ofProperty(of, sql`to_jsonb(p.is_water_charged)`),
  finding: (of: Of) => row(sql`findings`, sql`'at', r.dismissed_at, 'by', r.dismissed_by`, of),
  management: (of: Of) =>
    row(sql`portfolio_properties`, sql`'dismissedAt', r.dismissed_at, 'enrolmentAt', r.under_enrolment_at`, of),
  request: (of: Of) => row(sql`hold_requests`, sql`'status', r.status`, of),
  visit: (of: Of) =>
    row(
      sql`visits`,
      sql`'status', r.status, 'startsAt', r.starts_at, 'version', r.version, 'endsAt', r.ends_at,
            'technicianId', r.technician_id, 'slotId', r.slot_id, 'entryMethod', r.entry_method`,
      of,
    ),
  marks: (of: Of) => sql`${marks(1, of)} || ${marks(2, of)}`,
  use: ({ agencyId, propertyId, subjectIds }: Of) => sql`
      jsonb_build_object(
        'property', (select ${useOf(sql`p`)} from properties p
                      where p.agency_id = ${agencyId}::int and p.id = ${propertyId}::int),
        'mirrored', (select ${useOf(sql`m`)} from portfolio_properties m
                      where m.agency_id = ${agencyId}::int
                        and (m.property_id = ${propertyId}::int or ${propertyId}::int is null and m.id = any (${subjectIds}::int[]))))`,
  accessNotes: ({ agencyId, propertyId }: Of) => sql`
      (select coalesce(jsonb_agg(to_jsonb(n) - '{agency_id,property_id}'::text[] order by n.kind), '[]')
         from property_access_notes n where n.agency_id = ${agencyId}::int and n.property_id = ${propertyId}::int)`,
  agreedDays: ({ agencyId, propertyId }: Of) => sql`
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'answeredAt', x.answered_at) order by x.id), '[]')
         from access_cases c join access_actions x on x.agency_id = c.agency_id and x.case_id = c.id
        where c.agency_id = ${agencyId}::int and c.property_id = ${propertyId}::int and x.on_day is not null)`,
}

/** All facts of a kind as one JSON object. */
export const snapshotOf = (kind: UndoableKind, of: Of): Sql => {
  const parts = factsOfKind[kind].map((fact) => sql`${fact}::text, ${readers[fact](of)}`)
  return parts.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${joinSql(parts, sql`, `)})`
}

export type Snapshot = Partial<Record<UndoableFact, unknown>>
export const readSnapshot = (agencyId: number, kind: UndoableKind, subject: Subject) => sql<{ now: Snapshot }>`
  select ${snapshotOf(kind, { ...subject, agencyId })} as now`

/** Its subject, unless it is a property of the provider, is one of the agency's software. */
const isOfMirrored = (kind: UndoableKind): boolean =>
  factsOfKind[kind].includes('management') || factsOfKind[kind].includes('use')

/** Where it is done: the address, or how many properties. */
export const placeOf = ({ agencyId, propertyId, subjectIds }: Of, kind: UndoableKind): Sql => {
  if (propertyId !== null)
    return sql`(select p.address_line_1 || ', ' || p.address_line_2 from properties p
                 where p.agency_id = ${agencyId}::int and p.id = ${propertyId}::int)`
  if (subjectIds.length > 1) return sql`${`${subjectIds.length} properties`}::text`
  const isMirrored = isOfMirrored(kind)
  return sql`(select p.address_line_1 || ', ' || p.address_line_2 from portfolio_properties p
               where p.agency_id = ${agencyId}::int and p.id = ${isMirrored ? subjectIds[0] : -(subjectIds[0] ?? 0)}::int)`
}

/** As marks are locked: properties of the provider first. */
const inOrderOfCards = (a: number, b: number): number => (a > 0 === b > 0 ? Math.abs(a) - Math.abs(b) : b - a)

/** Locks what the action is done to, as the action itself does. */
export const lockSubject = (agencyId: number, kind: UndoableKind, { propertyId, subjectIds }: Subject): Sql => {
  const facts = factsOfKind[kind]
  if (facts.includes('marks'))
    return sql`select c.subject_id from unnest(${subjectIds.toSorted(inOrderOfCards)}::int[]) x (id)
      cross join lateral (
        select subject_id from property_cards
         where agency_id = ${agencyId} and kind = case when x.id > 0 then 1 else 2 end and subject_id = abs(x.id)
           for no key update) c`
  if (propertyId === null && isOfMirrored(kind))
    return sql`select id from portfolio_properties where agency_id = ${agencyId} and id = any (${subjectIds}::int[]) for update`
  return sql`select id from properties where agency_id = ${agencyId} and id = ${propertyId}::int for update`
}
