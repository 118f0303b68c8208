import { addDays, type Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { ClockTime } from '../../../contract/times.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { EntryRule } from './entry-rule.ts'

export type EntryLawRow = {
  state: StateCode
  noticeName: string
  officialForm?: string | null
  postalBusinessDays: number
  rules: EntryRule[]
  holidays: { day: Day; name: string }[]
  eveningHolidays: { day: Day; startsAt: ClockTime; name: string }[]
}

/** Whether the version `r` of a rule is in force on a day. */
export const isEntryRuleInForce = (day: Day | Sql): Sql => sql`
  daterange(r.in_force_from, r.in_force_to, '[]') @> ${day}::date`

/** The versions of the rules of the state `s` during some days, as a JSON list. */
export const entryRulesBetween = (from: Day | Sql, to: Day | Sql): Sql => sql`
  coalesce((select json_agg(json_build_object(
            'ground', r.ground, 'inForceFrom', r.in_force_from, 'inForceTo', r.in_force_to,
            'minNoticeHours', r.min_notice_hours, 'countsBusinessDays', r.counts_business_days,
            'maxNoticeDays', r.max_notice_days, 'weekdayFrom', left(r.weekday_from::text, 5),
            'weekdayTo', left(r.weekday_to::text, 5), 'saturdayFrom', left(r.saturday_from::text, 5),
            'saturdayTo', left(r.saturday_to::text, 5), 'isSundayAllowed', r.is_sunday_allowed,
            'isPublicHolidayAllowed', r.is_public_holiday_allowed, 'mustSayHalfDay', r.must_say_half_day,
            'maxWindowMinutes', r.max_window_minutes, 'handFrom', left(r.hand_from::text, 5), 'handTo', left(r.hand_to::text, 5),
            'noticeForm', r.notice_form, 'groundText', r.ground_text, 'otherRule', r.other_rule,
            'instrument', r.instrument, 'provision', r.provision, 'certainty', r.certainty) order by r.ground, r.in_force_from)
     from entry_rules r
    where r.state = s.code and daterange(r.in_force_from, r.in_force_to, '[]') && daterange(${from}::date, ${to}::date, '[]')),
      '[]')`

/** Columns of `EntryLawRow`: what applies in the state `s` and a locality during some days. */
export const entryLaw = (from: Day, to: Day, locality: Sql | string): Sql => sql`
  s.code as state, s.entry_notice_name as "noticeName", s.postal_business_days as "postalBusinessDays",
  ${entryRulesBetween(from, to)} as rules,
  coalesce((select json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day)
     from public_holidays h
    where h.state = s.code and h.locality in ('', ${locality})
      and h.day between ${from}::date and ${to}::date), '[]') as holidays,
  coalesce((select json_agg(json_build_object('day', h.day, 'startsAt', left(h.starts_at::text, 5), 'name', h.name) order by h.day)
     from evening_holidays h
    where h.state = s.code and h.day between ${from}::date and ${to}::date), '[]') as "eveningHolidays"`

/** The law at a property from a week before a day, for letters that were posted then, to the end of the longest search. */
export const entryLawOfProperty = (agencyId: number, propertyId: number, from: Day) => sql<EntryLawRow>`
  select ${entryLaw(addDays(from, -7), addDays(from, 120), sql`u.locality`)},
         (select o.name from official_forms o
           where o.state = s.code and o.status = 'PUBLISHED' and daterange(o.in_force_from, o.in_force_to, '[]') @> ${from}::date)
           as "officialForm"
    from properties p
    join suburbs u on u.id = p.suburb_id
    join agencies a on a.id = p.agency_id
    join states s on s.code = a.state
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`
