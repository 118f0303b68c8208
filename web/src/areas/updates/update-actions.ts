import { integrationDelayHours } from '@contract/limits.ts'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { updateDialog, type UpdateAction } from '@/shared/property-actions/update-dialog.ts'

/** How an agency gives what is missing: in a dialog here, on the tenancy page, or in its own software. */
export type Way = UpdateAction | 'tenancy' | 'software'

/** Each way once, in the order of what is missing. The software keeps the tenancies of integrated properties. */
export const updateActions = ({ updates, isIntegrated }: Pick<ManagedProperty, 'updates' | 'isIntegrated'>): Way[] => [
  ...new Set(updates.map(({ code }) => updateDialog(code) ?? (isIntegrated ? 'software' : 'tenancy'))),
]

export const softwareHint = (softwareName: string | null): string =>
  `Change this in ${softwareName ?? 'your property management software'}. It can take up to ${integrationDelayHours} hours to appear here.`
