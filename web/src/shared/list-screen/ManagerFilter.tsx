import type { ManagerKey } from '@contract/paging.ts'
import type { ManagerChoice } from './filter-chips.ts'
import { PropertyManagerSelect } from './PropertyManagerSelect.tsx'

type ManagerFilterProps = {
  state: {
    'property-manager': ManagerKey | undefined
    change: (patch: { 'property-manager': ManagerKey | undefined }) => void
  }
  managers?: readonly ManagerChoice[] | undefined
  className?: string
}

export function ManagerFilter({ state, managers, className = 'max-sm:col-span-2 sm:w-56' }: ManagerFilterProps) {
  return (
    <PropertyManagerSelect
      value={state['property-manager'] ?? null}
      onChange={(id) => state.change({ 'property-manager': id ?? undefined })}
      managers={managers}
      className={className}
    />
  )
}
