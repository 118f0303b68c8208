import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { notifyAndResolveFields } from '@contract/access-issues/access-issue-forms.ts'
import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { emailFields, emailRules, getEmailDraft, sendingDisabledText, type EmailTemplate } from '@contract/emails.ts'
import { longestNotes } from '@contract/limits.ts'
import { notifyAndResolve } from '@contract/notices/notice-calls.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { TextArea } from '@/shared/form-fields/TextArea.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell, type FormOf } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { EmailActions } from './EmailActions.tsx'
import { EmailFields } from './EmailFields.tsx'
import type { noticeForm } from './email-values.ts'
import { atFormFields, firstTemplate, firstValues, toMeta } from './email-values.ts'
import { SendingNotice } from './SendingNotice.tsx'
import { useUnfinished } from './use-unfinished.ts'

type NotifyAndResolveDialogProps = PropertyDialogProps & { notice: NoticeProblem }

/** Emails the tenants about an access issue and resolves it in one step. */
export default function NotifyAndResolveDialog({ property, notice, onClose }: NotifyAndResolveDialogProps) {
  const { noticeId, publicName } = notice
  const client = useQueryClient()
  const today = useAgencyToday()
  const query = { propertyId: property.id, noticeId }
  const known = useQuery({
    ...endpointQuery(getEmailDraft, { params: { emailType: 'OCCUPANT_NOTICE' }, query }),
    // Loaded once: a later answer must not change what is being written.
    staleTime: Infinity,
    gcTime: 0,
  })
  const draft = known.data ?? null
  const [chosen, setChosen] = useState<EmailTemplate | null>()
  const template = chosen === undefined ? firstTemplate(draft, 'tenant') : chosen
  const [isUploading, setIsUploading] = useState(false)
  const schema = useMemo(
    () => z.object({ ...emailFields, ...notifyAndResolveFields({ today }) }).check(emailRules('OCCUPANT_NOTICE')),
    [today],
  )
  const form = useFormShell(schema, { ...firstValues(draft, template, 'tenant'), notes: '', resolvedDate: null })
  // The fields of an email, which the form contains besides its own.
  const emailPart = form as unknown as FormOf<typeof noticeForm>
  const { reset } = form
  useEffect(() => {
    if (draft) reset({ ...firstValues(draft, firstTemplate(draft, 'tenant'), 'tenant'), notes: '', resolvedDate: null })
  }, [draft, reset])
  const { noteUnfinished, hasUnfinished } = useUnfinished(emailPart)
  const sending = useEndpoint(notifyAndResolve, {
    onSuccess: () => {
      toast.success('Email sent')
      toast.success('Resolve Success', property.address)
      onClose()
    },
    onSettled: () => void reloadProperty(client),
  })
  const send = useOneAtATime(sending.mutate)
  const about = { propertyId: property.id, noticeId, template: template?.code ?? null }
  const waiting = isUploading ? 'Wait until the images are uploaded' : undefined
  const blocked =
    draft === null ? 'Wait until the form is loaded' : draft.isSendingEnabled ? waiting : sendingDisabledText
  return (
    <FormDialog
      title="Send email and resolve"
      size="large"
      submitLabel="Send and resolve"
      submitDisabledReason={blocked}
      form={form}
      onSubmit={(values) => {
        if (blocked !== undefined || hasUnfinished()) return
        const { notes, resolvedDate } = values
        return send({ params: { id: noticeId }, body: { ...toMeta(values, about), noticeId, notes, resolvedDate } })
      }}
      isPending={sending.isPending}
      error={atFormFields(sending.error)}
      failureTitle="Failed to send notification and resolve access issue"
      failureText="Please try again."
      onClose={onClose}
      actions={draft ? <EmailActions {...{ form: emailPart, draft, about, waiting, hasUnfinished }} /> : null}
    >
      <PropertyDialogIntro address={property.address} failure="Failed to load the email form" known={known}>
        <p>{publicName}</p>
        {draft ? <SendingNotice draft={draft} /> : null}
      </PropertyDialogIntro>
      {draft ? (
        <>
          <EmailFields
            form={emailPart}
            draft={draft}
            template={template}
            onTemplate={setChosen}
            onUploading={setIsUploading}
            onUnfinished={noteUnfinished}
          />
          <TextArea
            form={form}
            name="notes"
            label="Notes"
            isOptional
            description="How it was resolved. The tenants do not see this."
            maxLength={longestNotes}
          />
          <LazyDatePicker
            form={form}
            name="resolvedDate"
            label="Resolved date"
            isOptional
            description="From which day technicians can get in."
            today={today}
            min={today}
            boundsMessage="Date cannot be in the past"
            className="sm:max-w-64"
          />
        </>
      ) : null}
    </FormDialog>
  )
}
