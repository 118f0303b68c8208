import { lazy, useEffect } from 'react'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { whenIdle } from '@/shared/when-idle.ts'
import type { DocumentSubject } from './document-subject.ts'
import type { BatchEntry, RefusedFile } from './upload-batch.ts'

const DeleteDocumentDialog = lazy(async () => import('./DeleteDocumentDialog.tsx'))
const DocumentPreview = lazy(async () => import('./DocumentPreview.tsx'))
const EditDocumentDialog = lazy(async () => import('./EditDocumentDialog.tsx'))
const loadUploadDialog = async () => import('./UploadDialog.tsx')
const UploadDialog = lazy(loadUploadDialog)

export type OpenDialog =
  | { kind: 'preview' | 'edit' | 'replace' | 'delete'; document: PropertyDocument }
  | { kind: 'upload'; entries: readonly BatchEntry[]; refused: readonly RefusedFile[] }

type DocumentDialogsProps = {
  subject: DocumentSubject
  dialog: OpenDialog | null
  /** The documents of the current page. */
  documents: readonly PropertyDocument[]
  onReload: (documentId: number) => Promise<PropertyDocument | undefined>
  onClose: () => void
  /** Called when the dialog is closed and the row has disappeared. */
  onDeleted: () => void
}

/** The dialog that is open over the list; each is loaded when it is needed, the most likely ones earlier. */
export function DocumentDialogs({ dialog, ...props }: DocumentDialogsProps) {
  useEffect(() => whenIdle(loadUploadDialog), [])
  return dialog ? (
    <LazyPart>
      <TheDialog dialog={dialog} {...props} />
    </LazyPart>
  ) : null
}

function TheDialog({
  subject,
  dialog,
  documents,
  onReload,
  onClose,
  onDeleted,
}: DocumentDialogsProps & { dialog: OpenDialog }) {
  if (dialog.kind === 'upload')
    return (
      <UploadDialog
        subject={subject}
        entries={dialog.entries}
        refused={dialog.refused}
        replaces={null}
        onClose={onClose}
      />
    )
  const { kind, document } = dialog
  if (kind === 'preview')
    return (
      <DocumentPreview
        subject={subject}
        documents={documents.filter(({ file, removal }) => file.isPreviewable && removal === null)}
        startWith={document.documentId}
        onClose={onClose}
      />
    )
  if (kind === 'edit')
    return (
      <EditDocumentDialog
        subject={subject}
        document={document}
        onReload={async () => onReload(document.documentId)}
        onClose={onClose}
      />
    )
  if (kind === 'replace')
    return <UploadDialog subject={subject} entries={[]} refused={[]} replaces={document} onClose={onClose} />
  return <DeleteDocumentDialog subject={subject} document={document} onClose={onClose} onDeleted={onDeleted} />
}
