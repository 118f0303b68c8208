import { headlineOf, inPanelOrder } from '@/shared/upload-queue/upload-queue.machine.ts'
import { useUploadQueue, useUploads } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { Button } from '@/ui/Button.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { formatNumber } from '@/ui/format.ts'
import { UploadRow } from './UploadRow.tsx'

export function UploadsPanel() {
  const items = useUploads()
  const queue = useUploadQueue()
  const headline = headlineOf(items)
  if (!headline)
    return <EmptyState title="No uploads">Files that you add to a property show here while they are sent.</EmptyState>
  const hasCompleted = items.some((item) => item.state === 'success')
  return (
    <>
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
        <h2 className="font-semibold">
          {formatNumber(headline.count)} {headline.kind}
        </h2>
        {hasCompleted ? (
          <Button variant="quiet" size="small" onPress={queue.clear}>
            Clear
          </Button>
        ) : null}
      </header>
      <ul aria-label="Uploads" className="max-h-[400px] divide-y divide-line overflow-y-auto">
        {inPanelOrder(items).map((item) => (
          <UploadRow key={item.id} item={item} onCancel={() => queue.cancel(item.id)} />
        ))}
      </ul>
    </>
  )
}
