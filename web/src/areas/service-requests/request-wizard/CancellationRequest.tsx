import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode, useId } from 'react'
import {
  cancellationForm,
  cancellationReviewText,
  requestCancellation,
  servicesToCancel,
  type CancellationReasonGroup,
  type CancellationSummary,
  type CancellationForm,
} from '@contract/service-requests/cancellations.ts'
import { longestNotes } from '@contract/limits.ts'
import { isRefusal } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useFormShell, type FormOf } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useKeptForm } from '@/shared/unsaved-work/use-kept-form.ts'
import { RequestWizard } from './RequestWizard.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { serviceNames, serviceName } from '../service-names.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import { SelectBox } from '@/ui/fields/SelectBox.tsx'
import { FormError } from '@/ui/fields/FormError.tsx'
import { ServiceChoice } from '@/shared/form-fields/ServiceChoice.tsx'

const requestedText = 'Cancellation requested'

type EndingServicesProps = {
  summary: CancellationSummary
  form: FormOf<typeof cancellationForm>
}

/** The services to cancel: chosen one by one, or all if the plan can only be cancelled as a whole. */
function EndingServices({ summary, form }: EndingServicesProps) {
  if (summary.canSelectServices)
    return (
      <ServiceChoice
        label="Which services should be cancelled?"
        form={form}
        name="services"
        services={summary.cancellableServices.map(({ id, isPendingCancellation }) => ({
          id,
          name: serviceName(id),
          block: isPendingCancellation ? requestedText : null,
        }))}
      />
    )
  return <WholePlan summary={summary} form={form} />
}

function WholePlan({ summary, form }: EndingServicesProps) {
  const { errorMessage } = useBoundField(form, 'services').field
  return (
    <section aria-labelledby="ending-services" className="flex flex-col gap-2">
      <h3 id="ending-services" className="text-sm font-medium">
        Services to cancel
      </h3>
      <ul className="list-disc pl-5">
        {summary.cancellableServices.map(({ id, isPendingCancellation }) => (
          <li key={id}>
            {serviceName(id)}
            {isPendingCancellation ? <span className="text-quiet"> ({requestedText})</span> : null}
          </li>
        ))}
      </ul>
      <p className="text-sm text-quiet">This plan covers all services together, so they are cancelled together.</p>
      {errorMessage === undefined ? null : <FormError problems={[{ message: errorMessage }]} />}
    </section>
  )
}

type ReasonSelectProps = { form: FormOf<typeof cancellationForm>; groups: readonly CancellationReasonGroup[] }

/** A native select, because it has groups whose headings cannot be chosen. */
function ReasonSelect({ form, groups }: ReasonSelectProps) {
  const { value, onChange, field } = useBoundField(form, 'cancellationReasonId')
  const { errorMessage, ...rest } = field
  const id = useId()
  return (
    <div className={fieldClass}>
      <FieldLabel id={id} label="Reason" />
      <SelectBox
        {...rest}
        id={id}
        value={value ?? ''}
        aria-invalid={errorMessage !== undefined}
        aria-describedby={describedBy(id, undefined, errorMessage)}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">Select a reason</option>
        {groups.map((group) => (
          <optgroup key={group.text} label={group.text}>
            {group.children.map((reason) => (
              <option key={reason.id} value={reason.id}>
                {reason.text}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectBox>
      <FieldMessages id={id} errorMessage={errorMessage} />
    </div>
  )
}

type CancellationFactsProps = {
  request: CancellationForm
  summary: CancellationSummary
  reasons: readonly CancellationReasonGroup[]
}

function CancellationFacts({ request, summary, reasons }: CancellationFactsProps) {
  const isRequested = ({ id }: { id: number }) => request.services.includes(id)
  const pending = summary.cancellableServices.filter(({ isPendingCancellation }) => isPendingCancellation)
  const taken = pending.filter(isRequested).map(({ id }) => id)
  const isLast = summary.cancellableServices.every((service) => isRequested(service) || pending.includes(service))
  const reason = reasons.flatMap(({ children }) => children).find(({ id }) => id === request.cancellationReasonId)
  return (
    <>
      <FactList>
        <Fact label="Services to cancel">{serviceNames(request.services)}</Fact>
        {taken.length > 0 ? <Fact label="Already requested by a colleague">{serviceNames(taken)}</Fact> : null}
        <Fact label="Reason">{reason?.text}</Fact>
        <Fact label="Feedback">
          {request.notes === null ? null : <span className="break-words whitespace-pre-line">{request.notes}</span>}
        </Fact>
      </FactList>
      {isLast ? (
        <Banner tone="attention">
          This leaves no services: once it is approved, the property itself and its booked visits are cancelled.
        </Banner>
      ) : null}
    </>
  )
}

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
  const draft = useKeptForm(form, `cancellation ${property.id}`)
  const { setValue } = form
  useEffect(() => {
    if (!summary.canSelectServices) setValue('services', servicesToCancel(summary, []))
  }, [summary, setValue])
  const { mutate, reset, isPending, error } = useEndpoint(requestCancellation, {
    onSuccess: () => {
      draft.discard()
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
      draft={draft}
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
          <FinalNote of="request" />
        </>
      }
    />
  )
}
