import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import type { UploadQueue } from './create-upload-queue.ts'
import { canRetry, isUnfinished, type UploadItem } from './upload-item.ts'

/** The uploads that pages show. The queue itself is loaded with the first part that can upload. */
export type UploadStore = {
  queue: UploadQueue | null
  read: () => readonly UploadItem[]
  write: (items: readonly UploadItem[]) => void
  subscribe: (listener: () => void) => () => void
}

export function createUploadStore(): UploadStore {
  let items: readonly UploadItem[] = []
  const listeners = new Set<() => void>()
  return {
    queue: null,
    read: () => items,
    write: (changed) => {
      items = changed
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const UploadStoreContext = createContext<UploadStore | null>(null)

/** Above the pages, so that uploads continue while the user navigates. */
export function UploadQueueProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createUploadStore)
  const items = useSyncExternalStore(store.subscribe, store.read)
  // The file of a failed upload exists only here, so it counts as unsaved.
  useUnsavedWork(isUnfinished(items) || items.some(canRetry), 'upload')

  return <UploadStoreContext value={store}>{children}</UploadStoreContext>
}

export function useUploadStore(): UploadStore {
  const store = useContext(UploadStoreContext)
  if (!store) throw new Error('useUploadStore must be used inside the signed-in frame')
  return store
}

export function useUploads() {
  const store = useUploadStore()
  return useSyncExternalStore(store.subscribe, store.read)
}
