import { useQueryClient } from '@tanstack/react-query'
import type { output as Output } from 'zod/mini'
import { forwardQuote, forwardQuoteForm, previewForwardedQuote } from '@contract/quotes/quotes.ts'
import { call } from '@/shared/api/call.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { reloadQuotes } from '@/shared/billing-documents/reload-billing-documents.ts'
import { FormCheckbox } from '@/shared/form-fields/FormCheckbox.tsx'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { ForwardForm, type ForwardDialogProps } from './ForwardForm.tsx'
import { textAsMarkup } from './text-as-markup.ts'

export default function ForwardQuoteDialog({ document, onClose, onForwarded }: ForwardDialogProps) {
  const client = useQueryClient()
  const form = useFormShell(forwardQuoteForm, {
    toAddresses: [],
    ccAddresses: [],
    message: '',
    subscribeToNotifications: false,
  })
  const forward = useEndpoint(forwardQuote, {
    onSuccess: () => {
      void reloadQuotes(client)
      toast.success('Quote email forwarded')
      onClose()
      onForwarded?.()
    },
  })
  const send = useOneAtATime(forward.mutate)
  const toInput = (values: Output<typeof forwardQuoteForm>) => ({
    params: { id: document.id },
    body: { ...values, message: textAsMarkup(values.message) },
  })
  return (
    <ForwardForm
      title={`Forward quote #${document.number}`}
      document={document}
      form={form}
      onSend={(values) => send(toInput(values))}
      loadPreview={async (values) => call(previewForwardedQuote, toInput(values))}
      isPending={forward.isPending}
      error={forward.error}
      failureTitle="We were unable to forward this quote"
      failureText="Failed to forward quote. Please try again; the email is not sent twice."
      onClose={onClose}
    >
      <FormCheckbox
        form={form}
        name="subscribeToNotifications"
        description="We will email you when this quote is approved, declined or expires."
      >
        Subscribe to notifications
      </FormCheckbox>
    </ForwardForm>
  )
}
