import { ChevronLeft, ChevronRight, DownloadIcon } from '@/ui/icons.ts'
import { useState, type KeyboardEvent } from 'react'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { formatNumber } from '@/ui/format.ts'
import { downloadDocument, filePath, type DocumentSubject } from './document-subject.ts'
import { PreviewedFile } from './PreviewedFile.tsx'

type DocumentPreviewProps = {
  subject: DocumentSubject
  /** The documents that can be previewed one after the other. */
  documents: readonly PropertyDocument[]
  startWith: number
  onClose: () => void
}

/** Previews images and PDFs without saving them; arrow keys go to the other documents of the page. */
export default function DocumentPreview({ subject, documents, startWith, onClose }: DocumentPreviewProps) {
  const [shownId, setShownId] = useState(startWith)
  const [attempt, setAttempt] = useState(0)
  const at = documents.findIndex(({ documentId }) => documentId === shownId)
  const document = documents[at]
  if (!document) return null
  const before = documents[at - 1]
  const after = documents[at + 1]

  const onKeyDown = ({ key }: KeyboardEvent) => {
    const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined
    if (next) setShownId(next.documentId)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<span className="[overflow-wrap:anywhere]">{document.file.name}</span>}
      size="full"
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the buttons inside */}
          <div className="flex items-center gap-2" onKeyDown={onKeyDown}>
            <Button
              icon={<ChevronLeft aria-hidden size={16} />}
              isDisabled={!before}
              onPress={() => before && setShownId(before.documentId)}
            >
              Previous
            </Button>
            <Button
              iconAfter={<ChevronRight aria-hidden size={16} />}
              isDisabled={!after}
              onPress={() => after && setShownId(after.documentId)}
            >
              Next
            </Button>
            <output className="text-quiet tabular-nums">
              {formatNumber(at + 1)} of {formatNumber(documents.length)}
            </output>
          </div>
          <Button
            variant="primary"
            icon={<DownloadIcon aria-hidden size={16} />}
            onPress={() => downloadDocument(subject, document)}
          >
            Download
          </Button>
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys change the document, and so do the buttons */}
      <div onKeyDown={onKeyDown}>
        <PreviewedFile
          key={`${document.documentId} ${attempt}`}
          name={document.file.name}
          path={filePath(subject, document.documentId)}
          onRetry={() => setAttempt(attempt + 1)}
          onDownload={() => downloadDocument(subject, document)}
        />
      </div>
    </Dialog>
  )
}
