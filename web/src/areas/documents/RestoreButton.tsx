import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from '@/ui/icons.ts'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { callsFor, type DocumentSubject } from './document-subject.ts'
import { reloadDocuments } from './reload-documents.ts'

type RestoreButtonProps = { subject: DocumentSubject; document: PropertyDocument; onRestored: () => void }

/** Takes back the deletion of a document, while its file is still stored. */
export function RestoreButton({ subject, document, onRestored }: RestoreButtonProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useEndpoint(callsFor(subject).restore, {
    onSuccess: async () => {
      toast.success('Document restored', document.file.name)
      await reloadDocuments(client)
      onRestored()
    },
    failureToast: (error) => ({
      title: 'Failed to restore the document',
      text: errorMessage(error, 'Please try again.'),
    }),
    // It may have been restored already, or its file may be gone: the reloaded list shows that.
    onError: () => void reloadDocuments(client),
  })
  return (
    <Button
      size="small"
      icon={<Undo2 aria-hidden size={15} />}
      isPending={isPending}
      onPress={() => mutate({ params: { id: subject.id, documentId: document.documentId } })}
    >
      Restore<span className="sr-only"> {document.file.name}</span>
    </Button>
  )
}
