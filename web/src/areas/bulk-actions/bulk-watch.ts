import { readTabMemory, writeTabMemory } from '@/shared/tab-memory.ts'

/** The ids of running actions, so that their end is noticed even after a reload; `none` without a running one. */
const key = 'bulk-actions'
const none = 'none'

type Watch = { isShown: boolean; isOpen: boolean }

let watch: Watch = { isShown: (readTabMemory(key) ?? '') !== '', isOpen: false }
const listeners = new Set<() => void>()

function change(next: Partial<Watch>): void {
  watch = { ...watch, ...next }
  for (const listener of listeners) listener()
}

/** Whether this tab shows bulk actions. Without one it neither loads code for them nor asks the server. */
export const bulkWatch = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => watch,
  running: (): number[] => (readTabMemory(key) ?? '').split(',').map(Number).filter(Number.isInteger),
  setRunning: (ids: readonly number[]) => writeTabMemory(key, ids.join(',') || none),
  /** A started action appears in the header. */
  add: (id: number) => {
    bulkWatch.setRunning([...new Set([...bulkWatch.running().filter((each) => each > 0), id])])
    change({ isShown: true })
  },
  open: () => {
    if (!watch.isShown) bulkWatch.setRunning([])
    change({ isShown: true, isOpen: true })
  },
  close: () => change({ isOpen: false }),
  hide: () => {
    writeTabMemory(key, '')
    change({ isShown: false, isOpen: false })
  },
}
