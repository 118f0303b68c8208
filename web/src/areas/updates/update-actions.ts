import { integrationDelayHours } from '@contract/limits.ts'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'

/** How an agency gives what is missing: in a dialog here, on the tenancy page, or in its own software. */
export type Way = 'gas' | 'water' | 'tenancy' | 'software'

const ways: Readonly<Record<string, Way>> = {
  GAS_CONFIRMATION_REQUIRED: 'gas',
  WATER_CHARGING_REQUIRED: 'water',
}

/** Whatever is not asked for in a dialog is about the tenancy, which the software keeps for integrated properties. */
const wayOf = (code: string, isIntegrated: boolean): Way => ways[code] ?? (isIntegrated ? 'software' : 'tenancy')

/** Each way once, in the order of what is missing. */
export const updateActions = ({ updates, isIntegrated }: Pick<ManagedProperty, 'updates' | 'isIntegrated'>): Way[] => [
  ...new Set(updates.map(({ code }) => wayOf(code, isIntegrated))),
]

export const softwareHint = (softwareName: string | null): string =>
  `Change this in ${softwareName ?? 'your property management software'}. It can take up to ${integrationDelayHours} hours to appear here.`
