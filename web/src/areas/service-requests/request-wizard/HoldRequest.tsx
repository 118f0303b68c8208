import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { isDay, type Day } from '@contract/days.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { states } from '@contract/states.ts'
import {
  holdDayProblem,
  holdForm,
  holdReviewText,
  latestHoldDay,
  requestHold,
} from '@contract/service-requests/holds.ts'
import { longestHoldMonths, longestNotes } from '@contract/limits.ts'
import { isRefusal } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { FormDatePicker } from '@/shared/form-fields/FormDatePicker.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay } from '@/ui/format.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useSendsEmail } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { holdEffects } from './hold-effects.ts'
import { useKeptForm } from '@/shared/unsaved-work/use-kept-form.ts'
import { RequestWizard } from './RequestWizard.tsx'
import { ServiceChoice, type ChoosableService } from '@/shared/form-fields/ServiceChoice.tsx'
import { serviceNames } from '../service-names.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** What the hold means, before it is requested. */
function HoldEffects({ effects }: { effects: readonly string[] }) {
  if (effects.length === 0) return null
  return (
    <Banner tone="attention" title="What this hold means">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Banner>
  )
}

type HoldRequestProps = PropertyDialogProps & {
  services: readonly ChoosableService[]
  /** For what the hold means; null until it is loaded. */
  known: PropertyForActions | null
  today: Day
  instead: ReactNode
}

/** Services, day and reason. The form's state is kept while another step is shown. */
export function HoldRequest({ property, services, known, today, instead, onClose }: HoldRequestProps) {
  const client = useQueryClient()
  const schema = useMemo(() => holdForm({ today }), [today])
  const form = useFormShell(schema, { services: [], holdDate: null, reasonNote: '' })
  const draft = useKeptForm(form, `hold ${property.id}`)
  const { mutate, reset, isPending, error } = useEndpoint(requestHold, {
    onSuccess: () => {
      draft.discard()
      void reloadProperty(client)
      toast.success('Holding request submitted', property.address)
      onClose()
    },
    // A colleague may have been first: the choices are loaded again before the refusal is shown, so that it is shown
    // beside services that are already marked as taken.
    onError: async (failure) => (isRefusal(failure) ? reloadProperty(client) : undefined),
  })
  const { timeZone } = states[useSession().complianceAgencyState]
  const sendsEmail = useSendsEmail()
  const effectsOf = (hold: { services: readonly number[]; holdDate: Day }) =>
    known ? holdEffects(known, hold, { today, timeZone, sendsEmail }) : []
  const [chosen, holdDate] = form.watch(['services', 'holdDate'])
  return (
    <RequestWizard
      title="Request service hold"
      property={property}
      draft={draft}
      submitLabel="Request hold"
      reviewText={holdReviewText}
      form={form}
      instead={instead}
      send={{ mutate: (body) => mutate({ params: { id: property.id }, body }), reset, isPending, error }}
      failureText="An error occurred while submitting your request. Please try again."
      onClose={onClose}
      renderSummary={(request) => (
        <>
          <FactList>
            <Fact label="Services to put on hold">{serviceNames(request.services)}</Fact>
            <Fact label="Hold until">{formatDay(request.holdDate)}</Fact>
            <Fact label="Reason">
              <span className="break-words whitespace-pre-line">{request.reasonNote}</span>
            </Fact>
          </FactList>
          <HoldEffects effects={effectsOf(request)} />
        </>
      )}
      fields={
        <>
          <ServiceChoice
            label="Which services should be put on hold?"
            services={services}
            form={form}
            name="services"
          />
          <FormDatePicker
            form={form}
            name="holdDate"
            label="Hold until"
            description={`The last day of the hold, at most ${longestHoldMonths} months from today (${formatDay(latestHoldDay(today))}). There are no visits for these services until then.`}
            today={today}
            min={today}
            max={latestHoldDay(today)}
            boundsMessage={(day) => holdDayProblem(day, today) ?? ''}
            className="sm:max-w-80"
          />
          {holdDate && isDay(holdDate) ? (
            <HoldEffects effects={effectsOf({ services: chosen ?? [], holdDate })} />
          ) : null}
          <FormTextArea form={form} name="reasonNote" label="Reason" maxLength={longestNotes} />
        </>
      }
    />
  )
}
