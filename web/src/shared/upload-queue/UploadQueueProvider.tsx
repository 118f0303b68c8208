import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react'
import { checkUpload } from '@contract/documents/uploads.ts'
import { useUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { createUploadQueue, type UploadQueue } from './create-upload-queue.ts'
import { canRetry, isUnfinished } from './upload-queue.machine.ts'

const UploadQueueContext = createContext<UploadQueue | null>(null)

/** Above the pages, so that uploads continue while the user navigates. */
export function UploadQueueProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => createUploadQueue(checkUpload))
  const items = useSyncExternalStore(queue.subscribe, queue.read)
  // The file of a failed upload exists only here, so it counts as unsaved.
  useUnsavedWork(isUnfinished(items) || items.some(canRetry), 'upload')

  return <UploadQueueContext value={queue}>{children}</UploadQueueContext>
}

export function useUploadQueue(): UploadQueue {
  const queue = useContext(UploadQueueContext)
  if (!queue) throw new Error('useUploadQueue must be used inside the signed-in frame')
  return queue
}

export function useUploads() {
  const queue = useUploadQueue()
  return useSyncExternalStore(queue.subscribe, queue.read)
}
