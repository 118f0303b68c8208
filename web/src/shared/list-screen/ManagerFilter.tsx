import type { ManagerChoice } from './filter-chips.ts'
import { PropertyManagerSelect } from './PropertyManagerSelect.tsx'

type ManagerFilterProps = {
  state: {
    'property-manager': number | undefined
    change: (patch: { 'property-manager': number | undefined }) => void
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
