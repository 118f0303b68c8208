import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { findingOrderIds, findingOrders } from './finding-orders.ts'
import type { FindingsState } from './findings-search.ts'

const options = findingOrderIds.map((value) => ({
  value,
  label: findingOrders[value].label,
}))

export function OrderSelect({ state }: { state: FindingsState }) {
  return (
    <NativeSelect
      label="Sort by"
      options={options}
      value={state.order}
      onChange={(order) => state.change({ order })}
      className="w-full sm:w-52"
    />
  )
}
