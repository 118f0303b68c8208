import { CircleAlert, CircleCheck, Clock, LoaderCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { uploadText } from '@contract/uploads.ts'
import type { UploadItem, UploadState } from '@/shared/upload-queue/upload-item.ts'
import { IconButton } from '@/ui/IconButton.tsx'
import { ProgressBar } from '@/ui/ProgressBar.tsx'

const icons: Record<UploadState, ReactNode> = {
  queued: <Clock aria-hidden size={16} className="text-quiet" />,
  uploading: <LoaderCircle aria-hidden size={16} className="animate-spin text-accent" />,
  success: <CircleCheck aria-hidden size={16} className="text-good" />,
  failed: <CircleAlert aria-hidden size={16} className="text-critical" />,
}

export function UploadRow({ item, onCancel }: { item: UploadItem; onCancel: () => void }) {
  const isRunning = item.state === 'queued' || item.state === 'uploading'
  return (
    <li className="flex items-start gap-3 py-2.5 pr-2 pl-4">
      <span className="mt-0.5 shrink-0">{icons[item.state]}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{item.name}</p>
        {item.property ? <p className="text-quiet">{item.property.address}</p> : null}
        <p className={item.state === 'failed' ? 'text-critical' : 'text-quiet'}>{uploadText(item)}</p>
        {item.state === 'uploading' ? (
          <ProgressBar
            label={`Uploading ${item.name}`}
            isLabelHidden
            {...(item.percentage < 100 ? { value: item.percentage } : {})}
          />
        ) : null}
      </div>
      <IconButton
        label={isRunning ? `Cancel ${item.name}` : `Remove ${item.name}`}
        icon={<X aria-hidden size={16} />}
        size="small"
        hasTooltip={false}
        onPress={onCancel}
      />
    </li>
  )
}
