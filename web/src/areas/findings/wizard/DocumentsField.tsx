import { FileText, X } from '@/ui/icons.ts'
import { useRef } from 'react'
import { uploadExtensions } from '@contract/documents/uploads.ts'
import { useUploadQueue } from '@/shared/upload-queue/create-upload-queue.ts'
import { UploadRow } from '@/shared/upload-queue/UploadRow.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'
import { useNextFocus } from '@/ui/use-next-focus.ts'
import { fileSize } from '@/ui/file-size.ts'
import type { ThirdPartyForm } from './use-third-party-form.ts'

const accepted = uploadExtensions.map((extension) => `.${extension}`)

/** Files that are being uploaded with their progress, and the documents that are stored. */
export function DocumentsField({ thirdParty }: { thirdParty: ThirdPartyForm }) {
  const { documents, uploads, addFiles, removeDocument, documentsError } = thirdParty
  const queue = useUploadQueue()
  const box = useRef<HTMLDivElement>(null)
  const focus = useNextFocus(box, () => null)
  return (
    <div ref={box} {...focus} className="flex flex-col gap-3">
      <FileDropZone
        label="Documents"
        onFiles={addFiles}
        accept={accepted}
        isMultiple
        description="Such as the invoice or the certificate of the repair. At most 20 MB each."
        errorMessage={documentsError}
      />
      {documents.length + uploads.length > 0 ? (
        <ul aria-label="Documents" className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {uploads.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              onCancel={() => queue.cancel(item.id)}
              onRetry={() => queue.retry(item.id)}
            />
          ))}
          {documents.map(({ id, name, size }) => (
            <li key={id} className="flex items-center gap-3 py-2.5 pr-2 pl-4">
              <FileText aria-hidden size={16} className="shrink-0 text-quiet" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {name} <span className="text-quiet">({fileSize(size)})</span>
              </span>
              <IconButton
                label={`Remove ${name}`}
                icon={<X aria-hidden size={16} />}
                size="small"
                hasTooltip={false}
                onPress={() => removeDocument(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
