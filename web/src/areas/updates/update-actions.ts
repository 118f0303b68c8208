import { integrationDelayHours } from '@contract/limits.ts'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { updateDialog, type UpdateAction } from '@/shared/property-actions/update-dialog.ts'

/** How an agency provides a required update: in a dialog here, on the tenancy page, or in its own software. */
export type UpdateMethod = UpdateAction | 'tenancy' | 'software'

/**
 * Each action once, in the order of the updates. Tenancies of integrated properties are managed in the agency's
 * software.
 */
export const updateActions = ({
  updates,
  isIntegrated,
}: Pick<ManagedProperty, 'updates' | 'isIntegrated'>): UpdateMethod[] => [
  ...new Set(updates.map(({ code }) => updateDialog(code) ?? (isIntegrated ? 'software' : 'tenancy'))),
]

export const softwareHint = (softwareName: string | null): string =>
  `Change this in ${softwareName ?? 'your property management software'}. It can take up to ${integrationDelayHours} hours to appear here.`
