import type { TenancyMode } from './tenancy-draft.ts'

export const titles: Record<TenancyMode, string> = {
  add: 'Add tenancy',
  edit: 'Edit tenancy',
  renew: 'Renew tenancy',
}

/** Labels of the final button. */
export const submitLabels: Record<TenancyMode, string> = {
  add: 'Add tenancy',
  edit: 'Save tenancy',
  renew: 'Renew tenancy',
}

type Failure = { title: string; text: string }
const adding: Failure = { title: 'Failed to add tenancy', text: 'An error occurred while adding the tenancy' }
export const failures: Record<TenancyMode, Failure> = {
  add: adding,
  renew: adding,
  edit: { title: 'Failed to update tenancy', text: 'An error occurred while updating the tenancy' },
}
export const successes: Record<TenancyMode, string> = {
  add: 'Tenancy added',
  renew: 'Tenancy added',
  edit: 'Tenancy updated',
}
