import { useEffect, useSyncExternalStore } from 'react'

/** A form or wizard with something typed, files that are not stored yet, or a file on its way to this computer. */
export type UnsavedKind = 'form' | 'upload' | 'download'

const open = new Map<symbol, UnsavedKind>()
const listeners = new Set<() => void>()

/** The browser then asks, in its own words, before a reload or a closed tab. */
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function change(apply: () => void): void {
  apply()
  if (open.size > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
  for (const listener of listeners) listener()
}

/** Whether leaving this page now would lose something. Nothing in the portal leaves or reloads it by itself while this is so. */
export const hasUnsavedWork = (kind?: UnsavedKind): boolean =>
  kind === undefined ? open.size > 0 : [...open.values()].includes(kind)

/** Notes that leaving would lose something, until what it answers is called. */
export function addUnsavedWork(kind: UnsavedKind): () => void {
  const key = Symbol(kind)
  change(() => open.set(key, kind))
  return () => change(() => open.delete(key))
}

/** For leaving on purpose: the person has been asked, or has no way back. */
export const discardUnsavedWork = (): void => change(() => open.clear())

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHasUnsavedWork = (kind?: UnsavedKind): boolean =>
  useSyncExternalStore(subscribe, () => hasUnsavedWork(kind))

/** Says for as long as the component is there that leaving would lose something. */
export function useUnsavedWork(isUnsaved: boolean, kind: UnsavedKind = 'form'): void {
  useEffect(() => {
    return isUnsaved ? addUnsavedWork(kind) : undefined
  }, [isUnsaved, kind])
}
