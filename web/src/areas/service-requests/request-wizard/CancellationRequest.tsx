import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import {
  cancellationForm,
  cancellationReviewText,
  requestCancellation,
  servicesToCancel,
  type CancellationReasonGroup,
  type CancellationSummary,
} from '@contract/service-requests/cancellations.ts'
import { longestNotes } from '@contract/limits.ts'
import { isRefusal } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { CancellationFacts } from './CancellationFacts.tsx'
import { EndingServices } from './EndingServices.tsx'
import { ReasonSelect } from './ReasonSelect.tsx'
import { RequestWizard } from './RequestWizard.tsx'

type CancellationRequestProps = PropertyDialogProps & {
  summary: CancellationSummary
  reasons: readonly CancellationReasonGroup[]
  instead: ReactNode
}

/** Services, reason and feedback. The form's state is kept while another step is shown. */
export function CancellationRequest(props: CancellationRequestProps) {
  const { property, summary, reasons, instead, onClose } = props
  const client = useQueryClient()
  const form = useFormShell(cancellationForm, { services: [], cancellationReasonId: null, notes: '' })
  const { setValue } = form
  useEffect(() => {
    if (!summary.canSelectServices) setValue('services', servicesToCancel(summary, []))
  }, [summary, setValue])
  const { mutate, reset, isPending, error } = useEndpoint(requestCancellation, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Cancellation request submitted', property.address)
      onClose()
    },
    // A colleague may have been first: the choices are loaded again before the refusal is shown, so that it is shown
    // beside services that are already marked as taken.
    onError: async (failure) => (isRefusal(failure) ? reloadProperty(client) : undefined),
  })
  return (
    <RequestWizard
      title="Request service cancellation"
      property={property}
      submitLabel="Request cancellation"
      isDestructive
      reviewText={cancellationReviewText}
      form={form}
      instead={instead}
      send={{ mutate: (body) => mutate({ params: { id: property.id }, body }), reset, isPending, error }}
      failureText="An error occurred while submitting your cancellation request. Please try again."
      onClose={onClose}
      renderSummary={(request) => <CancellationFacts request={request} summary={summary} reasons={reasons} />}
      fields={
        <>
          <EndingServices summary={summary} form={form} />
          <ReasonSelect form={form} groups={reasons} />
          <FormTextArea form={form} name="notes" label="Feedback" isOptional maxLength={longestNotes} />
        </>
      }
    />
  )
}
