import type { Day } from '@contract/days.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { updateDialog, type UpdateAction } from '@/shared/property-actions/update-dialog.ts'

const editTenancy: UpdateAction = { action: 'edit-tenancy', label: 'Edit tenancy' }
const addTenancy: UpdateAction = { action: 'add-tenancy', label: 'Add tenancy' }

type Property = Pick<PropertyDetails, 'actions' | 'tenancy'>

/** No tenants are known to live there, so a new tenancy is needed rather than a change of the old one. */
function isLeft({ tenancy: { currentTenancy } }: Property, today: Day): boolean {
  const left = currentTenancy?.vacatingAt ?? null
  return currentTenancy === null || (left !== null && left < today)
}

/** The dialog for a required update; null if it must be changed in the agency's software. */
export function updateAction(code: string, property: Property, today: Day): UpdateAction | null {
  const { actions } = property
  const dialog = updateDialog(code)
  if (dialog) return dialog.action === 'confirm-gas' && !actions.confirmGas ? null : dialog
  if (isLeft(property, today)) return actions.addTenancy ? addTenancy : null
  return actions.editTenancy ? editTenancy : null
}
