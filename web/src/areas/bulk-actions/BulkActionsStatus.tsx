import { lazy, useSyncExternalStore } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { bulkWatch } from './bulk-watch.ts'

const BulkActionsButton = lazy(async () => import('./BulkActionsButton.tsx'))

/** In the header of every page. The code of the button is loaded with the first bulk action. */
export default function BulkActionsStatus() {
  const { isShown } = useSyncExternalStore(bulkWatch.subscribe, bulkWatch.read)
  return isShown ? (
    <LazyPart>
      <BulkActionsButton />
    </LazyPart>
  ) : null
}
