import type { SyncCollection } from '../../../contract/integration/connections.ts'
import type { SoftwareRecord } from '../../outside/software/records.ts'
import { sql } from '../../platform/sql.ts'

export type RecordOutcome = 'APPLIED' | 'PARKED' | 'WAITING' | 'EXCLUDED' | 'LOST' | 'HELD'

export type KnownRecord = {
  externalId: string
  fingerprint: string
  outcome: RecordOutcome
  subjectId: number | null
  /** A person has decided: it is none of the properties on service, or the lost one stays on service. */
  isDecided: boolean
  /** A person left it out as a second record of a property, with this address. */
  leftOutAt: string | null
  /** Fields that not every answer has, as they were said last. */
  said: object | null
  candidates: number[]
  /** Its property comes back after a reconnection: it counts as changed. */
  isReturning: boolean
}

/** Looked up one by one by the primary key, as their properties are (`offset 0`), and not by hashing the whole portfolio for each page. */
export const knownRecords = (
  agencyId: number,
  software: string,
  collection: SyncCollection,
  externalIds: readonly string[],
) => sql<KnownRecord>`
  select r.external_id as "externalId", r.fingerprint, r.outcome, r.subject_id as "subjectId", r.is_decided as "isDecided",
         r.candidates,
         case when r.outcome = 'EXCLUDED' and r.is_decided
              then concat_ws(' ', r.record->>'addressLine', r.record->>'suburb') end as "leftOutAt",
         case when jsonb_exists(r.record, 'keyNumber') then jsonb_build_object('keyNumber', r.record->'keyNumber') end as said,
         r.collection <> 'managers' and exists (
           select from portfolio_properties m where m.agency_id = r.agency_id and m.software = r.software
              and m.external_id = coalesce(r.property_external_id, r.external_id) and (m.is_released or m.is_returning)
            offset 0) as "isReturning"
    from unnest(${externalIds}::text[]) wanted (id)
   cross join lateral (select * from software_records
                        where agency_id = ${agencyId} and software = ${software} and collection = ${collection}
                          and external_id = wanted.id offset 0) r`

export type StoredRecord = {
  externalId: string
  propertyExternalId: string | null
  fingerprint: string
  record: unknown
  label: string
  outcome: RecordOutcome
  reason: string | null
  candidates: number[]
  subjectId: number | null
  /** The contacts whose people are those of the record. */
  contactIds: readonly string[]
  /** A decision that holds although the record has changed. */
  isDecided: boolean
}

export const storeRecords = (
  agencyId: number,
  software: string,
  collection: SyncCollection,
  records: readonly StoredRecord[],
  now: Date,
) => sql`
  insert into software_records (agency_id, software, collection, external_id, property_external_id, fingerprint, record, label, outcome,
                                reason, candidates, subject_id, contact_ids, is_decided, received_at)
  select ${agencyId}, ${software}, ${collection}, x."externalId", x."propertyExternalId", x.fingerprint, x.record, x.label, x.outcome,
         x.reason, coalesce(x.candidates, '{}'), x."subjectId", coalesce(x."contactIds", '{}'),
         coalesce(x."isDecided", false), ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
         as x ("externalId" text, "propertyExternalId" text, fingerprint text, record jsonb, label text, outcome text, reason text,
               candidates int[], "subjectId" int, "contactIds" text[], "isDecided" boolean)
      on conflict (agency_id, software, collection, external_id) do update
     set property_external_id = excluded.property_external_id, fingerprint = excluded.fingerprint, record = excluded.record,
         is_decided = excluded.is_decided or software_records.is_decided and software_records.fingerprint = excluded.fingerprint,
         label = excluded.label, outcome = excluded.outcome, reason = excluded.reason, candidates = excluded.candidates,
         contact_ids = excluded.contact_ids, received_at = excluded.received_at,
         subject_id = coalesce(excluded.subject_id, software_records.subject_id)`

/** Ids of the portal for ids of the software. */
export const subjectsOf = (
  agencyId: number,
  software: string,
  collection: SyncCollection,
  externalIds: readonly string[],
) => sql<{ externalId: string; subjectId: number }>`
  select r.external_id as "externalId", r.subject_id as "subjectId"
    from unnest(${externalIds}::text[]) wanted (id)
   cross join lateral (select external_id, subject_id from software_records
                        where agency_id = ${agencyId} and software = ${software} and collection = ${collection}
                          and external_id = wanted.id and subject_id is not null offset 0) r`

/** Lost managements of these properties are managed again under another id. */
export const settleLost = (agencyId: number, software: string, propertyIds: readonly number[]) => sql`
  update software_records set outcome = 'APPLIED', reason = null, candidates = '{}'
   where agency_id = ${agencyId} and outcome = 'LOST' and software = ${software} and candidates && ${propertyIds}::int[]`

/** What contacts of the software say, by their ids. */
export const contactsWithIds = (agencyId: number, software: string, contactIds: readonly string[]) => sql<{
  externalId: string
  record: unknown
}>`
  select r.external_id as "externalId", r.record
    from unnest(${contactIds}::text[]) wanted (id)
   cross join lateral (select external_id, record from software_records
                        where agency_id = ${agencyId} and software = ${software} and collection = 'people'
                          and external_id = wanted.id and outcome <> 'EXCLUDED' offset 0) r`

/** A record that says the same as before was changed in the software meanwhile. */
export const saveChangedAt = (agencyId: number, software: string, { externalId, changedAt }: SoftwareRecord) => sql`
  update software_records set record = record || jsonb_build_object('changedAt', ${changedAt}::text)
   where agency_id = ${agencyId} and software = ${software} and collection = 'properties' and external_id = ${externalId}
     and record->>'changedAt' is distinct from ${changedAt}`
