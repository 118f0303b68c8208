import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { BookingOccupant } from '@contract/bookings/booking-calls.ts'
import { primaryContactProblems, type bookingContactsForm } from '@contract/bookings/booking-form.ts'
import type { Day } from '@contract/days.ts'
import { useSendsEmail } from '@/shared/session/use-agency.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { dayWithWeekday } from '@contract/weekday-text.ts'
import { emailOff } from '../visit-labels.ts'
import { contactsOf, isSameContact, type ContactInput } from './contact-choices.ts'
import type { SuggestedNominee } from './suggested-nominees.ts'
import { mostMobileDigits } from '@contract/limits.ts'
import { FormSwitch } from '@/shared/form-fields/FormSwitch.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextField as PlainTextField } from '@/ui/fields/TextField.tsx'

type NominatedContactProps = {
  form: ContactsForm
  isEnabled: boolean
  /** People whose details can be filled in. */
  suggestions: readonly SuggestedNominee[]
}

/** Somebody else who is told about this visit only. */
function NominatedContact({ form, isEnabled, suggestions }: NominatedContactProps) {
  const fillIn = (person: SuggestedNominee) => {
    for (const field of ['name', 'email', 'mobile'] as const)
      form.setValue(`nominatedContact.${field}`, person[field], {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  return (
    <section aria-label="Nominated contact" className="flex flex-col gap-4">
      <FormSwitch form={form} name="nominatedContact.isEnabled" description="For this visit only, such as a neighbour.">
        Nominate a contact
      </FormSwitch>
      {isEnabled && suggestions.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          {suggestions.map((person) => (
            <Button key={person.label} size="small" onPress={() => fillIn(person)}>
              {person.label}
            </Button>
          ))}
        </div>
      ) : null}
      {isEnabled ? (
        <div className="grid gap-5 md:grid-cols-2">
          <FormTextField form={form} name="nominatedContact.name" label="Name" autoComplete="off" />
          <FormTextField
            form={form}
            name="nominatedContact.email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <MobileField form={form} />
        </div>
      ) : null}
    </section>
  )
}

/** Takes a number as people write and copy it, with spaces, and keeps its digits. */
function MobileField({ form }: { form: ContactsForm }) {
  const { value, onChange, field } = useBoundField(form, 'nominatedContact.mobile')
  return (
    <PlainTextField
      {...field}
      value={value ?? ''}
      onChange={(text) => onChange(text.replaceAll(/\s/g, ''))}
      label="Mobile"
      description={`Digits only, at most ${mostMobileDigits}`}
      type="tel"
      inputMode="tel"
      autoComplete="off"
    />
  )
}

export type ContactsForm = FormOf<typeof bookingContactsForm>

type ContactsStepProps = {
  form: ContactsForm
  /** The day of the visit. */
  date: Day | null
  /** Those who live there on that day. */
  occupants: readonly BookingOccupant[]
  suggestions: readonly SuggestedNominee[]
}

const nominee = 'nominated'
const describeContact = ({ mobile, email }: ContactInput): string =>
  [mobile || 'No mobile number', email || 'No email'].join(', ')

/** Who is told about the visit, and who of them is the primary contact. */
export function ContactsStep({ form, date, occupants, suggestions }: ContactsStepProps) {
  const { contacts: given, nominatedContact } = useWatch({ control: form.control })
  const contacts = (given ?? []) as ContactInput[]
  const sendsEmail = useSendsEmail()
  const isNominating = nominatedContact?.isEnabled === true
  const all = contactsOf(occupants)
  const placeOf = (contact: ContactInput) => contacts.findIndex((each) => isSameContact(each, contact))
  const change = (next: ContactInput[]) =>
    form.setValue('contacts', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  const choose = (places: readonly string[]) => {
    const chosen = all.filter((_, at) => places.includes(String(at)))
    change(chosen.map((contact) => contacts[placeOf(contact)] ?? contact))
  }
  const makePrimary = (choice: string) => {
    form.setValue('nominatedContact.isPrimaryContact', choice === nominee, { shouldDirty: true })
    change(contacts.map((contact, at) => ({ ...contact, isPrimaryContact: choice === String(at) })))
  }
  const primaryAt = contacts.findIndex(({ isPrimaryContact }) => isPrimaryContact)
  const primary =
    primaryAt >= 0 ? String(primaryAt) : isNominating && nominatedContact.isPrimaryContact ? nominee : null
  const recipients = [...contacts.map((_, at) => String(at)), ...(isNominating ? [nominee] : [])]
  const sole = recipients.length === 1 && primary === null ? recipients[0] : undefined
  const makeSolePrimary = useEffectEvent(makePrimary)
  useEffect(() => {
    if (sole !== undefined) makeSolePrimary(sole)
  }, [sole])
  const { ofContacts, ofPrimary } = problemsOf(form)
  return (
    <div className="flex flex-col gap-6">
      {all.length === 0 ? (
        <EmptyState title="No contact found">
          {date ? `Nobody lives there on ${dayWithWeekday(date)}.` : null}
        </EmptyState>
      ) : (
        <CheckboxGroup
          label="Contacts"
          description={`${date ? `They live there on ${dayWithWeekday(date)}. ` : ''}${sendsEmail ? 'Each of them gets an email with the appointment.' : `${emailOff} the time.`}`}
          value={all.flatMap((contact, at) => (placeOf(contact) < 0 ? [] : [String(at)]))}
          errorMessage={ofContacts}
          onChange={choose}
        >
          {all.map((contact, at) => (
            <Checkbox key={`${at} ${contact.name}`} value={String(at)} description={describeContact(contact)}>
              {contact.name}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      <NominatedContact form={form} isEnabled={isNominating} suggestions={suggestions} />
      {all.length === 0 && ofContacts ? (
        <p role="alert" className="text-sm text-critical">
          {ofContacts}
        </p>
      ) : null}
      {recipients.length > 0 ? (
        <RadioGroup
          label="Primary contact"
          description="Whom we call about the visit."
          options={[
            ...contacts.map(({ name }, at) => ({ value: String(at), label: name ?? '' })),
            ...(isNominating ? [{ value: nominee, label: nominatedContact.name || 'The nominated contact' }] : []),
          ]}
          value={primary}
          errorMessage={ofPrimary}
          onChange={makePrimary}
        />
      ) : null}
    </div>
  )
}

type Messages = { message?: string; root?: { message?: string } } & ({ message?: string } | undefined)[]

const isOfPrimary = (message: string): boolean => Object.values<string>(primaryContactProblems).includes(message)

/** The messages about all contacts and about single ones, each of which names its contact; apart from them the primary one. */
function problemsOf(form: ContactsForm): { ofContacts: string | undefined; ofPrimary: string | undefined } {
  const errors = form.formState.errors.contacts as Messages | undefined
  const single = Array.isArray(errors) ? errors.map((error) => error?.message) : []
  const messages = [errors?.root?.message ?? errors?.message, ...single].filter((each) => each !== undefined)
  return {
    ofContacts: messages.filter((each) => !isOfPrimary(each)).join(' ') || undefined,
    ofPrimary: messages.find(isOfPrimary),
  }
}
