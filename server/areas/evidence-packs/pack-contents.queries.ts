import { agencyHeadLines } from '../emails/mails.queries.ts'
import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import type { Obligation } from '../compliance/obligation.ts'
import { factOfFinding } from '../findings/finding-facts.queries.ts'
import type { Held } from '../provider/document-waits.ts'
import { checkFacts, type CheckRow } from '../service-checks/service-checks.queries.ts'
import type { RegulatorCertificate } from '../service-reports/regulator-certificate.ts'
import type { ReportReading } from '../service-reports/service-report.ts'
import type { Cleared } from '../service-checks/settled-check.ts'

export type PackOf = { agencyId: number; propertyId: number; from: Day; to: Day }
type Limited = PackOf & { limit: number }

export type PackProperty = Held & {
  address: string
  agencyName: string
  agencyLines: string[]
  providerName: string
  propertyManager: string | null
  landlords: string[]
  /** The period as instants: its first moment and the one after its last. */
  since: string
  until: string
}

export const packProperty = ({ agencyId, propertyId, from, to }: PackOf, today: Day) => sql<PackProperty>`
  select p.address_line_1 || ', ' || p.address_line_2 as address, a.name as "agencyName",
         ${agencyHeadLines} as "agencyLines",
         d.legal_name as "providerName", d.lacks, d.is_demo as "isDemo",
         (select m.name from property_managers m where m.agency_id = p.agency_id and m.id = p.manager_id) as "propertyManager",
         array(select k.name::text from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
                where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD'
                order by pc.position, k.id) as landlords,
         ${from}::date::timestamp at time zone s.time_zone as since, (${to}::date + 1)::timestamp at time zone s.time_zone as until
    from properties p
    join agencies a on a.id = p.agency_id
    join states s on s.code = a.state
    cross join lateral app.provider_on(a.state, ${today}::date, 'RECORD') d
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`

export type LedgerRow = {
  entry: number
  serviceId: number
  knownAt: string
  validFrom: Day
  compliance: string
  reason: string
  obligations: Obligation[]
  /** Hash of the property's entry before; null for its first one. */
  hashBefore: string | null
  /** What is hashed after it, as `app.ledger_hash` does. */
  hashedText: string
  hash: string
}

/** The results of the period, and for each service the one that applied when it began. */
export const ledgerOfPeriod = ({ agencyId, propertyId, from, to, limit }: Limited) => sql<LedgerRow>`
  select l.entry, l.service_id as "serviceId", l.known_at as "knownAt", l.valid_from as "validFrom", l.compliance, l.reason,
         l.obligations, encode(l.hash, 'hex') as hash,
         (select encode(b.hash, 'hex') from result_ledger b
           where b.agency_id = l.agency_id and b.property_id = l.property_id and b.entry = l.entry - 1) as "hashBefore",
         concat_ws(E'\x1f', coalesce(l.agency_then, l.agency_id), l.property_id, l.entry, l.service_id, extract(epoch from l.known_at),
                   l.valid_from - date '2000-01-01', l.compliance, l.reason, l.obligations::text, l.facts::text) as "hashedText"
    from result_ledger l
   where l.agency_id = ${agencyId} and l.property_id = ${propertyId} and l.valid_from <= ${to}
     and (l.valid_from >= ${from}
          or l.entry = (select b.entry from result_ledger b
                         where b.agency_id = l.agency_id and b.property_id = l.property_id and b.service_id = l.service_id
                           and b.valid_from < ${from} order by b.valid_from desc, b.entry desc limit 1))
   order by l.valid_from, l.entry limit ${limit}`

export type LedgerHead = { entries: number; head: string | null; isIntact: boolean }

/** Computes the whole chain of the property again. */
export const ledgerHead = ({ agencyId, propertyId }: PackOf) => sql<LedgerHead>`
  select count(*)::int as entries, encode((array_agg(c.hash order by c.entry desc))[1], 'hex') as head,
         coalesce(bool_and(c.hash = c.expected and c.entry = c.place), true) as "isIntact"
    from (select l.entry, l.hash, app.ledger_hash(lag(l.hash) over (order by l.entry), l) as expected,
                 row_number() over (order by l.entry) as place
            from result_ledger l where l.agency_id = ${agencyId} and l.property_id = ${propertyId}) c`

export type PackTenancyRow = {
  startsOn: Day
  endsOn: Day | null
  vacatesOn: Day | null
  closesOn: Day | null
  isRenewal: boolean
  tenants: string[]
  software: string | null
}

export const tenanciesOfPeriod = ({ agencyId, propertyId, from, to, limit }: Limited) => sql<PackTenancyRow>`
  select t.starts_on as "startsOn", t.ends_on as "endsOn", t.vacates_on as "vacatesOn", t.closes_on as "closesOn",
         t.lease_type = 'RENEWAL' as "isRenewal", (select m.name from management_software m where m.code = t.software) as software,
         array(select o.name::text from occupants o where o.agency_id = t.agency_id and o.tenancy_id = t.id
               order by o.position, o.id) as tenants
    from tenancies t
   where t.agency_id = ${agencyId} and t.property_id = ${propertyId} and t.starts_on <= ${to}
     and (t.closes_on is null or t.closes_on > ${from})
   order by t.starts_on, t.id limit ${limit}`

export type PackCheckRow = CheckRow & { readings: ReportReading[]; certificate: RegulatorCertificate | null }

export const checksOfPeriod = ({ agencyId, propertyId, from, to, limit }: Limited) => sql<
  { check: CheckRow } & Pick<PackCheckRow, 'readings' | 'certificate'>
>`
  select ${checkFacts} as check, c.readings, vs.regulator_certificate as certificate
    from service_checks c
    left join visit_services vs
      on vs.agency_id = c.agency_id and vs.visit_id = c.visit_id and vs.service_id = c.service_id
   where c.agency_id = ${agencyId} and c.property_id = ${propertyId} and c.done_on between ${from} and ${to}
   order by c.done_on, c.id limit ${limit}`

export type PackFindingRow = {
  serviceId: number
  visitId: number | null
  title: string
  severity: string
  appliance: string
  foundOn: Day
  status: string
  repairedOn: Day | null
  repairedBy: string | null
  dismissedAt: string | null
  resolvedAt: string | null
  closedAs: Cleared['as'] | null
  /** The day on which it was resolved or closed. */
  closedOn: Day | null
  /** Why it does not apply, and where that is known from. */
  fact: string | null
  factSource: string | null
  /** The documents that show a repair by a third party. */
  shownBy: string[]
}

/** Names of the files that show that a third party repaired the finding `f`: that of the information, or those of the report. */
const proofsOfFinding = sql`
  select y.file_name
    from (select n.proof_document_id as document_id, null::int as file_id
            from finding_information_findings l
            join finding_information n on n.agency_id = l.agency_id and n.id = l.information_id and n.outcome = 'THIRD_PARTY_REPAIR'
           where l.agency_id = f.agency_id and l.finding_id = f.id
          union all
          select null, d.file_id
            from third_party_resolution_findings l
            join third_party_resolutions r on r.agency_id = l.agency_id and r.id = l.resolution_id and r.status = 'APPROVED'
            join resolution_documents d on d.agency_id = r.agency_id and d.resolution_id = r.id
           where l.agency_id = f.agency_id and l.finding_id = f.id) x
    left join documents d on d.agency_id = f.agency_id and d.id = x.document_id
    join files y on y.agency_id = f.agency_id and y.id = coalesce(x.file_id, d.file_id)
   order by y.id`

/** Found in the period, or found before and not proven repaired when it began. */
export const findingsOfPeriod = ({ agencyId, propertyId, from, to, limit }: Limited) => sql<PackFindingRow>`
  select f.service_id as "serviceId", f.visit_id as "visitId", i.title, c.name as severity,
         concat_ws(', ', f.appliance_name, f.appliance_location) as appliance, f.found_on as "foundOn", f.status,
         f.repaired_on as "repairedOn", f.repaired_by as "repairedBy", f.dismissed_at as "dismissedAt",
         f.resolved_at as "resolvedAt", f.closed_as as "closedAs",
         (f.resolved_at at time zone s.time_zone)::date as "closedOn", n.fact, n.fact_source as "factSource",
         case when f.status = 'RESOLVED_BY_THIRD_PARTY' then array(${proofsOfFinding}) else '{}' end as "shownBy"
    from findings f
    join finding_items i on i.code = f.item_code
    join servicing_categories c on c.code = f.severity
    join agencies a on a.id = f.agency_id
    join states s on s.code = a.state
    left join lateral (${factOfFinding}) n on true
   where f.agency_id = ${agencyId} and f.property_id = ${propertyId} and f.found_on <= ${to}
     and (f.found_on >= ${from} or coalesce(f.repaired_on, (f.resolved_at at time zone 'UTC')::date, 'infinity') >= ${from})
   order by f.found_on, f.id limit ${limit}`

export type PackDocument = {
  typeName: string
  fileName: string
  datedOn: Day
  isOurs: boolean
  number: string | null
  certificate: string | null
  uploadedBy: string | null
  size: number
  /** Null if it is drawn when it is opened and could not be drawn. */
  sha256: string | null
  storageKey: string
}

/** Newest first, so that what does not fit into the archive is the oldest. */
export const documentsOfPeriod = ({ agencyId, propertyId, from, to, limit }: Limited) => sql<PackDocument>`
  select x.type as "typeName", f.file_name as "fileName", x.dated_on as "datedOn", x.is_ours as "isOurs", x.number, x.certificate,
         (select u.name from users u where u.id = x.uploaded_by) as "uploadedBy",
         coalesce(f.size_bytes, 0) as size, encode(f.sha256, 'hex') as sha256, f.storage_key as "storageKey"
    from (select d.id, d.file_id, t.name as type, d.dated_on, d.provided_by <> 'OTHER' as is_ours, d.report_number as number,
                 d.certificate, d.uploaded_by
            from documents d join document_types t on t.code = d.type
           where d.agency_id = ${agencyId} and d.property_id = ${propertyId} and d.deleted_at is null
          union all
          select d.id, d.file_id, 'Proof of a third-party repair', (r.submitted_at at time zone s.time_zone)::date, false, null, null,
                 d.uploaded_by
            from third_party_resolutions r
            join resolution_documents d on d.agency_id = r.agency_id and d.resolution_id = r.id
            join agencies a on a.id = r.agency_id
            join states s on s.code = a.state
           where r.agency_id = ${agencyId} and r.property_id = ${propertyId}) x
    join files f on f.agency_id = ${agencyId} and f.id = x.file_id and f.status in ('STORED', 'DRAWN_WHEN_OPENED')
   where x.dated_on between ${from} and ${to}
   order by x.dated_on desc, x.id desc limit ${limit}`

/** Drawn when they are opened, which the pack does before it is made, because it shows their hashes. */
export const documentsToDraw = ({ agencyId, propertyId, from, to }: PackOf) => sql<{ storageKey: string }>`
  select f.storage_key as "storageKey"
    from documents d join files f on f.agency_id = d.agency_id and f.id = d.file_id and f.status = 'DRAWN_WHEN_OPENED'
   where d.agency_id = ${agencyId} and d.property_id = ${propertyId} and d.deleted_at is null
     and d.dated_on between ${from} and ${to}
   order by d.dated_on desc, d.id desc`
