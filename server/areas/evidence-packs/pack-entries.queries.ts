import { entriesOfPeriod } from '../case-files/case-entries.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { findingSources } from '../timeline/finding-sources.queries.ts'
import { movedQuotes, resolvedFindings } from '../timeline/money-sources.queries.ts'
import { requestSources, within } from '../timeline/timeline-sources.queries.ts'
import type { TimelineOf } from '../timeline/timeline-row.ts'
import type { PackRow } from './pack-row.ts'

/** Changes that open or close a way in, and what was asked, answered or decided about services, findings and visits. */
const changes: Sql = sql`(
  'set-entry-preferences', 'expire-entry-exception', 'restore-entry-preferences', 'use-agency-preference', 'edit-keys', 'expire-key',
  'collect-key', 'return-key', 'add-tenancy', 'edit-tenancy', 'renew-tenancy', 'remove-tenancy', 'confirm-tenancy',
  'undo-tenancy-confirmation', 'mark-vacant', 'end-vacancy', 'move-visit', 'reassign-visit', 'shorten-visit', 'post-entry-notice',
  'post-withdrawal', 'hand-back-entry', 'find-entry-unlawful', 'find-entry-lawful',
  'order-work', 'accept-order', 'decline-order', 'ask-about-order', 'answer-about-order',
  'withdraw-hold', 'withdraw-cancellation', 'cancel-property', 'reinstate-property', 'enrol-property', 'confirm-gas',
  'accept-third-party-repair', 'decline-third-party-repair', 'accept-finding-information', 'decline-finding-information',
  'enter-certificate', 'dismiss-finding', 'restore-finding', 'record-tenant-repair', 'remove-tenant-repair')`

/** Emails about a property, except those with an invoice. */
const letterKinds = [
  'OCCUPANT_NOTICE',
  'VISIT_CONFIRMATION',
  'ENTRY_NOTICE',
  'FORWARD_QUOTATION',
  'QUOTE_NEWS',
  'QUOTE_RECEIPT',
  'PROVIDER_NEWS',
  'OWNER_REPORT',
]

const quoteOpenings = (whose: TimelineOf): Sql => sql`
  select e.at, 'quote-opened-' || e.id as key, 'quote-opened' as source, json_build_object('quoteNumber', q.quote_number) as data,
         null as name, null as behind
    from ${within(whose)}
    join audit e on e.action = 'open-quote' and e.entity = 'quotes'
    join quotes q on q.agency_id = whose.agency_id and q.id = e.entity_id`

type EntriesOfPack = TimelineOf & { since: string; until: string; limit: number }

/** Cases that the provider does not hide from the portal. */
const cases = ({ agencyId, propertyId }: TimelineOf): Sql => sql`
  select v.id from access_cases v
   where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and v.suppression_level = 0`

/** Everything that happened in the period, in the order of time. */
export const entriesOfPack = (whose: EntriesOfPack): Sql<PackRow> =>
  entriesOfPeriod<PackRow>(
    { ...whose, cases: cases(whose) },
    {
      changes,
      letterKinds,
      events: [
        resolvedFindings(whose),
        movedQuotes(whose),
        quoteOpenings(whose),
        ...findingSources(whose),
        ...requestSources(whose),
      ],
    },
  )
