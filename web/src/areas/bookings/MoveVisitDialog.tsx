import { useQueryClient } from '@tanstack/react-query'
import { moveVisit, moveVisitForm } from '@contract/bookings/booking-calls.ts'
import type { ChosenTime } from '@contract/bookings/booking-form.ts'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import type { EntryMethod } from '@contract/entry-preferences.ts'
import { states } from '@contract/states.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { TimeField } from './TimeField.tsx'
import { useBookingTimes } from './use-booking-times.ts'
import { visitTime } from './visit-labels.ts'

type MoveVisitDialogProps = PropertyDialogProps & { visit: BookedVisit }

/** Moves a visit to another time, for the same services and with the same way in. */
export default function MoveVisitDialog({ property, visit, onClose }: MoveVisitDialogProps) {
  const client = useQueryClient()
  const { timeZone } = states[useSession().complianceAgencyState]
  const form = useFormShell(moveVisitForm, { oasResult: null })
  const time = useBoundField(form, 'oasResult')
  const times = useBookingTimes({
    propertyId: property.id,
    bookingTypes: visit.bookingTypes,
    entryMethod: (visit.entryMethod ?? 'APPOINTMENT') as EntryMethod,
    visitId: visit.visitId,
  })
  const { mutate, isPending, error } = useEndpoint(moveVisit, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Visit moved', property.address)
      onClose()
    },
    onError: ({ code }) => {
      if (code !== 'conflict') return
      time.onChange(null)
      void reloadProperty(client)
    },
  })
  return (
    <FormDialog
      title="Move visit"
      submitLabel="Move visit"
      size="large"
      form={form}
      isPending={isPending}
      error={error}
      failureText="The visit could not be moved. Please try again."
      onClose={onClose}
      onSubmit={({ oasResult }) =>
        mutate({ params: { id: property.id, visitId: visit.visitId }, body: { oasResult, version: visit.version } })
      }
    >
      <p>
        <span className="block font-semibold">{property.address}</span>
        Booked for {visitTime(visit, timeZone)}. The contacts are told about the new time.
      </p>
      <TimeField
        times={times}
        value={time.value as ChosenTime | null}
        errorMessage={time.field.errorMessage}
        onChange={time.onChange}
      />
    </FormDialog>
  )
}
