import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { cancelVisit, cancelVisitForm } from '@contract/bookings/booking-calls.ts'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import { longestNotes } from '@contract/limits.ts'
import { states } from '@contract/states.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useSendsEmail } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { emailOff, noLongerBooked, visitTime } from './visit-labels.ts'

type CancelVisitDialogProps = PropertyDialogProps & {
  visit: BookedVisit
  /** A colleague cancelled it in the meantime. */
  isGone: boolean
}

export default function CancelVisitDialog({ property, visit, isGone, onClose }: CancelVisitDialogProps) {
  const client = useQueryClient()
  const { timeZone } = states[useSession().complianceAgencyState]
  const sendsEmail = useSendsEmail()
  const form = useFormShell(cancelVisitForm, { reason: '' })
  const { mutate, isPending, error } = useEndpoint(cancelVisit, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Visit cancelled', property.address)
      onClose()
    },
    onError: ({ code }) => {
      if (code === 'conflict') void reloadProperty(client)
    },
  })
  return (
    <FormDialog
      title="Cancel visit"
      submitLabel="Cancel visit"
      cancelLabel="Keep visit"
      submitDisabledReason={isGone ? noLongerBooked : undefined}
      isDestructive
      form={form}
      isPending={isPending}
      error={error}
      failureText="The visit could not be cancelled. Please try again."
      onClose={onClose}
      onSubmit={({ reason }) =>
        mutate({ params: { id: property.id, visitId: visit.visitId }, body: { reason, version: visit.version } })
      }
    >
      <p>
        <span className="block font-semibold">{property.address}</span>
        Booked for {visitTime(visit, timeZone)}.{' '}
        {sendsEmail ? 'The contacts are told, with this reason.' : `${emailOff}.`}
        {visit.notice ? ' The notice of entry is withdrawn; those it was served on are told, with this reason.' : null}
      </p>
      <FormTextArea form={form} name="reason" label="Reason" maxLength={longestNotes} />
      <FinalNote />
    </FormDialog>
  )
}
