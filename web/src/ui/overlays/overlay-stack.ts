import { createContext, useLayoutEffect, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'

interface OpenOverlay {
  key: symbol
  element: HTMLElement
}

/** Dialogs, wizards and drawers that are open, the one on top last. */
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

const topElement = (): HTMLElement | null => stack.at(-1)?.element ?? null

/** What is on top of the page, if anything is. */
export const useTopOverlay = (): HTMLElement | null => useSyncExternalStore(subscribe, topElement)

/** Puts an element on top for as long as it is there; answers whether it still is on top. */
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
 * A message that must be in reach whatever is open, such as that the session has ended. An open dialog keeps the keyboard
 * within itself, so the one on top shows the message; without one the page does.
 */
export const OverlayNoticeContext = createContext<ReactNode>(null)
