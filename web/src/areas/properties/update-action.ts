import type { Day } from '@contract/days.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { updateDialog, type UpdateAction } from '@/shared/property-actions/update-dialog.ts'

const editTenancy: UpdateAction = { action: 'edit-tenancy', label: 'Edit tenancy' }
const addTenancy: UpdateAction = { action: 'add-tenancy', label: 'Add tenancy' }

type Property = Pick<PropertyDetails, 'actions' | 'tenancy'>

/** No tenants are known to live there: what is missing is a new tenancy, not a better old one. */
function isLeft({ tenancy: { currentTenancy } }: Property, today: Day): boolean {
  const left = currentTenancy?.vacatingAt ?? null
  return currentTenancy === null || (left !== null && left < today)
}

/** The dialog in which the agency gives what is missing; null: it is kept in its software. */
export function updateAction(code: string, property: Property, today: Day): UpdateAction | null {
  const { actions } = property
  const dialog = updateDialog(code)
  if (dialog) return dialog.action === 'confirm-gas' && !actions.confirmGas ? null : dialog
  if (isLeft(property, today)) return actions.addTenancy ? addTenancy : null
  return actions.editTenancy ? editTenancy : null
}
