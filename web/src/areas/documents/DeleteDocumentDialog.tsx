import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { documentRestoreDays } from '@contract/limits.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { callsFor, type DocumentSubject } from './document-subject.ts'
import { reloadDocuments } from './reload-documents.ts'

type DeleteDocumentDialogProps = {
  subject: DocumentSubject
  document: PropertyDocument
  onClose: () => void
  onDeleted: () => void
}

export default function DeleteDocumentDialog({ subject, document, onClose, onDeleted }: DeleteDocumentDialogProps) {
  const client = useQueryClient()
  const remove = useEndpoint(callsFor(subject).remove, {
    onSuccess: async () => {
      toast.success('Document deleted', document.file.name)
      // Stays open until the list has reloaded, so that the focus does not return to a row that is about to disappear.
      await reloadDocuments(client)
      flushSync(onClose)
      onDeleted()
    },
    // A colleague may have deleted it first: the reloaded list shows that.
    onError: () => void reloadDocuments(client),
  })
  return (
    <ConfirmDialog
      isOpen
      title="Delete document?"
      confirmLabel="Delete document"
      isDestructive
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: subject.id, documentId: document.documentId } })}
    >
      <div className="flex flex-col gap-3">
        {remove.error ? <SaveFailure error={remove.error} failureText="Failed to delete document" /> : null}
        <p>
          <span className="font-semibold [overflow-wrap:anywhere]">{document.file.name}</span> ({document.type.name})
          will be deleted. You can restore it under removed documents for {documentRestoreDays} days; after that only
          its details stay listed there.
        </p>
      </div>
    </ConfirmDialog>
  )
}
