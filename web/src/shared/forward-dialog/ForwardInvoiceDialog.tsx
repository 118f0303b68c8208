import { useQueryClient } from '@tanstack/react-query'
import type { output as Output } from 'zod/mini'
import { forwardInvoice, forwardInvoiceForm, previewForwardedInvoice } from '@contract/invoices.ts'
import { call } from '@/shared/api/call.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { reloadInvoices } from '@/shared/billing-documents/reload-billing-documents.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { ForwardForm, type ForwardDialogProps } from './ForwardForm.tsx'
import { textAsMarkup } from './text-as-markup.ts'

export default function ForwardInvoiceDialog({ document, onClose, onForwarded }: ForwardDialogProps) {
  const client = useQueryClient()
  const form = useFormShell(forwardInvoiceForm, { toAddresses: [], ccAddresses: [], message: '' })
  const forward = useEndpoint(forwardInvoice, {
    onSuccess: () => {
      void reloadInvoices(client)
      toast.success('Invoice email forwarded')
      onClose()
      onForwarded?.()
    },
  })
  const send = useOneAtATime(forward.mutate)
  const toInput = (values: Output<typeof forwardInvoiceForm>) => ({
    params: { id: document.id },
    body: { ...values, message: textAsMarkup(values.message) },
  })
  return (
    <ForwardForm
      title={`Forward invoice #${document.number}`}
      document={document}
      form={form}
      onSend={(values) => send(toInput(values))}
      loadPreview={async (values) => call(previewForwardedInvoice, toInput(values))}
      isPending={forward.isPending}
      error={forward.error}
      failureTitle="We were unable to forward this invoice"
      failureText="Failed to forward invoice. Please try again; the email is not sent twice."
      onClose={onClose}
    />
  )
}
