import { PropertySymbol } from 'happy-dom'
import * as React from 'react'

type ReactInternals = { recentlyCreatedOwnerStacks: number }
type Styles = { properties: Record<string, object>; definedPropertyNames: Record<string, boolean> }

/**
 * React records where each element was created, up to ten thousand times per second, for traces that no test reads.
 * The count of the last second now always says that the limit is reached.
 */
const internals = (React as unknown as Record<string, ReactInternals>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
}

/**
 * happy-dom copies the style of an element, whenever it is asked whether the element is visible, with structuredClone.
 * This makes the same copy faster.
 */
const declaration = document.createElement('p').style as unknown as Record<symbol, () => Styles>
const kind = declaration[PropertySymbol.getPropertyManager]?.().constructor as { new (): Styles } | undefined
if (kind) {
  const clone = function clone(this: Styles) {
    const copy = new kind()
    for (const [name, property] of Object.entries(this.properties)) copy.properties[name] = { ...property }
    Object.assign(copy.definedPropertyNames, this.definedPropertyNames)
    return copy
  }
  Object.assign(kind.prototype as object, { clone })
}
