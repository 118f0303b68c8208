import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { checkUpload } from '@contract/documents/uploads.ts'
import { createUploadQueue, type UploadQueue } from './create-upload-queue.ts'
import { isUnfinished } from './upload-queue.machine.ts'

const UploadQueueContext = createContext<UploadQueue | null>(null)

/** Stands above the pages, so that uploads go on while the user moves between them. */
export function UploadQueueProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => createUploadQueue(checkUpload))
  const hasUnfinished = isUnfinished(useSyncExternalStore(queue.subscribe, queue.read))

  useEffect(() => {
    if (!hasUnfinished) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnfinished])

  return <UploadQueueContext value={queue}>{children}</UploadQueueContext>
}

export function useUploadQueue(): UploadQueue {
  const queue = useContext(UploadQueueContext)
  if (!queue) throw new Error('There is no upload queue here; it belongs to the signed-in frame')
  return queue
}

export function useUploads() {
  const queue = useUploadQueue()
  return useSyncExternalStore(queue.subscribe, queue.read)
}
