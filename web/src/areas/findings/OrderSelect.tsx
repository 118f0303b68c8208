import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { findingOrders, type FindingOrder } from './finding-orders.ts'
import type { FindingsState } from './use-findings-state.ts'

const options = (Object.keys(findingOrders) as FindingOrder[]).map((value) => ({
  value,
  label: findingOrders[value].label,
}))

export function OrderSelect({ state }: { state: FindingsState }) {
  return (
    <NativeSelect
      label="Sort by"
      isLabelHidden
      options={options}
      value={state.order}
      onChange={state.changeOrder}
      className="w-full sm:w-52"
    />
  )
}
