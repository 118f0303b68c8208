import type { PropertyAction } from './property-actions.ts'

export type UpdateAction = { action: PropertyAction; label: string }

/** Whatever else is missing is about the tenancy. */
const dialogs: Readonly<Record<string, UpdateAction>> = {
  GAS_CONFIRMATION_REQUIRED: { action: 'confirm-gas', label: 'Confirm gas appliances' },
  WATER_CHARGING_REQUIRED: { action: 'tell-water', label: 'Tell who pays for water' },
}

/** The dialog of its own in which a required update is given; null: it belongs to the tenancy. */
export const updateDialog = (code: string): UpdateAction | null => dialogs[code] ?? null
