import type { PopoverPanelProps } from '@/ui/overlays/PopoverPanel.tsx'
import { PopoverPanel } from '@/ui/overlays/PopoverPanel.tsx'
import { useRef } from 'react'
import { uploadPanelHeightPx } from '@contract/limits.ts'
import { useUploadQueue } from '@/shared/upload-queue/create-upload-queue.ts'
import { canRetry, inState, uploadHeadline } from '@/shared/upload-queue/upload-item.ts'
import { inPanelOrder } from '@/shared/upload-queue/upload-queue.machine.ts'
import { useUploads } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatNumber } from '@/ui/format.ts'
import { useNextFocus } from '@/ui/use-next-focus.ts'
import { UploadRow } from '@/shared/upload-queue/UploadRow.tsx'

type UploadsPanelProps = { /** Called when a link leads to another page. */ onLeave: () => void }

/** All uploads of the queue. */
function UploadsPanel({ onLeave }: UploadsPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const focus = useNextFocus(box, (panel) => panel)
  return (
    <div ref={box} {...focus} tabIndex={-1} className="outline-none">
      <UploadsOfQueue onLeave={onLeave} />
    </div>
  )
}

function UploadsOfQueue({ onLeave }: UploadsPanelProps) {
  const items = useUploads()
  const queue = useUploadQueue()
  const headline = uploadHeadline(items)
  if (!headline)
    return (
      <EmptyState title="No uploads">Files that you add to a property are shown here while they upload.</EmptyState>
    )
  const canClear = inState(items, 'success').length > 0
  const failed = items.filter(canRetry)
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-1 border-b border-line px-4 py-1.5">
        <h2 className="flex-1 font-semibold tabular-nums">
          {formatNumber(headline.count)} {headline.kind}
        </h2>
        {failed.length > 1 ? (
          <Button variant="quiet" size="small" onPress={() => failed.forEach(({ id }) => queue.retry(id))}>
            Try all again
          </Button>
        ) : null}
        {canClear ? (
          <Button variant="quiet" size="small" onPress={queue.clear}>
            Clear
          </Button>
        ) : null}
      </div>
      <ul
        aria-label="Uploads"
        style={{ maxHeight: uploadPanelHeightPx }}
        className="divide-y divide-line overflow-y-auto"
      >
        {inPanelOrder(items).map((item) => (
          <UploadRow
            key={item.id}
            item={item}
            onCancel={() => queue.cancel(item.id)}
            onRetry={() => queue.retry(item.id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </>
  )
}

export default function UploadsPopover(panel: Pick<PopoverPanelProps, 'triggerRef' | 'onClose'>) {
  return (
    <PopoverPanel {...panel} label="Uploads" placement="bottom end" className="w-96">
      <UploadsPanel onLeave={panel.onClose} />
    </PopoverPanel>
  )
}
