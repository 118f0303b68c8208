import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { fileExtension } from '@contract/documents/uploads.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { DocumentIcon } from './DocumentIcon.tsx'
import { fileSize } from '@/ui/file-size.ts'

type DocumentNameProps = {
  document: PropertyDocument
  /** Previews the document, or downloads it if it has no preview. Null if the file no longer exists. */
  onOpen: (() => void) | null
}

export function DocumentName({ document, onOpen }: DocumentNameProps) {
  const { type, file } = document
  const details = [fileExtension(file.name).toUpperCase(), file.size !== null && fileSize(file.size)]
    .filter(Boolean)
    .join(', ')
  return (
    <span className="flex min-w-0 items-start gap-2.5">
      <span className="mt-0.5">
        <DocumentIcon icon={type.icon} />
      </span>
      <span className="min-w-0">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className={`${linkClass} -my-0.5 min-h-6 text-left [overflow-wrap:anywhere]`}
          >
            {file.name}
            <span className="sr-only">, {file.isPreviewable ? 'preview' : 'download'}</span>
          </button>
        ) : (
          <span className="[overflow-wrap:anywhere]">{file.name}</span>
        )}
        <span className="block text-sm font-normal text-quiet">{details}</span>
      </span>
    </span>
  )
}
