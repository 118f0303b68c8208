import type { EntryMethod } from '../entry-preferences.ts'
import type { SolutionLabel } from './access-issues.ts'

/** How technicians enter by each method, as part of a sentence. */
export const wayInTexts: Record<EntryMethod, string> = {
  APPOINTMENT: 'by appointment',
  ENTER_WITH_KEY_AS_EN: 'by entry notice',
  ENTER_WITH_KEY_BY_TENANT_REQUEST: 'with the agency key, as the tenant asked',
  ENTER_WITH_KEY_VACANT: 'with the agency key, as the property is vacant',
}

/** Entry methods that a solution allows in the preferences of the property. */
export const allowedBySolution: Partial<Record<SolutionLabel, readonly EntryMethod[]>> = {
  AllowAllFormsOfEntry: [
    'APPOINTMENT',
    'ENTER_WITH_KEY_AS_EN',
    'ENTER_WITH_KEY_BY_TENANT_REQUEST',
    'ENTER_WITH_KEY_VACANT',
  ],
  AllowEntryAppt: ['APPOINTMENT'],
  AllowEntryEnInternal: ['ENTER_WITH_KEY_AS_EN'],
  AllowEntryTRKP: ['ENTER_WITH_KEY_BY_TENANT_REQUEST'],
  AllowEntryVacant: ['ENTER_WITH_KEY_VACANT'],
}

/** By which ways technicians can enter although issues block others; null if there is none. */
export function openWaysText(methods: readonly string[]): string | null {
  const texts = methods.flatMap((method) => wayInTexts[method as EntryMethod] ?? [])
  return texts.length === 0 ? null : `A way in is open: ${texts.join(' or ')}`
}
