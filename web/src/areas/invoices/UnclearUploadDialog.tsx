import { useQueryClient } from '@tanstack/react-query'
import type { Invoice } from '@contract/invoices.ts'
import { answerUpload } from '@contract/invoices/unclear-uploads.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadInvoices } from '@/shared/billing-documents/reload-billing-documents.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { placeInLists } from './InvoiceActions.tsx'

/** Asks whether a bill is in the software whose answer was lost: it could pay one twice that is sent again. */
export default function UnclearUploadDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient()
  const { id, invoiceNumber, integration } = invoice
  const name = integration.softwareName ?? 'management software'
  const answer = useEndpoint(answerUpload, {
    onSuccess: (changed) => {
      placeInLists(client, changed)
      onClose()
      if (changed.integration.isUploading) toast.info(`Invoice #${invoiceNumber} started uploading`)
      else if (changed.integration.isUploaded) toast.success(`Invoice #${invoiceNumber} is in ${name}`)
      else toast.info(`Please download invoice #${invoiceNumber} and enter it in ${name}`)
    },
    failureToast: (error) => ({
      title: 'The answer could not be saved',
      text: errorMessage(error, 'Please try again.'),
    }),
    onError: async () => reloadInvoices(client),
  })
  const say = (isThere: boolean) => answer.mutate({ params: { id }, body: { isThere } })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Is invoice #${invoiceNumber} in ${name}?`}
      isBusy={answer.isPending}
      footer={
        <>
          <Button isPending={answer.isPending} onPress={() => say(false)}>
            {integration.takesInvoices ? 'It is missing: send it again' : 'It is missing'}
          </Button>
          <Button variant="primary" isPending={answer.isPending} onPress={() => say(true)}>
            It is there
          </Button>
        </>
      }
    >
      <p>{integration.lastError?.message}</p>
      <p className="mt-2">{name} does not notice a bill that comes twice, and could pay both.</p>
    </Dialog>
  )
}
