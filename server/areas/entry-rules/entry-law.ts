import { services } from '../../../contract/services.ts'
import type { EntryGround, EntryLaw, EntryPurpose, EntryRule } from './entry-rule.ts'
import type { EntryLawRow } from './entry-rules.queries.ts'

export const toEntryLaw = ({ holidays, ...law }: EntryLawRow): EntryLaw => ({
  ...law,
  holidays: new Map(holidays.map(({ day, name }) => [day, name])),
})

/** A numbered form where the rules name one, otherwise the state's name for the notice. */
export const noticeFormOf = ({ noticeName }: EntryLaw, rules: readonly EntryRule[]): string =>
  rules.find(({ noticeForm }) => /^Form \d/.test(noticeForm))?.noticeForm ?? noticeName

/**
 * The rules that an entry must satisfy, all of them. A visit for a smoke alarm check and another service falls under
 * the rules of both where the state distinguishes them.
 */
export function rulesFor({ rules, state }: EntryLaw, purpose: EntryPurpose): EntryRule[] {
  const general = rules.find(({ ground }) => ground === 'SERVICE')
  if (!general) throw new Error(`No entry rule for services in ${state}`)
  const closer = (ground: EntryGround) => rules.find((rule) => rule.ground === ground) ?? general
  if (purpose.kind === 'INSPECTION') return [closer('INSPECTION')]
  const grounds = purpose.serviceIds.map((id) => closer(id === services.smoke.id ? 'SMOKE_CHECK' : 'SERVICE'))
  return grounds.length === 0 ? [general] : [...new Set(grounds)]
}
