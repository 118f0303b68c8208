import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getOneOffEntry,
  oneOffEntryForm,
  oneOffEntryText,
  requestOneOffEntry,
  type OneOffEntryOptions,
} from '@contract/entry-notifications.ts'
import { isRefusal } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { ServiceChoice } from '@/shared/form-fields/ServiceChoice.tsx'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { formatLongDay } from '@/ui/format.ts'

type LawfulDayProps = { options: OneOffEntryOptions; isLoading: boolean }

/** From which day the law allows entry, and why. */
function LawfulDay({ options: { earliestDay, law, service, missing }, isLoading }: LawfulDayProps) {
  const title =
    earliestDay === null
      ? 'No lawful day within the next three months'
      : `Earliest lawful day: ${formatLongDay(earliestDay)}`
  return (
    <div aria-busy={isLoading} aria-live="polite" className="flex flex-col gap-3">
      <Banner title={title}>
        <ul className="flex flex-col gap-1">
          {[...law, service].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Banner>
      {missing.length > 0 ? (
        <Banner tone="attention" title="Needed before a visit can be booked">
          <ul className="flex flex-col gap-1">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  )
}

type OneOffEntryDialogProps = PropertyDialogProps & { noticeId?: number | undefined }

const nothingLeft = 'Every service already has a one-off entry notification for the next booking'

/** Requests entry by notice for the next booking, and shows before from which day that is lawful. */
export default function OneOffEntryDialog({ property, noticeId, onClose }: OneOffEntryDialogProps) {
  const client = useQueryClient()
  const form = useFormShell(oneOffEntryForm, { serviceIds: [], noticeId: noticeId ?? null })
  const chosen = form.watch('serviceIds') ?? []
  const known = useQuery({
    ...endpointQuery(getOneOffEntry, {
      params: { id: property.id },
      query: { service: chosen.toSorted((one, other) => one - other) },
    }),
    staleTime: 0,
    // The day of the previous choice stays on screen until the new one arrives.
    placeholderData: keepPreviousData,
  })
  const options = known.data ?? null
  const { mutate, isPending, error } = useEndpoint(requestOneOffEntry, {
    onSuccess: () => {
      toast.success('Request Succeed', oneOffEntryText)
      onClose()
      void reloadProperty(client)
    },
    onError: async (failure) => (isRefusal(failure) ? reloadProperty(client) : undefined),
  })
  const services = (options?.services ?? []).map(({ serviceId, name, block }) => ({ id: serviceId, name, block }))
  const problem = options?.problem ?? (services.every(({ block }) => block !== null) ? nothingLeft : null)
  return (
    <FormDialog
      title="Request one-off entry notification"
      submitLabel="Request one-off EN"
      submitDisabledReason={options === null ? 'Wait until the form is loaded' : (problem ?? undefined)}
      form={form}
      onSubmit={(body) => mutate({ params: { id: property.id }, body })}
      isPending={isPending}
      error={asRefusal(error)}
      failureTitle="Request Failed"
      failureText="Please try again."
      onClose={onClose}
    >
      <PropertyDialogIntro address={property.address} failure="Failed to load the services" known={known}>
        {problem === null ? (
          <p className="text-quiet">
            The next visit for these services can be booked by entry notice, even if the preferences do not allow it. It
            applies once: to the next booking.
          </p>
        ) : (
          <Banner tone="attention">{problem}</Banner>
        )}
      </PropertyDialogIntro>
      {options && options.problem === null ? (
        <>
          <ServiceChoice form={form} name="serviceIds" label="For which services?" services={services} />
          <LawfulDay options={options} isLoading={known.isPlaceholderData} />
        </>
      ) : null}
    </FormDialog>
  )
}
