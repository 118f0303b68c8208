import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import type { SolutionInlineProps } from '@/shared/solution-forms/solution-forms.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { EmailActions } from './EmailActions.tsx'
import { EmailFields } from './EmailFields.tsx'
import { atFormFields, firstValues, noticeForm, toMeta, type CheckedEmail } from './email-values.ts'
import { SendingNotice } from './SendingNotice.tsx'
import { useEmailDraft } from './use-email-draft.ts'
import { useEffect, useMemo } from 'react'

/** The email to the tenants that solves an access issue, in the tab of that solution. */
export default function EmailSolution(props: SolutionInlineProps) {
  const { property, solution, issueId, formId, drafts, draftKey, send, refusal, isPending, onUploading } = props
  const form = useFormShell(noticeForm, firstValues(null, 'tenant'))
  const { known, draft, about, blocked, canSend, waiting, hasUnfinished, actions, fields } = useEmailDraft(form, {
    propertyId: property.id,
    noticeId: issueId > 0 ? issueId : null,
    audience: 'tenant',
    kept: { drafts, draftKey },
  })
  // Until it is loaded there is nothing to send.
  const isLoading = !fields || waiting !== undefined
  useEffect(() => {
    onUploading(isLoading)
    return () => onUploading(false)
  }, [isLoading, onUploading])
  const error = useMemo(() => atFormFields(refusal), [refusal])
  if (!draft) {
    return known.error ? (
      <LoadFailure query={known} text="Failed to load the email form" />
    ) : (
      <Skeleton shape="block" className="h-60" />
    )
  }
  const submit = (values: CheckedEmail) => {
    if (blocked === undefined && !hasUnfinished())
      send({ solution: solution.solution_label, issueId, email: toMeta(values, about) })
  }
  return (
    <FormShell
      id={formId}
      form={form}
      isPending={isPending}
      error={error}
      failureTitle="Failed to send occupant notification"
      failureText="Please try again."
      onSubmit={submit}
    >
      <SendingNotice draft={draft} />
      {fields ? <EmailFields {...fields} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        {actions ? (
          <EmailActions {...actions} onSend={canSend ? () => void form.handleSubmit(submit)() : undefined} />
        ) : null}
      </div>
    </FormShell>
  )
}
