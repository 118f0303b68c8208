import {
  servicesToCancel,
  type cancellationForm,
  type CancellationSummary,
} from '@contract/service-requests/cancellations.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { ServiceChoice } from './ServiceChoice.tsx'
import { serviceName } from '../service-names.ts'

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
          block: isPendingCancellation ? 'Cancellation requested' : null,
        }))}
      />
    )
  return (
    <section aria-labelledby="ending-services" className="flex flex-col gap-2">
      <h3 id="ending-services" className="text-sm font-medium">
        Services to cancel
      </h3>
      <ul className="list-disc pl-5">
        {servicesToCancel(summary, []).map((id) => (
          <li key={id}>{serviceName(id)}</li>
        ))}
      </ul>
      <p className="text-sm text-quiet">This plan covers all services together, so they are cancelled together.</p>
    </section>
  )
}
