import * as z from 'zod/mini'

/**
 * What the dashboard showed last in this browser, so that its calls can start before the session is known. A wrong hint
 * costs one unused call.
 */
const hintSchema = z.object({
  defaultManagerId: z.nullable(z.int()),
  /** The first tab depends on the agency and the user. */
  firstTab: z.string(),
  showsOthers: z.boolean(),
  hasEntryMethods: z.boolean(),
})
export type DashboardHint = z.infer<typeof hintSchema>

const key = 'dashboard'

export function readHint(): DashboardHint | null {
  try {
    return hintSchema.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return null
  }
}

export function writeHint(hint: DashboardHint): void {
  try {
    localStorage.setItem(key, JSON.stringify(hint))
  } catch {
    // Storage is disabled: the calls start a little later.
  }
}
