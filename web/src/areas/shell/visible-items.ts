import { isOn, type Experiments } from '@contract/me.ts'
import type { StateCode } from '@contract/states.ts'
import type { NavigationItem } from './menu-items.ts'

export type Viewer = { state: StateCode; isMaster: boolean; experiments: Experiments }

/** An item is shown only if its state, role and experiment all match; a group only if it has visible items. */
export function visibleItems(items: readonly NavigationItem[], viewer: Viewer): NavigationItem[] {
  return items.flatMap((item): NavigationItem[] => {
    if (item.states && !item.states.includes(viewer.state)) return []
    if (item.masterOnly && !viewer.isMaster) return []
    if (item.experiment && !isOn(viewer.experiments, item.experiment)) return []
    if (!('children' in item)) return [item]
    const children = visibleItems(item.children, viewer)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}

/** Whether the item links to the current page, or contains an item that does. */
export function isCurrentItem(item: NavigationItem, pathname: string): boolean {
  if ('children' in item) return item.children.some((child) => isCurrentItem(child, pathname))
  if (!('path' in item)) return false
  return item.path === '/' ? pathname === '/' : pathname === item.path || pathname.startsWith(`${item.path}/`)
}
