import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import { invoiceKind } from './invoice-details.queries.ts'
import { uploadAttempts, type UploadPayload } from './upload-payload.ts'

export const markUploading = (agencyId: number, invoiceId: number, userId: number, now: Date) => sql`
  update invoices
     set upload_state = 'UPLOADING', upload_requested_at = ${now.toISOString()}, upload_requested_by = ${userId},
         upload_attempts = 0, upload_error = null, bill_sent_at = null, version = version + 1
   where agency_id = ${agencyId} and id = ${invoiceId}`

const jobKey = ({ agencyId, invoiceId }: { agencyId: number; invoiceId: number }): string =>
  `invoice:${agencyId}:${invoiceId}`

/**
 * One job per invoice: a new request replaces the job of an old one. An agency has two workers at most, so that software
 * that answers slowly does not hold up the jobs of others.
 */
export const enqueueUpload = (payload: UploadPayload) => sql`
  select app.enqueue('upload-invoice', ${JSON.stringify(payload)}::json,
    job_key => ${jobKey(payload)}, queue => ${`uploads:${payload.state}:${payload.agencyId}:${payload.invoiceId % 2}`},
    max_attempts => ${uploadAttempts}::int)`

export type BillRow = {
  invoiceNumber: string
  propertyId: number
  isVoided: boolean
  software: string | null
  externalId: string | null
  address: string
  issuedOn: Day
  dueOn: Day
  totalCents: number
  gstCents: number
  supplierName: string
  supplierAbn: string
  agencyName: string
  description: string
  /** An earlier attempt sent the bill, and its answer was not noted. */
  isSent: boolean
}

/** Records the attempt. No row when the invoice is no longer uploading, or uploading for a newer request. */
export const beginAttempt = ({ agencyId, invoiceId, requestedAt }: UploadPayload, attempt: number) => sql<BillRow>`
  with invoice as (
    update invoices set upload_attempts = ${attempt}
     where agency_id = ${agencyId} and id = ${invoiceId} and upload_state = 'UPLOADING'
       and upload_requested_at = ${requestedAt}
    returning *
  )
  select i.invoice_number as "invoiceNumber", i.property_id as "propertyId", i.voided_at is not null as "isVoided", p.software,
         i.bill_sent_at is not null as "isSent", i.issued_on as "issuedOn",
         i.due_on as "dueOn", i.total_cents as "totalCents", i.gst_cents as "gstCents",
         p.address_line_1 || ', ' || p.address_line_2 as address, d.legal_name as "supplierName",
         d.abn as "supplierAbn", a.name as "agencyName",
         (select m.external_id from portfolio_properties m
           where m.agency_id = i.agency_id and m.property_id = i.property_id and m.software = p.software) as "externalId",
         coalesce((select string_agg(l.description, '; ' order by l.position) from invoice_lines l
                    where l.agency_id = i.agency_id and l.invoice_id = i.id), '') as description
    from invoice i
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
    join agencies a on a.id = i.agency_id
    cross join lateral app.provider_on(a.state, i.issued_on, ${invoiceKind}) d`

/**
 * Committed before the bill leaves, so that no crash makes a second one; null when the software has surely not taken it. No row if another
 * attempt has noted that it sends it.
 */
export const noteBillSent = ({ agencyId, invoiceId, requestedAt }: UploadPayload, sentAt: string | null) => sql<{
  id: number
}>`
  update invoices set bill_sent_at = ${sentAt}
   where agency_id = ${agencyId} and id = ${invoiceId} and upload_state = 'UPLOADING' and upload_requested_at = ${requestedAt}
     and (${sentAt}::timestamptz is null or bill_sent_at is null or bill_sent_at = ${sentAt}::timestamptz)
  returning id`

/** A user has found the bill in the software. */
export const markFound = (agencyId: number, invoiceId: number, userId: number, now: Date) => sql`
  update invoices
     set upload_state = 'UPLOADED', uploaded_at = ${now.toISOString()}, upload_error = null, upload_requested_by = ${userId},
         version = version + 1
   where agency_id = ${agencyId} and id = ${invoiceId}`
/** A user has not found it. */
export const markMissing = (agencyId: number, invoiceId: number) => sql`
  update invoices set bill_sent_at = null where agency_id = ${agencyId} and id = ${invoiceId}`

export type UploadOutcome =
  | { state: 'UPLOADED'; reference: string; uploadedAt: string }
  | { state: 'FAILED'; error: string }

export const settleUpload = ({ agencyId, invoiceId, requestedAt }: UploadPayload, outcome: UploadOutcome) => sql<{
  isVoided: boolean
  voidReason: string | null
}>`
  update invoices
     set upload_state = ${outcome.state}, version = version + 1,
         uploaded_at = ${outcome.state === 'UPLOADED' ? outcome.uploadedAt : null},
         upload_reference = ${outcome.state === 'UPLOADED' ? outcome.reference : null},
         upload_error = ${outcome.state === 'FAILED' ? outcome.error.slice(0, 500) : null}
   where agency_id = ${agencyId} and id = ${invoiceId} and upload_state = 'UPLOADING'
     and upload_requested_at = ${requestedAt}
  returning voided_at is not null as "isVoided", void_reason as "voidReason"`

export type LostUpload = {
  invoiceId: number
  propertyId: number
  invoiceNumber: string
  software: string | null
  isSent: boolean
}

/**
 * Locks uploads without a job that would end them: the job was removed, or its last attempt was killed. An upload that
 * was requested before `deadline` counts as lost in any case.
 */
export const lockLostUploads = (agencyId: number, requestedBefore: Date, deadline: Date) => sql<LostUpload>`
  select i.id as "invoiceId", i.property_id as "propertyId", i.invoice_number as "invoiceNumber",
         i.bill_sent_at is not null as "isSent",
         (select p.software from properties p where p.agency_id = i.agency_id and p.id = i.property_id) as software
    from invoices i
   where i.agency_id = ${agencyId} and i.upload_state = 'UPLOADING'
     and i.upload_requested_at < ${requestedBefore.toISOString()}
     and (i.upload_requested_at < ${deadline.toISOString()}
          or not exists (select from app.pending_job_keys(array['invoice:' || i.agency_id || ':' || i.id])))
     and not exists (select from waiting_documents w
                      where w.agency_id = i.agency_id and w.job_key = 'invoice:' || i.agency_id || ':' || i.id)
   order by i.id limit 500 for update of i skip locked`

/** Of locked invoices that are uploading. */
export const failUploads = (agencyId: number, lost: readonly { invoiceId: number; error: string }[]) => sql`
  update invoices i set upload_state = 'FAILED', upload_error = x.error, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as x ("invoiceId" int, error text)
   where i.agency_id = ${agencyId} and i.id = x."invoiceId"`

export const agenciesWithUploads = (state: StateCode, requestedBefore: Date) => sql<{ id: number }>`
  select app.agencies_with_uploads(${state}, ${requestedBefore.toISOString()}) as id`
