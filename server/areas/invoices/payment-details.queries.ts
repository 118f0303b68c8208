import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { PaymentDetails } from '../provider/typed-payment.ts'

const columns: Sql = sql`
  payment_account_name as "accountName", payment_bsb as bsb, payment_account_number as "accountNumber",
  bpay_biller_code as "billerCode"`

export const agencyPayment = (state: StateCode, agencyId: number) => sql<PaymentDetails>`
  select ${columns} from agencies where state = ${state} and id = ${agencyId}`

export const lockAgencyPayment = (state: StateCode, agencyId: number) => sql<PaymentDetails>`
  select ${columns} from agencies where state = ${state} and id = ${agencyId} for update`

export const lastChangeOfPayment = (state: StateCode, agencyId: number) => sql<{ at: string; name: string | null }>`
  select e.at, e.user_name as name from audit_events e
   where e.agency_id = ${agencyId} and e.entity = 'agencies' and e.entity_id = ${agencyId} and e.state = ${state}
     and e.action = 'change-payment-details'
   order by e.at desc, e.id desc limit 1`
