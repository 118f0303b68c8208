import type { FirstStep, FirstStepStatus } from '../../../contract/agencies/first-steps.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/** Facts about the agency `a` and the user of its membership `m`. An own domain is needed only to send from it. */
const facts: Record<FirstStep, Sql> = {
  PROPERTIES: sql`(exists (select from agency_integrations i where i.agency_id = a.id and (i.is_active or i.connection = 'CONNECTED'))
      or exists (select from properties p where p.agency_id = a.id)
      or exists (select from portfolio_properties p where p.agency_id = a.id))`,
  COLLEAGUES: sql`(exists (select from memberships o where o.agency_id = a.id and o.user_id <> m.user_id)
      or exists (select from invitations i where i.agency_id = a.id and i.accepted_at is null and i.withdrawn_at is null))`,
  PREFERENCES: sql`exists (select from user_agency_settings s where s.agency_id = a.id and s.user_id = m.user_id)`,
  EMAIL_DOMAIN: sql`(a.is_email_domain_verified or a.email_domain is null or not a.is_sending_enabled)`,
}

/** Of agencies that staff created; earlier ones have none. Facts are read only while the steps are not hidden. */
export const areFirstStepsOpen: Sql = sql`
  case when m.is_master and a.form_key is not null and a.first_steps_hidden_at is null
       then not (${facts.PROPERTIES} and ${facts.COLLEAGUES} and ${facts.PREFERENCES} and ${facts.EMAIL_DOMAIN})
       else false end`

export type FirstStepsRow = { isOpen: boolean } & Record<FirstStep, FirstStepStatus>

const statusOf = (fact: Sql): Sql => sql`case when ${fact} then 'DONE' else 'OPEN' end`

export const readFirstSteps = (agencyId: number, userId: number) => sql<FirstStepsRow>`
  select ${areFirstStepsOpen} as "isOpen", ${statusOf(facts.PROPERTIES)} as "PROPERTIES", ${statusOf(facts.COLLEAGUES)} as "COLLEAGUES",
         ${statusOf(facts.PREFERENCES)} as "PREFERENCES",
         case when a.is_email_domain_verified then 'DONE' when ${facts.EMAIL_DOMAIN} then 'NOT_NEEDED' else 'OPEN' end as "EMAIL_DOMAIN"
    from agencies a join memberships m on m.agency_id = a.id and m.user_id = ${userId}
   where a.id = ${agencyId}`

/** No row if they are hidden already. */
export const markFirstStepsHidden = (agencyId: number, now: Date) => sql<{ id: number }>`
  update agencies set first_steps_hidden_at = ${now.toISOString()}
   where id = ${agencyId} and first_steps_hidden_at is null returning id`
