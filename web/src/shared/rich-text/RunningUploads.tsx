import { X } from '@/ui/icons.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { ProgressBar } from '@/ui/feedback/ProgressBar.tsx'
import type { RunningUpload } from './use-image-uploads.ts'

/** Images that are being uploaded, each with its progress. */
export function RunningUploads({ uploads }: { uploads: readonly RunningUpload[] }) {
  return uploads.length === 0 ? null : (
    <ul aria-label="Images being uploaded" className="flex flex-col gap-2 border-t border-line p-3">
      {uploads.map(({ id, name, percent, cancel }) => (
        <li key={id} className="flex items-center gap-3 text-sm">
          <div className="min-w-0 flex-1">
            <ProgressBar label={`Uploading ${name}`} value={percent} />
          </div>
          <IconButton
            label={`Cancel uploading ${name}`}
            icon={<X aria-hidden size={16} />}
            size="small"
            onPress={cancel}
          />
        </li>
      ))}
    </ul>
  )
}
