import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { notifyAndResolveFields } from '@contract/access-issues/access-issue-forms.ts'
import { contactProviderText, type NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { emailFields, emailRules } from '@contract/emails.ts'
import { longestNotes } from '@contract/limits.ts'
import { notifyAndResolve } from '@contract/notices/notice-calls.ts'
import { chosenNotices, toNoticeIds } from '@contract/notices/notices.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { NoticeChoice } from '@/shared/notice-choice/NoticeChoice.tsx'
import { noticeField } from '@/shared/notice-choice/notice-field.ts'
import { useNoticeChoice } from '@/shared/notice-choice/use-notice-choice.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { KeptDraftNotice } from '@/shared/unsaved-work/KeptDraftNotice.tsx'
import { useFormDraft } from '@/shared/unsaved-work/use-kept-form.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { EmailActions } from './EmailActions.tsx'
import { EmailFields } from './EmailFields.tsx'
import { atFormFields, firstValues, toMeta } from './email-values.ts'
import { SendingNotice } from './SendingNotice.tsx'
import { useEmailDraft } from './use-email-draft.ts'

type NotifyAndResolveDialogProps = PropertyDialogProps & {
  /** The access issue that the email is about, and all open ones of the property. */
  notice: NoticeProblem
  notices: readonly NoticeProblem[]
}

const providerOnly = ({ isContactDiRequired }: NoticeProblem) => (isContactDiRequired ? contactProviderText : undefined)

/** Emails the tenants about an access issue and resolves it, and others of the property, in one step. */
export default function NotifyAndResolveDialog({ property, notice, notices, onClose }: NotifyAndResolveDialogProps) {
  const { noticeId } = notice
  const client = useQueryClient()
  const today = useAgencyToday()
  const schema = useMemo(
    () =>
      z
        .object({ ...emailFields, ...chosenNotices, ...notifyAndResolveFields({ today }) })
        .check(emailRules('OCCUPANT_NOTICE')),
    [today],
  )
  const form = useFormShell(schema, {
    ...firstValues(null, 'tenant'),
    noticeIds: [noticeId],
    notes: '',
    resolvedDate: null,
  })
  const { block, isOver, settle, shownError } = useNoticeChoice(notices, providerOnly)
  const typed = useFormDraft(`email that resolves ${noticeId}`)
  const { known, draft, about, blocked, canSend, hasUnfinished, actions, fields } = useEmailDraft(form, {
    propertyId: property.id,
    noticeId,
    audience: 'tenant',
    kept: { drafts: typed.drafts, draftKey: '' },
  })
  const sending = useEndpoint(notifyAndResolve, {
    onSuccess: () => {
      typed.draft.discard()
      toast.success('Email sent')
      toast.success('Resolve Success', property.address)
      onClose()
    },
    onError: (refusal) => form.setValue('noticeIds', settle(refusal, form.getValues('noticeIds') ?? [])),
    onSettled: () => void reloadProperty(client),
  })
  const send = useOneAtATime(sending.mutate)
  const refusal = shownError(sending.error)
  const error = useMemo(() => atFormFields(refusal), [refusal])
  const submit = (values: z.output<typeof schema>) => {
    if (blocked !== undefined || hasUnfinished()) return
    const { noticeIds, notes, resolvedDate } = values
    const [id = noticeId] = noticeIds
    const body = { ...toMeta(values, about), ...toNoticeIds(noticeIds), notes, resolvedDate }
    send({ params: { id }, body })
  }
  const onSend = canSend ? () => void form.handleSubmit(submit)() : undefined
  return (
    <FormDialog
      title="Send email and resolve"
      size="large"
      submitLabel="Send and resolve"
      submitDisabledReason={blocked}
      form={form}
      onSubmit={submit}
      isPending={sending.isPending}
      isOver={isOver}
      error={error}
      failureTitle="Failed to send notification and resolve access issue"
      failureText="Please try again."
      onClose={() => {
        typed.draft.discard()
        onClose()
      }}
      actions={actions ? <EmailActions {...actions} onSend={onSend} sendLabel="Send and resolve" /> : null}
    >
      <PropertyDialogIntro address={property.address} failure="Failed to load the email form" known={known}>
        {draft ? <KeptDraftNotice draft={typed.draft} onStartAfresh={() => form.reset()} /> : null}
        <NoticeChoice {...noticeField(form)} notices={notices} block={block} />
        {draft ? <SendingNotice draft={draft} /> : null}
      </PropertyDialogIntro>
      {fields ? (
        <>
          <EmailFields {...fields} />
          <FormTextArea
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
      <FinalNote of="email" />
    </FormDialog>
  )
}
