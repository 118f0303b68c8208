import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import type { Unsafe } from '../../../contract/portfolio/unsafe.ts'

/** Whether the property of a card is unsafe, as its rows in other lists say it. */
export const unsafeOfCard = ({
  tags,
  repairDueOn = null,
}: Pick<ManagedProperty, 'tags' | 'repairDueOn'>): { unsafe?: Unsafe } =>
  tags.includes('UNSAFE') ? { unsafe: { repairDueOn } } : {}

/** From a statement, which has null for a property that is not. */
export const unsafeOfRow = ({ unsafe }: { unsafe: Unsafe | null }): { unsafe?: Unsafe } => (unsafe ? { unsafe } : {})
