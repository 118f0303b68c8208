import type { Terms, WhoseWork } from '../../../contract/me.ts'
import type { ViewList } from '../../../contract/saved-views.ts'
import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { areFirstStepsOpen } from '../agencies/first-steps.queries.ts'

/** The most specific setting applies: user within the agency, user, agency, everyone. */
export const activeExperiments = (userId: number, agencyId: number) => sql<{ name: string; isOn: boolean }>`
  select e.name, coalesce(
    (select x.is_on from experiment_assignments x
      where x.experiment = e.name and (x.user_id = ${userId} or x.user_id is null) and (x.agency_id = ${agencyId} or x.agency_id is null)
      order by x.user_id nulls last, x.agency_id nulls last limit 1), e.is_on_by_default) as "isOn"
    from experiments e order by e.name`

export type SettingsRow = {
  defaultPropertyManagerId: number | null
  ownPropertyManagerId: number | null
  whoseManagerId: number | null
  whose: 'all' | 'none' | null
  showPortfolioMirroring: boolean
  allowAgencyPortalBooking: boolean
  canRequestHold: boolean
  canRequestCancellation: boolean
  isSendingEnabled: boolean
  isDomainSetUp: boolean
  isAccountListed: boolean
  hasFirstSteps: boolean
  version: number
}

/** A property manager who has left counts as none, whether a default, the chosen one or the user. */
export const userSettingsRow = (userId: number, agencyId: number) => sql<SettingsRow>`
  select p.id as "defaultPropertyManagerId",
         own.id as "ownPropertyManagerId", chosen.id as "whoseManagerId", s.whose_work as "whose",
         coalesce(s.shows_portfolio_mirroring, false) as "showPortfolioMirroring",
         a.allow_agency_portal_booking as "allowAgencyPortalBooking",
         a.can_request_hold as "canRequestHold",
         a.can_request_cancellation as "canRequestCancellation",
         a.is_sending_enabled as "isSendingEnabled",
         a.is_email_domain_verified as "isDomainSetUp",
         m.can_send_email as "isAccountListed",
         ${areFirstStepsOpen} as "hasFirstSteps",
         coalesce(s.version, 0) as version
    from agencies a
    join memberships m on m.agency_id = a.id and m.user_id = ${userId}
    left join user_agency_settings s on s.agency_id = a.id and s.user_id = ${userId}
    left join property_managers p on p.agency_id = a.id and p.id = s.default_property_manager_id and p.is_active
    left join property_managers own on own.agency_id = a.id and own.id = m.property_manager_id and own.is_active
    left join property_managers chosen
      on chosen.agency_id = a.id and chosen.id = s.whose_manager_id and chosen.is_active
   where a.id = ${agencyId}`

export const propertyManagerExists = (agencyId: number, managerId: number) => sql`
  select true from property_managers where agency_id = ${agencyId} and id = ${managerId} and is_active`

/** Updates only the expected version, if given; returns no row if the version has changed. */
export const saveSettings = (
  { userId, agencyId, now }: { userId: number; agencyId: number; now: Date },
  settings: { defaultPropertyManagerId: number | null; showPortfolioMirroring: boolean },
  seenVersion: number | null,
) => sql<{ version: number }>`
  insert into user_agency_settings as s
    (user_id, agency_id, default_property_manager_id, shows_portfolio_mirroring, updated_at)
  values (${userId}, ${agencyId}, ${settings.defaultPropertyManagerId}, ${settings.showPortfolioMirroring},
          ${now.toISOString()})
  on conflict (user_id, agency_id) do update
    set default_property_manager_id = excluded.default_property_manager_id,
        shows_portfolio_mirroring = excluded.shows_portfolio_mirroring,
        version = s.version + 1, updated_at = excluded.updated_at
    where ${seenVersion}::int is null or s.version = ${seenVersion}::int
  returning version`

/** Whose work the user looks at. Not a change of the preferences, whose version stays. */
export const saveWhoseWork = (
  { userId, agencyId, now }: { userId: number; agencyId: number; now: Date },
  whose: WhoseWork | null,
) => sql`
  insert into user_agency_settings as s (user_id, agency_id, whose_work, whose_manager_id, version, updated_at)
  values (${userId}, ${agencyId}, ${typeof whose === 'string' ? whose : null}, ${typeof whose === 'number' ? whose : null},
          0, ${now.toISOString()})
  on conflict (user_id, agency_id) do update
    set whose_work = excluded.whose_work, whose_manager_id = excluded.whose_manager_id`

type Reader = { userId: number; originalUserId: number | null; today: Day }

/** The latest agreement in effect, unless the user has accepted it. None while an administrator views as the user. */
export const pendingTerms = ({ userId, originalUserId, today }: Reader) => sql<Terms>`
  select t.id, t.effective_from as "effectiveFrom", t.text_content as "textContent"
    from (select * from terms where effective_from <= ${today} and withdrawn_at is null and (state is null or state = app.state())
           order by effective_from desc, id desc limit 1) t
   where ${originalUserId}::int is null
     and not exists (select from terms_acceptances a where a.user_id = ${userId} and a.terms_id = t.id)`

export const termsExist = (termsId: number, today: Day) => sql`
  select true from terms
   where id = ${termsId} and effective_from <= ${today} and withdrawn_at is null and (state is null or state = app.state())`

export const recordAcceptance = (userId: number, termsId: number, now: Date) => sql<{ acceptedAt: string }>`
  insert into terms_acceptances (user_id, terms_id, accepted_at)
  values (${userId}, ${termsId}, ${now.toISOString()})
  on conflict (user_id, terms_id) do nothing
  returning accepted_at as "acceptedAt"`

export const termsAcceptance = (userId: number, termsId: number) => sql<{ acceptedAt: string }>`
  select accepted_at as "acceptedAt" from terms_acceptances where user_id = ${userId} and terms_id = ${termsId}`

export const listsWithDefaultView = (userId: number, agencyId: number) => sql<{ list: ViewList }>`
  select list from default_views where agency_id = ${agencyId} and user_id = ${userId} order by list`
