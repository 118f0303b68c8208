import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { RecordedRepair } from './recorded-repair.ts'
import type { RegulatorCertificate } from './regulator-certificate.ts'
import type { ReportPartiesRow } from './report-parties.ts'
import { partyColumns, reportKind } from './report-parties.queries.ts'

/** The facts of one recorded repair. */
export type RepairReportRow = ReportPartiesRow & {
  agencyId: number
  quoteId: number
  quoteNumber: string
  invoiceNumber: string | null
  state: StateCode
  serviceId: number
  nextDueOn: Day | null
  appliances: { name: string; location: string | null; expiresOn: Day | null }[]
  isClear: boolean
  recorded: RecordedRepair
  certificate: RegulatorCertificate | null
  recordVersion: number
  recordedBy: string | null
}

export const repairReportFacts = (agencyId: number, quoteId: number) => sql<RepairReportRow>`
  select q.agency_id as "agencyId", q.id as "quoteId", q.quote_number as "quoteNumber", a.state, q.service_id as "serviceId",
         (select i.invoice_number from invoices i
           where i.agency_id = q.agency_id and i.quote_id = q.id and i.voided_at is null order by i.id limit 1) as "invoiceNumber",
         ${partyColumns},
         ps.next_due_on as "nextDueOn", law.requirement, law.instrument,
         (select coalesce(json_agg(json_build_object('name', x.name, 'location', x.location, 'expiresOn', x.expires_on)
                                   order by x.id), '[]')
            from appliances x
           where x.agency_id = q.agency_id and x.property_id = q.property_id and x.service_id = q.service_id
             and coalesce(x.removed_on > r.done_on, true)) as appliances, r.is_clear as "isClear", r.content as recorded,
         r.regulator_certificate as certificate, r.record_version as "recordVersion",
         (select u.name from users u join technicians t on t.id = r.performed_by
           where u.id = r.recorded_by and r.recorded_by is distinct from t.user_id) as "recordedBy"
    from repair_records r
    join quotes q on q.agency_id = r.agency_id and q.id = r.quote_id
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
    join agencies a on a.id = q.agency_id
    cross join lateral app.report_law(a.state, q.service_id, r.done_on) law
    cross join lateral app.provider_on(a.state, r.done_on, ${reportKind(sql`q.service_id`)}) d
    left join suburbs b on b.id = a.suburb_id
    left join property_services ps
      on ps.agency_id = q.agency_id and ps.property_id = q.property_id and ps.service_id = q.service_id
   where r.agency_id = ${agencyId} and r.quote_id = ${quoteId}`
