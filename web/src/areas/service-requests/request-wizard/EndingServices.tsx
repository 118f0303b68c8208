import type { cancellationForm, CancellationSummary } from '@contract/service-requests/cancellations.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { FormError } from '@/ui/fields/FormError.tsx'
import { ServiceChoice } from '@/shared/form-fields/ServiceChoice.tsx'
import { serviceName } from '../service-names.ts'

const requestedText = 'Cancellation requested'

type EndingServicesProps = {
  summary: CancellationSummary
  form: FormOf<typeof cancellationForm>
}

/** The services to cancel: chosen one by one, or all if the plan can only be cancelled as a whole. */
export function EndingServices({ summary, form }: EndingServicesProps) {
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
