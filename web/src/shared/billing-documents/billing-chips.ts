import type { DueWindow } from '@contract/billing-filters.ts'
import { services } from '@contract/services.ts'
import type { FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import type { BillingSearch } from './billing-search.ts'

type Chips = {
  state: BillingSearch & { change: (patch: Partial<BillingSearch>) => void }
  dueLabels: Record<DueWindow, string>
  /** Chips of the filters that only this list has. */
  own: readonly FilterChip[]
}

/** One chip for each chosen value of a filter with several choices. */
export const chipsOf = <Value extends string>(
  name: string,
  chosen: readonly Value[],
  label: (value: Value) => string,
  change: (values: Value[]) => void,
): FilterChip[] =>
  chosen.map((value) => ({
    key: `${name} ${value}`,
    label: label(value),
    onRemove: () => change(chosen.filter((each) => each !== value)),
  }))

/** The active filters of a list of quotes or invoices. */
export function billingChips({ state, dueLabels, own }: Chips): FilterChip[] {
  const { service, due, change } = state
  const chips: (FilterChip | false)[] = [
    ...own,
    ...chipsOf(
      'service',
      service,
      (code) => services[code].filterLabel,
      (rest) => change({ service: rest }),
    ),
    due !== undefined && { key: 'due', label: dueLabels[due], onRemove: () => change({ due: undefined }) },
  ]
  return chips.filter((chip) => chip !== false)
}
