import { useQuery } from '@tanstack/react-query'
import { getEmailDraft } from '@contract/emails.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { ComposeEmail, composeTitle } from './ComposeEmail.tsx'

type SendEmailDialogProps = PropertyDialogProps & {
  /** The access issue that the email is about. */
  noticeId?: number | undefined
  /** Code of the template to begin with; otherwise the one that fits the notice. */
  template?: string | undefined
  /** Called after the email was queued, instead of `onClose`. */
  onSent?: (() => void) | undefined
}

/** Emails the tenants of a property, its owners or anyone else. */
export default function SendEmailDialog({ property, noticeId, template, onClose, onSent }: SendEmailDialogProps) {
  const query = { propertyId: property.id, ...(noticeId !== undefined && { noticeId }) }
  const known = useQuery({
    ...endpointQuery(getEmailDraft, { params: { emailType: 'OCCUPANT_NOTICE' }, query }),
    // Loaded once: a later answer must not change what is being written.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!known.data) {
    return (
      <Dialog isOpen onClose={onClose} title={composeTitle} size="large">
        <PropertyDialogIntro address={property.address} failure="Failed to load the email form" known={known} />
      </Dialog>
    )
  }
  return (
    <ComposeEmail
      property={property}
      draft={known.data}
      noticeId={noticeId ?? null}
      wantedTemplate={template}
      onClose={onClose}
      onSent={onSent ?? onClose}
    />
  )
}
