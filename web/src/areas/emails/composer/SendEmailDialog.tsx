import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getEmailDraft, sendingDisabledText, type EmailTemplate } from '@contract/emails.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { EmailActions } from './EmailActions.tsx'
import { EmailFields } from './EmailFields.tsx'
import { atFormFields, firstTemplate, firstValues, noticeForm, toMeta, type Audience } from './email-values.ts'
import { SendingNotice } from './SendingNotice.tsx'
import { useSendEmail, type ResolvedByEmail } from './use-send-email.ts'
import { useUnfinished } from './use-unfinished.ts'

type SendEmailDialogProps = PropertyDialogProps & {
  /** The access issue that the email is about. */
  noticeId?: number | undefined
  /** Set if sending the email is the solution of an access issue. */
  resolves?: ResolvedByEmail | undefined
  audience?: Audience | undefined
  /** Called after the email was queued, instead of `onClose`. */
  onSent?: (() => void) | undefined
}

/** Emails the tenants of a property, its owners or anyone else. */
export default function SendEmailDialog(props: SendEmailDialogProps) {
  const { property, resolves, audience = 'tenant', onClose, onSent = onClose } = props
  const noticeId = props.noticeId ?? (resolves?.issueId || null)
  const known = useQuery({
    ...endpointQuery(getEmailDraft, {
      params: { emailType: 'OCCUPANT_NOTICE' },
      query: { propertyId: property.id, noticeId },
    }),
    // Loaded once: a later answer must not change what is being written.
    staleTime: Infinity,
    gcTime: 0,
  })
  const draft = known.data ?? null
  const [chosen, setChosen] = useState<EmailTemplate | null>()
  const template = chosen === undefined ? firstTemplate(draft, audience) : chosen
  const [isUploading, setIsUploading] = useState(false)
  const form = useFormShell(noticeForm, firstValues(draft, template, audience))
  const { reset } = form
  useEffect(() => {
    if (draft) reset(firstValues(draft, firstTemplate(draft, audience), audience))
  }, [draft, audience, reset])
  const { noteUnfinished, hasUnfinished } = useUnfinished(form)
  const sending = useSendEmail({ resolves, onSent })
  const send = useOneAtATime(sending.send)
  const about = { propertyId: property.id, noticeId, template: template?.code ?? null }
  const waiting = isUploading ? 'Wait until the images are uploaded' : undefined
  const blocked =
    draft === null ? 'Wait until the form is loaded' : draft.isSendingEnabled ? waiting : sendingDisabledText
  return (
    <FormDialog
      title={`Send email to ${audience}`}
      size="large"
      submitLabel="Send email"
      submitDisabledReason={blocked}
      form={form}
      onSubmit={(values) => {
        if (blocked === undefined && !hasUnfinished()) send(toMeta(values, about))
      }}
      isPending={sending.isPending}
      error={atFormFields(sending.error)}
      failureTitle="Failed to send occupant notification"
      failureText="Please try again."
      onClose={onClose}
      actions={draft ? <EmailActions {...{ form, draft, about, waiting, hasUnfinished }} /> : null}
    >
      <PropertyDialogIntro address={property.address} failure="Failed to load the email form" known={known}>
        {draft ? <SendingNotice draft={draft} /> : null}
      </PropertyDialogIntro>
      {draft ? (
        <EmailFields
          form={form}
          draft={draft}
          template={template}
          onTemplate={setChosen}
          onUploading={setIsUploading}
          onUnfinished={noteUnfinished}
        />
      ) : null}
    </FormDialog>
  )
}
