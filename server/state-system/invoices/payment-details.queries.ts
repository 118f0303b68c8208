import type { StateCode } from '../../../contract/states.ts'
import type { PaymentDetails } from '../../areas/provider/typed-payment.ts'
import { sql } from '../../platform/sql.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'

export type AgencyAccount = PaymentDetails & { id: number; name: string }

/** Agencies with this in their name, or without a text those with an account or BPAY of their own. One more than a page. */
export const agencyAccounts = (state: StateCode, { text, page }: { text: string; page: number }) => sql<AgencyAccount>`
  select id, name, payment_account_name as "accountName", payment_bsb as bsb, payment_account_number as "accountNumber",
         bpay_biller_code as "billerCode"
    from agencies
   where state = ${state}
     and ${text === '' ? sql`(payment_bsb is not null or bpay_biller_code is not null)` : sql`name ilike ${containing(text)}`}
   order by name, id
   limit ${requestsPerPage + 1} offset ${(page - 1) * requestsPerPage}`
