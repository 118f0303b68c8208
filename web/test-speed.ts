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

/**
 * Each query by role asks for the styles of every element that it meets and of all around it, which happy-dom computes
 * from the text of their rules. Without a style of its own an element is displayed as its tag, and as visible as its
 * parent. (No test has style sheets that say more.)
 */
type Quick = typeof window.getComputedStyle & { computed?: typeof window.getComputedStyle }
// Runs for each file, in the same window.
const computed = (window.getComputedStyle as Quick).computed ?? window.getComputedStyle.bind(window)
const displays = new Map<string, string>()
const styled = new Set(['DIALOG', 'AUDIO'])

function displayOf(element: Element): string {
  const { tagName } = element
  if (styled.has(tagName) || element.hasAttribute('style')) return computed(element).display
  let display = displays.get(tagName)
  if (display === undefined) displays.set(tagName, (display = computed(element).display))
  return display
}

function visibilityOf(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.getAttribute('style')?.includes('visibility')) return computed(element).visibility
  return ''
}

const quick: Record<string, (element: Element) => string> = {
  display: displayOf,
  visibility: visibilityOf,
  pointerEvents: (element) => (element.hasAttribute('style') ? computed(element).pointerEvents : ''),
}

const getComputedStyle: Quick = (element, pseudo) => {
  if (pseudo || !element.isConnected) return computed(element, pseudo)
  let style: CSSStyleDeclaration | undefined
  const read = (name: string) => quick[name]?.(element)
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name: string) {
      if (name === 'getPropertyValue')
        return (property: string) => read(property) ?? (style ??= computed(element)).getPropertyValue(property)
      return read(name) ?? ((style ??= computed(element))[name as 'display'] as unknown)
    },
  })
}
getComputedStyle.computed = computed
window.getComputedStyle = getComputedStyle
