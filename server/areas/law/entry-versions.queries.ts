import { addDays, type Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { EntryGround, EntryRule } from '../entry-rules/entry-rule.ts'
import type { RuleVersionRow } from './rule-versions.queries.ts'
import type { NewEntryRule } from './typed-entry-rule.ts'

/** The stored last day, as the first day on which a version is no longer in force. */
const inForceUntil: Sql = sql`(r.in_force_to + 1)`
const lastDay = (to: Day | null): Day | null => (to === null ? null : addDays(to, -1))

/** A version of a rule of entry as stored. */
export type EntryVersionRow = EntryRule & {
  ruleId: number
  /** Of those of the state and the ground. */
  version: number
  noticeName: string
  postalBusinessDays: number
  sourceUrl: string | null
  readOn: Day | null
  /** Null for a version that came with the installation. */
  publishedOn: Day | null
  correction: string | null
  /** The version after it, if that one corrects it. */
  correctedBy: { on: Day; version: number; correction: string } | null
}

/** All versions of a state, or one of them, by ground and the newest first. */
export const entryVersions = (state: StateCode, timeZone: string, ruleId: number | null = null) => sql<EntryVersionRow>`
  select r.id as "ruleId", r.version, r.ground, r.min_notice_hours as "minNoticeHours", r.counts_business_days as "countsBusinessDays",
         r.max_notice_days as "maxNoticeDays", left(r.weekday_from::text, 5) as "weekdayFrom", left(r.weekday_to::text, 5) as "weekdayTo",
         left(r.saturday_from::text, 5) as "saturdayFrom", left(r.saturday_to::text, 5) as "saturdayTo",
         r.is_sunday_allowed as "isSundayAllowed", r.is_public_holiday_allowed as "isPublicHolidayAllowed",
         r.must_say_half_day as "mustSayHalfDay", r.max_window_minutes as "maxWindowMinutes", left(r.hand_from::text, 5) as "handFrom",
         left(r.hand_to::text, 5) as "handTo", r.in_force_from as "inForceFrom", r.in_force_to as "inForceTo", r.provision, r.certainty,
         r.source_url as "sourceUrl", r.read_on as "readOn", r.notice_form as "noticeForm",
         r.ground_text as "groundText", r.other_rule as "otherRule", r.instrument, s.entry_notice_name as "noticeName",
         s.postal_business_days as "postalBusinessDays", r.correction,
         case when r.published_by is not null then (r.published_at at time zone ${timeZone})::date end as "publishedOn",
         (select json_build_object('on', n.in_force_from, 'version', r.version + 1, 'correction', n.correction)
            from entry_rules n
           where n.state = r.state and n.ground = r.ground and n.in_force_from = ${inForceUntil}
             and n.correction is not null) as "correctedBy"
    from (select *, (count(*) over (partition by ground order by in_force_from nulls first))::int as version
            from entry_rules where state = ${state}) r
    join states s on s.code = r.state
   where ${ruleId}::int is null or r.id = ${ruleId}::int
   order by array_position(array['SERVICE', 'SMOKE_CHECK', 'SMOKE_REPAIR', 'INSPECTION'], r.ground), r.in_force_from desc nulls last`

/** The versions of a ground, oldest first. */
export const versionsOfGround = (state: StateCode, ground: EntryGround) => sql<RuleVersionRow>`
  select r.id, r.ground as name, null as "serviceId", r.in_force_from as from, ${inForceUntil} as to
    from entry_rules r where r.state = ${state} and r.ground = ${ground} order by r.in_force_from nulls first`

export const addEntryVersion = (state: StateCode, rule: NewEntryRule, userId: number, now: Date) => sql<{ id: number }>`
  insert into entry_rules
    (state, ground, min_notice_hours, counts_business_days, max_notice_days, weekday_from, weekday_to, saturday_from, saturday_to,
     is_sunday_allowed, is_public_holiday_allowed, must_say_half_day, max_window_minutes, hand_from, hand_to, notice_form, ground_text,
     other_rule, instrument, provision, source_url, read_on, certainty, in_force_from, in_force_to, correction, published_at, published_by)
  values (${state}, ${rule.ground}, ${rule.minNoticeHours}, ${rule.countsBusinessDays}, ${rule.maxNoticeDays}, ${rule.weekdayFrom},
          ${rule.weekdayTo}, ${rule.saturdayFrom}, ${rule.saturdayTo}, ${rule.isSundayAllowed}, ${rule.isPublicHolidayAllowed},
          ${rule.mustSayHalfDay}, ${rule.maxWindowMinutes}, ${rule.handFrom}, ${rule.handTo}, ${rule.noticeForm}, ${rule.groundText},
          ${rule.otherRule}, ${rule.instrument}, ${rule.provision}, ${rule.sourceUrl}, ${rule.readOn}, ${rule.certainty},
          ${rule.inForceFrom}, ${lastDay(rule.inForceTo)}, ${rule.correction}, ${now.toISOString()}, ${userId})
  returning id`

/** `to`: the first day on which it is no longer in force. */
export const endEntryVersion = (id: number, to: Day | null) =>
  sql`update entry_rules set in_force_to = ${lastDay(to)} where id = ${id}`

export const removeEntryVersion = (id: number) => sql`delete from entry_rules where id = ${id}`
