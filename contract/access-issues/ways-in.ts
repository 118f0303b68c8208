import type { EntryMethod } from '../entry-preferences.ts'

/** How technicians enter by each method, as part of a sentence. */
export const wayInTexts: Record<EntryMethod, string> = {
  APPOINTMENT: 'by appointment',
  ENTER_WITH_KEY_AS_EN: 'by entry notice',
  ENTER_WITH_KEY_BY_TENANT_REQUEST: 'with the agency key, as the tenant asked',
  ENTER_WITH_KEY_VACANT: 'with the agency key, as the property is vacant',
}

/** By which ways technicians can enter although issues block others; null if there is none. */
export function openWaysText(methods: readonly string[]): string | null {
  const texts = methods.flatMap((method) => wayInTexts[method as EntryMethod] ?? [])
  return texts.length === 0 ? null : `A way in is open: ${texts.join(' or ')}`
}
