import { lazy, useSyncExternalStore } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { downloadStore } from './download-store.ts'

const DownloadList = lazy(async () => import('./DownloadList.tsx'))

/** Rendered once, by the shell. Its code is loaded with the first download. */
export function DownloadTray() {
  const downloads = useSyncExternalStore(downloadStore.subscribe, downloadStore.read)
  if (downloads.length === 0) return null
  return (
    <LazyPart>
      <DownloadList downloads={downloads} />
    </LazyPart>
  )
}
