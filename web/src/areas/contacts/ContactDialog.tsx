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
import { contactFieldsToMerge, toContactValues } from './contact-values.ts'
import { NumberFields } from './NumberFields.tsx'
import { PersonFields } from './PersonFields.tsx'

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
