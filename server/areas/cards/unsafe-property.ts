import type { Day } from '../../../contract/days.ts'
import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import { unsafeLabel } from '../../../contract/portfolio/unsafe-label.ts'
import type { Unsafe } from '../../../contract/portfolio/unsafe.ts'

/** What a statement reads with `unsafeColumn`. */
export type UnsafeRow = { repairDueOn: Day | null } | null

/** From a statement. */
export const unsafeOfRow = ({ unsafe }: { unsafe: UnsafeRow }, today: Day): { unsafe?: Unsafe } =>
  unsafe ? { unsafe: { ...unsafe, label: unsafeLabel(unsafe.repairDueOn, today) } } : {}

/** Whether the property of a card is unsafe, as its rows in other lists say it. */
export const unsafeOfCard = (
  { tags, repairDueOn = null }: Pick<ManagedProperty, 'tags' | 'repairDueOn'>,
  today: Day,
): { unsafe?: Unsafe } => unsafeOfRow({ unsafe: tags.includes('UNSAFE') ? { repairDueOn } : null }, today)
