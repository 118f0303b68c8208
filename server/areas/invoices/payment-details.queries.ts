import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { PaymentDetails } from './typed-payment.ts'

const columns: Sql = sql`
  payment_account_name as "accountName", payment_bsb as bsb, payment_account_number as "accountNumber",
  bpay_biller_code as "billerCode"`

/** Serialises changes of the provider's details, whose row the servers cannot lock. */
export const lockProviderPayment = (state: StateCode) =>
  sql`select pg_advisory_xact_lock(hashtext('payment-details'), hashtext(${state}))`

export const providerPayment = (state: StateCode) => sql<PaymentDetails>`
  select ${columns} from states where code = ${state}`

export const setProviderPayment = ({ accountName, bsb, accountNumber, billerCode }: PaymentDetails) => sql`
  select app.set_payment_details(${accountName}, ${bsb}, ${accountNumber}, ${billerCode})`

export const agencyPayment = (state: StateCode, agencyId: number) => sql<PaymentDetails>`
  select ${columns} from agencies where state = ${state} and id = ${agencyId}`

export const lockAgencyPayment = (state: StateCode, agencyId: number) => sql<PaymentDetails>`
  select ${columns} from agencies where state = ${state} and id = ${agencyId} for update`

const changedRow = (agencyId: number | null): Sql =>
  agencyId === null
    ? sql`e.agency_id is null and e.entity = 'states'`
    : sql`e.agency_id = ${agencyId} and e.entity = 'agencies' and e.entity_id = ${agencyId}`

/** The last change of the details of the provider, or of an agency. */
export const lastChangeOfPayment = (state: StateCode, agencyId: number | null) => sql<{
  at: string
  name: string | null
}>`
  select e.at, e.user_name as name from audit_events e
   where ${changedRow(agencyId)} and e.state = ${state} and e.action = 'change-payment-details'
   order by e.at desc, e.id desc limit 1`
