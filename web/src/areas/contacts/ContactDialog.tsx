import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contactForm, updateContact } from '@contract/contact-form.ts'
import type { PropertyContact } from '@contract/people.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { Banner } from '@/ui/Banner.tsx'
import { Button } from '@/ui/Button.tsx'
import { toast } from '@/ui/toast-queue.ts'
import { AddressFields } from './AddressFields.tsx'
import { valuesOf } from './contact-values.ts'
import { NumberFields } from './NumberFields.tsx'
import { PersonFields } from './PersonFields.tsx'

type ContactDialogProps = PropertyDialogProps & {
  /** As the page knows it: when it is loaded again, this is the newer one. */
  contact: PropertyContact
}

/** Who owns the property and how to reach them. Only landlords that no software keeps are changed here. */
export default function ContactDialog({ property, contact, onClose }: ContactDialogProps) {
  const client = useQueryClient()
  const form = useFormShell(contactForm, valuesOf(contact))
  const save = useEndpoint(updateContact, {
    onSuccess: async () => {
      toast.success('Contact updated', property.address)
      onClose()
      await reloadProperty(client)
    },
  })
  const isStale = save.error?.code === 'conflict'
  const { reset } = form
  const { version } = contact
  useEffect(() => {
    // What a colleague wrote is seen before anybody writes over it.
    reset(valuesOf(contact))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a newer version is a reason
  }, [version, reset])
  const reload = async () => {
    await reloadProperty(client)
    save.reset()
  }
  return (
    <FormDialog
      title="Edit contact"
      submitLabel="Save contact"
      form={form}
      onSubmit={(values) =>
        save.mutate({
          params: { id: property.id, contactId: contact.contactId },
          body: { ...values, ...(version === null ? {} : { version }) },
        })
      }
      isPending={save.isPending}
      error={save.error}
      failureText="Failed to update contact"
      onClose={onClose}
    >
      {isStale ? (
        <div>
          <Button onPress={() => void reload()}>Reload</Button>
        </div>
      ) : null}
      <p className="font-semibold">{property.address}</p>
      <SharedHint alsoAt={contact.alsoAt ?? 0} />
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
