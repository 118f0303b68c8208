import { agencyHeadLines } from '../emails/mails.queries.ts'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { Held } from '../provider/document-waits.ts'

export type LetterHead = Held & {
  agencyName: string
  agencyLines: string[]
  landlordWord: string
  providerName: string
}

/** Who writes to the owners of an agency. */
export const letterHead = (state: StateCode, agencyId: number, today: Day) => sql<LetterHead>`
  select a.name as "agencyName", s.landlord_word as "landlordWord", d.legal_name as "providerName", d.lacks, d.is_demo as "isDemo",
         ${agencyHeadLines} as "agencyLines"
    from agencies a join states s on s.code = a.state
   cross join lateral app.provider_on(a.state, ${today}::date, 'RECORD') d
   where a.id = ${agencyId} and a.state = ${state}`

export const lawVisitMinutes = (serviceId: number) => sql<{ minutes: number }>`
  select visit_minutes as minutes from services where id = ${serviceId}`
