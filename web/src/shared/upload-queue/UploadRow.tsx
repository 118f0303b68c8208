import { CircleAlert, CircleCheck, Clock, LoaderCircle, RotateCw, X } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { uploadText } from '@contract/documents/uploads.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { canRetry, type UploadItem, type UploadProperty, type UploadState } from '@/shared/upload-queue/upload-item.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { ProgressBar } from '@/ui/feedback/ProgressBar.tsx'

const icons: Record<UploadState, ReactNode> = {
  queued: <Clock aria-hidden size={16} className="text-quiet" />,
  uploading: <LoaderCircle aria-hidden size={16} className="animate-spin text-accent motion-reduce:animate-none" />,
  success: <CircleCheck aria-hidden size={16} className="text-good" />,
  failed: <CircleAlert aria-hidden size={16} className="text-critical" />,
}

const documentsOf = ({ id, type }: UploadProperty): string =>
  type === 'managed' ? paths.property(id, 'documents') : paths.nonManagedProperty(id, 'documents')

type UploadRowProps = {
  item: UploadItem
  onCancel: () => void
  onRetry: () => void
  /** The user follows the link to the property. */
  onLeave?: () => void
}

export function UploadRow({ item, onCancel, onRetry, onLeave }: UploadRowProps) {
  const { name, property, state, percentage } = item
  const isRunning = state === 'queued' || state === 'uploading'
  return (
    <li className="flex items-start gap-3 py-2.5 pr-2 pl-4">
      <span className="mt-0.5 shrink-0">{icons[state]}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        {property ? (
          <p className="[overflow-wrap:anywhere]">
            <TextLink href={documentsOf(property)} {...(onLeave && { onClick: onLeave })}>
              {property.address}
            </TextLink>
          </p>
        ) : null}
        <p className={state === 'failed' ? 'text-critical' : 'text-quiet tabular-nums'}>{uploadText(item)}</p>
        {state === 'uploading' ? (
          <ProgressBar
            label={`Uploading ${name}`}
            isLabelHidden
            {...(percentage < 100 ? { value: percentage } : { valueText: 'Processing' })}
          />
        ) : null}
        {item.remedy === 'sign-in-and-retry' ? (
          <p className="text-quiet">Log in again in another tab, then try again here. The file is kept.</p>
        ) : null}
        {canRetry(item) ? (
          <div className="pt-1">
            <Button
              size="small"
              icon={<RotateCw aria-hidden size={14} />}
              aria-label={`Try again ${name}`}
              onPress={onRetry}
            >
              Try again
            </Button>
          </div>
        ) : null}
      </div>
      <IconButton
        label={isRunning ? `Cancel ${name}` : `Remove ${name}`}
        icon={<X aria-hidden size={16} />}
        size="small"
        hasTooltip={false}
        onPress={onCancel}
      />
    </li>
  )
}
