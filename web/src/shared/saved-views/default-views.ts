import type { everythingParameter, everythingValue } from '@contract/saved-views.ts'

/*
 * The lists that open with a view of the user. Only an address without any parameter opens it; one that says
 * `filters=none` shows everything, so that a reload, a link and a number keep what they show. Part of the first load, so
 * the parameter is not imported but checked by its type.
 */

let paths: readonly string[] = []

/** The paths of the pages. */
export function setDefaultViews(given: readonly string[] = []): void {
  paths = given
}

export function noteDefaultView(path: string, hasDefault: boolean): void {
  const others = paths.filter((each) => each !== path)
  paths = hasDefault ? [...others, path] : others
}

export const hasDefaultView = (path: string): boolean => paths.includes(path)

const everything: Record<typeof everythingParameter, typeof everythingValue> = { filters: 'none' }

/** The parameter that an address needs to show everything; none where that is what it shows anyway. */
export const everythingIn = (path: string): { filters?: string } => (hasDefaultView(path) ? everything : {})

/** A link whose number counts all rows of the list opens all of them. */
export const toEverything = (href: string): string => (hasDefaultView(href) ? `${href}?filters=none` : href)
