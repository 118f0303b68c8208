import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moveVisit, moveVisitForm, type OfferedDate } from '@contract/bookings/booking-calls.ts'
import type { ChosenTime } from '@contract/bookings/booking-form.ts'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import type { EntryMethod } from '@contract/entry-preferences.ts'
import { states } from '@contract/states.ts'
import { asCallError, type CallError } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useSendsEmail } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { TimeField } from './TimeField.tsx'
import { useBookingTimes } from './use-booking-times.ts'
import { useShownDay } from './use-shown-day.ts'
import { useTimeHold } from './use-time-hold.ts'
import { emailOff, noLongerBooked, visitTime } from './visit-labels.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'

type AbsentContactsProps = { contacts: BookedVisit['contacts']; day: OfferedDate }

/** Warns that contacts of a visit no longer live there on the day it is moved to: a move keeps the contacts. */
function AbsentContacts({ contacts, day }: AbsentContactsProps) {
  const absent = contacts.filter(
    ({ name, isNominated }) => !isNominated && !day.occupants.some((occupant) => occupant.name === name),
  )
  if (absent.length === 0) return null
  const names = new Intl.ListFormat('en-AU').format(absent.map(({ name }) => name))
  return (
    <Banner tone="attention" isUrgent>
      {`On this day ${names} ${absent.length === 1 ? 'does' : 'do'} not live there. Please choose another day, or cancel this visit and book a new one for those who live there then.`}
    </Banner>
  )
}

type MoveVisitDialogProps = PropertyDialogProps & {
  visit: BookedVisit
  /** A colleague cancelled it in the meantime. */
  isGone: boolean
}

/** Moves a visit to another time, for the same services and with the same way in. */
export default function MoveVisitDialog({ property, visit, isGone, onClose }: MoveVisitDialogProps) {
  const client = useQueryClient()
  const { timeZone } = states[useSession().complianceAgencyState]
  const sendsEmail = useSendsEmail()
  const form = useFormShell(moveVisitForm, { oasResult: null })
  const time = useBoundField(form, 'oasResult')
  const { visitId, bookingTypes, version } = visit
  const entryMethod = (visit.entryMethod ?? 'APPOINTMENT') as EntryMethod
  const times = useBookingTimes({
    propertyId: property.id,
    bookingTypes,
    entryMethod,
    visitId,
    isEnabled: !isGone,
  })
  const { open } = usePropertyActions()
  const [hasChangedPreferences, setHasChangedPreferences] = useState(false)
  const goOn = () => {
    setHasChangedPreferences(true)
    void times.refetch()
  }
  /** Why the preferences no longer allow how the visit gets in. */
  const barredBy = times.error ? asCallError(times.error).fields?.['entryPreferences'] : undefined
  const { day, pickDay } = useShownDay(times.data, time.value?.date)
  const loseTime = ({ code }: CallError) => {
    if (code !== 'conflict') return
    time.onChange(null)
    void reloadProperty(client)
  }
  const { hold, forget } = useTimeHold(property.id, { onError: loseTime })
  const move = useEndpoint(moveVisit, {
    onSuccess: () => {
      forget()
      void reloadProperty(client)
      toast.success('Visit moved', property.address)
      onClose()
    },
    onError: loseTime,
  })
  const choose = (chosen: ChosenTime | null) => {
    time.onChange(chosen)
    move.reset()
    if (!chosen) return hold.reset()
    const body = { propertyId: property.id, bookingTypes, entryMethod, oasResult: chosen, visitId }
    return hold.mutate({ params: { id: property.id }, body })
  }
  return (
    <FormDialog
      title="Move visit"
      submitLabel="Move visit"
      submitDisabledReason={isGone ? noLongerBooked : barredBy}
      size="large"
      form={form}
      isPending={move.isPending}
      error={move.error ?? hold.error}
      failureText="The visit could not be moved. Please try again."
      onClose={onClose}
      onSubmit={({ oasResult }) => move.mutate({ params: { id: property.id, visitId }, body: { oasResult, version } })}
    >
      <p>
        <span className="block font-semibold">{property.address}</span>
        Booked for {visitTime(visit, timeZone)}.{' '}
        {sendsEmail ? 'The contacts are told about the new time.' : `${emailOff} about the new time.`}
        {entryMethod === 'ENTER_WITH_KEY_AS_EN'
          ? ' A new notice of entry is served and replaces the present one.'
          : null}
      </p>
      {isGone ? null : barredBy === undefined ? (
        <TimeField
          times={times}
          day={day}
          onPickDay={pickDay}
          value={time.value as ChosenTime | null}
          takesFocus={hasChangedPreferences}
          errorMessage={time.field.errorMessage}
          onChange={choose}
        />
      ) : (
        <Banner
          tone="attention"
          title="The entry preferences have changed since this visit was booked"
          isUrgent
          action={
            <Button size="small" onPress={() => open('entry-preferences', property, { onClosed: goOn })}>
              Change the entry preferences
            </Button>
          }
        >
          {barredBy} Allow this way in again to move the visit, or cancel it and book another.
        </Banner>
      )}
      {day && !isGone ? <AbsentContacts contacts={visit.contacts} day={day} /> : null}
    </FormDialog>
  )
}
