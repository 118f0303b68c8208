import { createContext, useLayoutEffect, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'

interface OpenOverlay {
  key: symbol
  element: HTMLElement
}

/** Open dialogs, wizards and drawers; the topmost is last. */
let stack: readonly OpenOverlay[] = []
const listeners = new Set<() => void>()

function change(next: readonly OpenOverlay[]) {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const topOverlay = (): HTMLElement | null => stack.at(-1)?.element ?? null

/** The topmost overlay, or null. */
export const useTopOverlay = (): HTMLElement | null => useSyncExternalStore(subscribe, topOverlay)

/** Adds an element to the stack while it is mounted; returns whether it is the topmost. */
export function useOverlay(ref: RefObject<HTMLElement | null>): boolean {
  const [key] = useState(() => Symbol('overlay'))
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    change([...stack, { key, element }])
    return () => change(stack.filter((each) => each.key !== key))
  }, [ref, key])
  return useSyncExternalStore(subscribe, () => stack.at(-1)?.key === key)
}

/**
 * A notice that must stay reachable, such as that the session has ended. An open dialog traps the keyboard, so the
 * topmost dialog shows the notice; if no dialog is open, the page does.
 */
export const OverlayNoticeContext = createContext<ReactNode>(null)
