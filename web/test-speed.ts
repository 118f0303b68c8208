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
 * testing-library asks at every query which elements are hidden, and user-event at every click what takes it. happy-dom would compare
 * each of them with the style sheets, but those of tests, which libraries add, say nothing about it: these styles are inline, or of the
 * element by default.
 */
const inline = (element: HTMLElement, name: 'display' | 'visibility' | 'pointerEvents'): string =>
  element.hasAttribute('style') ? element.style[name] : ''

const displays = new Map<string, string>()
function displayOf(element: HTMLElement): string {
  const given = inline(element, 'display')
  if (given !== '' || !element.isConnected) return given
  if (element.tagName === 'DIALOG') return element.hasAttribute('open') ? 'block' : 'none'
  const known = displays.get(element.tagName) ?? usual(element).display
  displays.set(element.tagName, known)
  return known
}

function visibilityOf(element: HTMLElement): string {
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    const given = inline(each, 'visibility')
    if (given !== '' && given !== 'inherit') return given
  }
  return ''
}

const asked = new Map<string, (element: HTMLElement) => string>([
  ['display', displayOf],
  ['visibility', visibilityOf],
  ['pointerEvents', (element) => inline(element, 'pointerEvents')],
])

function readStyle(element: HTMLElement, name: string): unknown {
  if (name === 'getPropertyValue')
    return (property: string) => asked.get(property)?.(element) ?? usual(element).getPropertyValue(property)
  return asked.get(name)?.(element) ?? usual(element)[name as 'display']
}

// This file runs before each test file, all of which share the window.
type Styled = Window & { usualStyle?: Window['getComputedStyle'] }
const page = document.defaultView as Styled
page.usualStyle ??= page.getComputedStyle.bind(page)
const usual = page.usualStyle
page.getComputedStyle = (element) =>
  new Proxy({} as CSSStyleDeclaration, { get: (_, name) => readStyle(element as HTMLElement, name as string) })
