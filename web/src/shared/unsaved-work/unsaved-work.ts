import { useEffect, useSyncExternalStore } from 'react'

/** A form or wizard with typed values, files that are not stored yet, or a running download. */
export type UnsavedKind = 'form' | 'upload' | 'download'

const open = new Map<symbol, UnsavedKind>()
const listeners = new Set<() => void>()

/** Makes the browser ask before a reload or before the tab closes. */
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function change(apply: () => void): void {
  apply()
  if (open.size > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
  for (const listener of listeners) listener()
}

/** Whether leaving this page would lose something. The portal itself never navigates or reloads while this is true. */
export const hasUnsavedWork = (kind?: UnsavedKind): boolean =>
  kind === undefined ? open.size > 0 : [...open.values()].includes(kind)

/** Registers unsaved work until the returned function is called. */
export function addUnsavedWork(kind: UnsavedKind): () => void {
  const key = Symbol(kind)
  change(() => open.set(key, kind))
  return () => change(() => open.delete(key))
}

/** For leaving on purpose: the user was asked, or cannot stay. */
export const discardUnsavedWork = (): void => change(() => open.clear())

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHasUnsavedWork = (kind?: UnsavedKind): boolean =>
  useSyncExternalStore(subscribe, () => hasUnsavedWork(kind))

/** Registers unsaved work while the component is mounted and `isUnsaved` is true. */
export function useUnsavedWork(isUnsaved: boolean, kind: UnsavedKind = 'form'): void {
  useEffect(() => {
    return isUnsaved ? addUnsavedWork(kind) : undefined
  }, [isUnsaved, kind])
}
