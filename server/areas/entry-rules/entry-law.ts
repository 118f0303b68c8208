import type { Day } from '../../../contract/days.ts'
import { services } from '../../../contract/services.ts'
import type { EntryGround, EntryLaw, EntryPurpose, EntryRule } from './entry-rule.ts'
import type { EntryLawRow } from './entry-rules.queries.ts'

export const toEntryLaw = ({ holidays, eveningHolidays, ...law }: EntryLawRow): EntryLaw => ({
  ...law,
  holidays: new Map(holidays.map(({ day, name }) => [day, name])),
  eveningHolidays: new Map(eveningHolidays.map(({ day, ...holiday }) => [day, holiday])),
})

/** What a notice of today will be called. */
export const noticeTitle = ({ officialForm, noticeName }: Pick<EntryLaw, 'officialForm' | 'noticeName'>): string =>
  officialForm ?? noticeName

/** The form that the regulator approved for a notice under these rules; null where the law asks only for what it says. */
export const approvedFormOf = (rules: readonly EntryRule[]): string | null =>
  rules.find(({ noticeForm }) => /^Form \d/.test(noticeForm))?.noticeForm ?? null

const isInForce = ({ inForceFrom, inForceTo }: EntryRule, day: Day): boolean =>
  (inForceFrom === null || inForceFrom <= day) && (inForceTo === null || day <= inForceTo)

function groundOf(serviceId: number, isRepair: boolean): EntryGround {
  if (serviceId !== services.smoke.id) return 'SERVICE'
  return isRepair ? 'SMOKE_REPAIR' : 'SMOKE_CHECK'
}

function groundsOf(purpose: EntryPurpose): EntryGround[] {
  if (purpose.kind === 'INSPECTION') return ['INSPECTION']
  const grounds = purpose.serviceIds.map((id) => groundOf(id, purpose.isRepair ?? false))
  return grounds.length === 0 ? ['SERVICE'] : grounds
}

/**
 * The rules in force on a day that an entry must satisfy, all of them; none if the state then allows no entry by notice.
 * A visit for a smoke alarm check and another service falls under the rules of both where the state distinguishes them.
 */
export function rulesFor({ rules }: Pick<EntryLaw, 'rules'>, purpose: EntryPurpose, day: Day): EntryRule[] {
  const current = rules.filter((rule) => isInForce(rule, day))
  const general = current.find(({ ground }) => ground === 'SERVICE')
  const closest = (ground: EntryGround) => current.find((rule) => rule.ground === ground) ?? general
  return [...new Set(groundsOf(purpose).flatMap((ground) => closest(ground) ?? []))]
}
