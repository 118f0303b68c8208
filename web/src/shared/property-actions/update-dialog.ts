import type { PropertyAction } from './property-actions.ts'

export type UpdateAction = { action: PropertyAction; label: string }

/** Every other required update concerns the tenancy. */
const dialogs: Readonly<Record<string, UpdateAction>> = {
  GAS_CONFIRMATION_REQUIRED: { action: 'confirm-gas', label: 'Confirm gas appliances' },
  WATER_CHARGING_REQUIRED: { action: 'confirm-water', label: 'Confirm who pays for water' },
}

/** The dialog for a required update; null if it belongs to the tenancy. */
export const updateDialog = (code: string): UpdateAction | null => dialogs[code] ?? null
