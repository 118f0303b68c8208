import type { Day } from '@contract/days.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import type { PropertyAction } from '@/shared/property-actions/property-actions.ts'

export type UpdateAction = { action: PropertyAction; label: string }

const editTenancy: UpdateAction = { action: 'edit-tenancy', label: 'Edit tenancy' }
const addTenancy: UpdateAction = { action: 'add-tenancy', label: 'Add tenancy' }

type Property = Pick<PropertyDetails, 'actions' | 'tenancy'>

/** Nobody is known to live there: what is missing is a new tenancy, not a better old one. */
function isLeft({ tenancy: { currentTenancy } }: Property, today: Day): boolean {
  const left = currentTenancy?.vacatingAt ?? null
  return currentTenancy === null || (left !== null && left < today)
}

/** The dialog in which the agency gives what is missing; null: it is kept in its software. */
export function updateAction(code: string, property: Property, today: Day): UpdateAction | null {
  const { actions } = property
  if (code === 'GAS_CONFIRMATION_REQUIRED')
    return actions.confirmGas ? { action: 'confirm-gas', label: 'Confirm gas appliances' } : null
  if (code === 'WATER_CHARGING_REQUIRED') return { action: 'tell-water', label: 'Tell who pays for water' }
  if (isLeft(property, today)) return actions.addTenancy ? addTenancy : null
  return actions.editTenancy ? editTenancy : null
}
