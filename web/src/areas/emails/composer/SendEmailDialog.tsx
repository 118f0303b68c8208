import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { KeptDraftNotice } from '@/shared/unsaved-work/KeptDraftNotice.tsx'
import { useFormDraft } from '@/shared/unsaved-work/use-kept-form.ts'
import { EmailActions } from './EmailActions.tsx'
import { EmailFields } from './EmailFields.tsx'
import {
  atFormFields,
  firstValues,
  noticeForm,
  toMeta,
  type Audience,
  type CheckedEmail,
  type EmailMetaInput,
} from './email-values.ts'
import { SendingNotice } from './SendingNotice.tsx'
import { useEmailDraft } from './use-email-draft.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { takeAccessAction } from '@contract/access-issues/access-case.ts'
import { sendOccupantNotification } from '@contract/emails.ts'
import { withoutReloadAdvice } from '@contract/stale-edit.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

/** The solution of an access issue that the email is. */
type ResolvedByEmail = { solutionLabel: string; issueId: number }

type Sending = { resolves: ResolvedByEmail | undefined; onSent: () => void }

const withAdvice = ({ status, code, message }: CallError): CallError =>
  new CallError(status, { code, message: `${withoutReloadAdvice(message)} You can still send the email.` })

/**
 * Sends the email, and records it as the solution of the access issue in the same call. If a colleague has resolved the
 * issue meanwhile, nothing is sent yet; the next attempt sends the email alone.
 */
function useSendEmail({ resolves, onSent }: Sending) {
  const client = useQueryClient()
  const [isResolved, setIsResolved] = useState(false)
  const onSuccess = () => {
    toast.success('Email sent')
    onSent()
    void reloadProperty(client)
  }
  const alone = useEndpoint(sendOccupantNotification, { onSuccess })
  const asSolution = useEndpoint(takeAccessAction, {
    onSuccess,
    onError: ({ code }) => (code === 'conflict' ? setIsResolved(true) : undefined),
  })
  const refusal = asSolution.error
  return {
    isPending: alone.isPending || asSolution.isPending,
    error: alone.error ?? (refusal?.code === 'conflict' ? withAdvice(refusal) : refusal),
    send: (meta: EmailMetaInput, options: { onSettled: () => void }) => {
      if (!resolves || isResolved) alone.mutate({ body: meta }, options)
      else asSolution.mutate({ params: { id: meta.propertyId }, body: { ...resolves, email: meta } }, options)
    },
  }
}

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
  const form = useFormShell(noticeForm, firstValues(null, audience))
  const typed = useFormDraft(`email ${property.id} ${noticeId} ${audience}`)
  const { known, draft, about, isForOwners, blocked, canSend, hasUnfinished, actions, fields } = useEmailDraft(form, {
    propertyId: property.id,
    noticeId,
    audience,
    kept: { drafts: typed.drafts, draftKey: '' },
  })
  const sending = useSendEmail({
    resolves,
    onSent: () => {
      typed.draft.discard()
      onSent()
    },
  })
  const send = useOneAtATime(sending.send)
  const submit = (values: CheckedEmail) => {
    if (blocked === undefined && !hasUnfinished()) send(toMeta(values, about))
  }
  const onSend = canSend ? () => void form.handleSubmit(submit)() : undefined
  return (
    <FormDialog
      title={`Send email to ${isForOwners ? 'owner' : audience}`}
      size="large"
      submitLabel="Send email"
      submitDisabledReason={blocked}
      form={form}
      onSubmit={submit}
      isPending={sending.isPending}
      error={atFormFields(sending.error)}
      failureTitle="Failed to send occupant notification"
      failureText="Please try again."
      onClose={() => {
        typed.draft.discard()
        onClose()
      }}
      actions={actions ? <EmailActions {...actions} onSend={onSend} /> : null}
    >
      <PropertyDialogIntro address={property.address} failure="Failed to load the email form" known={known}>
        {draft ? <KeptDraftNotice draft={typed.draft} onStartAfresh={() => form.reset()} /> : null}
        {draft ? <SendingNotice draft={draft} /> : null}
      </PropertyDialogIntro>
      {fields ? <EmailFields {...fields} /> : null}
      <FinalNote of="email" />
    </FormDialog>
  )
}
