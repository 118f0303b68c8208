import { useQueryClient } from '@tanstack/react-query'
import { contactForm, updateContact } from '@contract/contacts/contact-form.ts'
import type { PropertyContact } from '@contract/tenancies/people.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { AddressFields } from './AddressFields.tsx'
import { PersonFields, type ContactFormOf } from './PersonFields.tsx'
import { Plus, Trash2 } from '@/ui/icons.ts'
import { useFieldArray } from 'react-hook-form'
import { contactNumberTypeLabels, contactNumberTypes, defaultContactNumberType } from '@contract/contacts/contacts.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { FormNativeSelect } from '@/shared/form-fields/FormNativeSelect.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { NumberSuggestion } from '@/shared/phones/NumberSuggestion.tsx'
import type * as z from 'zod/mini'
import { formatPhone } from '@contract/phones.ts'
import { mergeField, type MergeField } from '@/shared/form-shell/merge-values.ts'

type ContactValues = z.input<typeof contactForm>
type NumberValues = NonNullable<ContactValues['contactNumbers']>[number]

const newNumber: NumberValues = { contactNumberId: null, type: defaultContactNumberType, number: '' }

/** Has the fields of every kind of address, so that changing the kind and back loses nothing. */
const emptyAddress = { line1: '', line2: '', line3: '', suburbId: null, suburb: '', internationalAddress: '' }

/** Form values of a contact; phone numbers in national format. */
const toContactValues = ({ name, salutation, email, contactNumbers, address }: PropertyContact): ContactValues => ({
  name,
  salutation: salutation ?? '',
  email: email ?? '',
  contactNumbers: contactNumbers.map(({ contactNumberId, type, number }) => ({
    contactNumberId,
    type: contactNumberTypes.find((each) => each === type) ?? 'OTHER',
    number: formatPhone(number),
  })),
  address: { ...emptyAddress, ...address },
})

const describeNumbers = ({ contactNumbers = [] }: ContactValues): string =>
  contactNumbers
    .map(({ type = defaultContactNumberType, number }) => `${number} (${contactNumberTypeLabels[type].toLowerCase()})`)
    .join(', ')

function describeAddress({ address }: ContactValues): string {
  if (address?.kind === 'international') return address.internationalAddress ?? ''
  if (address?.kind !== 'australian') return 'No address'
  return [address.line1, address.line2, address.line3, address.suburb].filter(Boolean).join(', ')
}

/** Numbers that were deleted in the meantime are added again, so that they are not lost. */
function copyNumbers(from: ContactValues, to: ContactValues): ContactValues {
  const living = new Set(to.contactNumbers?.map(({ contactNumberId }) => contactNumberId))
  const contactNumbers = from.contactNumbers?.map((each) =>
    living.has(each.contactNumberId) ? each : { ...each, contactNumberId: null },
  )
  return { ...to, contactNumbers }
}

/** The fields that a colleague may change concurrently. */
const contactFieldsToMerge: readonly MergeField<ContactValues>[] = [
  mergeField<ContactValues>('Name', 'name', ({ name }) => name ?? ''),
  mergeField<ContactValues>('Salutation', 'salutation', ({ salutation }) => salutation ?? ''),
  mergeField<ContactValues>('Email', 'email', ({ email }) => email ?? ''),
  { label: 'Contact numbers', describe: describeNumbers, copy: copyNumbers },
  mergeField<ContactValues>('Address', 'address', describeAddress),
]

const types = contactNumberTypes.map((value) => ({ value, label: contactNumberTypeLabels[value] }))

/** A list of phone numbers; an added one gets the focus. */
function NumberFields({ form }: { form: ContactFormOf }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contactNumbers' })
  const numbers = form.watch('contactNumbers') ?? []
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="mb-1.5 text-sm font-medium">Contact numbers</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="flex w-full flex-col gap-1.5">
          <div className="flex items-start gap-2">
            <FormNativeSelect
              form={form}
              name={`contactNumbers.${at}.type`}
              label={`Type of number ${at + 1}`}
              isLabelHidden
              options={types}
              className="w-28 shrink-0"
            />
            <FormTextField
              form={form}
              name={`contactNumbers.${at}.number`}
              label={`Number ${at + 1}`}
              isLabelHidden
              type="tel"
              className="flex-1"
            />
            <IconButton
              label={`Remove number ${at + 1}`}
              icon={<Trash2 aria-hidden size={16} />}
              onPress={() => remove(at)}
            />
          </div>
          <NumberSuggestion
            number={numbers[at]?.number ?? ''}
            type={numbers[at]?.type ?? ''}
            onUse={(number, type) => {
              form.setValue(`contactNumbers.${at}.number`, number, { shouldDirty: true })
              form.setValue(`contactNumbers.${at}.type`, type, { shouldDirty: true })
              form.clearErrors(`contactNumbers.${at}.number`)
              form.setFocus(`contactNumbers.${at}.number`)
            }}
          />
        </div>
      ))}
      <Button size="small" icon={<Plus aria-hidden size={15} />} onPress={() => append(newNumber)}>
        Add number
      </Button>
    </fieldset>
  )
}

type ContactDialogProps = PropertyDialogProps & {
  contact: PropertyContact
}

/**
 * Edits a landlord and their contact details. Only landlords that are not managed in the agency's software can be
 * changed here.
 */
export default function ContactDialog({ property, contact, onClose }: ContactDialogProps) {
  const client = useQueryClient()
  const { contactId, role } = contact
  const form = useFormShell(contactForm, toContactValues(contact))
  const save = useEndpoint(updateContact, {
    onSuccess: async () => {
      toast.success('Contact updated', property.address)
      onClose()
      await reloadProperty(client)
    },
  })
  const { seen, conflict } = useLatestForm(form, {
    known: contact,
    toValues: toContactValues,
    fields: contactFieldsToMerge,
    reload: async () => {
      const page = await client.fetchQuery({
        ...endpointQuery(getProperty, { params: { id: property.id } }),
        staleTime: 0,
      })
      return page?.contacts.find((each) => each.role === role && each.contactId === contactId)
    },
    error: save.error,
  })
  const { version, alsoAt = 0 } = seen ?? contact
  return (
    <FormDialog
      title="Edit contact"
      submitLabel="Save contact"
      form={form}
      onSubmit={(values) =>
        save.mutate({
          params: { id: property.id, contactId },
          body: { ...values, ...(version === null ? {} : { version }) },
        })
      }
      isPending={save.isPending}
      error={save.error}
      conflict={conflict}
      failureText="Failed to update contact"
      onClose={onClose}
    >
      <p className="font-semibold">{property.address}</p>
      <SharedHint alsoAt={alsoAt} />
      <PersonFields form={form} />
      <NumberFields form={form} />
      <AddressFields form={form} />
    </FormDialog>
  )
}

function SharedHint({ alsoAt }: { alsoAt: number }) {
  if (alsoAt === 0) return null
  return (
    <Banner tone="attention">
      This contact is shared with {alsoAt} other {alsoAt === 1 ? 'property' : 'properties'}: what you change here
      changes there too.
    </Banner>
  )
}
