import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contactForm, updateContact } from '@contract/contacts/contact-form.ts'
import type { PropertyContact } from '@contract/tenancies/people.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { AddressFields } from './AddressFields.tsx'
import { toFormValues } from './contact-values.ts'
import { NumberFields } from './NumberFields.tsx'
import { PersonFields } from './PersonFields.tsx'

type ContactDialogProps = PropertyDialogProps & {
  contact: PropertyContact
}

/** Who owns the property and how to reach them. Only landlords that no software keeps are changed here. */
export default function ContactDialog({ property, contact, onClose }: ContactDialogProps) {
  const client = useQueryClient()
  const [{ contactId, version, alsoAt = 0 }, setSeen] = useState(contact)
  const form = useFormShell(contactForm, toFormValues(contact))
  const save = useEndpoint(updateContact, {
    onSuccess: async () => {
      toast.success('Contact updated', property.address)
      onClose()
      await reloadProperty(client)
    },
  })
  // What a colleague wrote is seen before anybody writes over it.
  const reload = async () => {
    await reloadProperty(client)
    const page = client.getQueryData(endpointQuery(getProperty, { params: { id: property.id } }).queryKey)
    const newer = page?.contacts.find((each) => each.role === contact.role && each.contactId === contactId)
    if (!newer) return
    setSeen(newer)
    form.reset(toFormValues(newer))
    save.reset()
  }
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
      failureText="Failed to update contact"
      onClose={onClose}
    >
      {save.error?.code === 'conflict' ? (
        <div>
          <Button onPress={() => void reload()}>Reload</Button>
        </div>
      ) : null}
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
