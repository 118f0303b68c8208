import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { EntryRule } from './entry-rule.ts'

export type EntryLawRow = {
  state: StateCode
  noticeName: string
  postalBusinessDays: number
  rules: EntryRule[]
  holidays: { day: Day; name: string }[]
}

/** The state's rules, and the holidays of the state and of the property's locality from a day on. */
export const entryLawOfProperty = (agencyId: number, propertyId: number, from: Day) => sql<EntryLawRow>`
  select s.code as state, s.entry_notice_name as "noticeName", s.postal_business_days as "postalBusinessDays",
         (select json_agg(json_build_object(
                   'ground', r.ground, 'minNoticeHours', r.min_notice_hours, 'countsBusinessDays', r.counts_business_days,
                   'maxNoticeDays', r.max_notice_days, 'weekdayFrom', left(r.weekday_from::text, 5),
                   'weekdayTo', left(r.weekday_to::text, 5), 'saturdayFrom', left(r.saturday_from::text, 5),
                   'saturdayTo', left(r.saturday_to::text, 5), 'isSundayAllowed', r.is_sunday_allowed,
                   'isPublicHolidayAllowed', r.is_public_holiday_allowed, 'mustSayHalfDay', r.must_say_half_day,
                   'isChecked', r.is_checked,
                   'noticeForm', r.notice_form, 'groundText', r.ground_text, 'otherRule', r.other_rule,
                   'instrument', r.instrument) order by r.ground)
            from entry_rules r where r.state = s.code) as rules,
         coalesce((select json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day)
            from public_holidays h
           where h.state = s.code and h.locality in ('', u.locality)
             and h.day between ${from}::date - 7 and ${from}::date + 120), '[]') as holidays
    from properties p
    join suburbs u on u.id = p.suburb_id
    join agencies a on a.id = p.agency_id
    join states s on s.code = a.state
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`
