import { useEffect } from 'react'
import { callNoteForm, contactableTenants, noTenantsText } from '@contract/access-issues/access-issue-forms.ts'
import { longestNotes } from '@contract/limits.ts'
import { FormSelect } from '@/shared/form-fields/FormSelect.tsx'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { RichTextField } from '@/shared/rich-text/RichTextField.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { sendFailed, type SolutionFieldsProps } from './NotifyForm.tsx'
import { useDraftForm } from './use-draft-form.ts'

/** What was agreed with which tenant on the phone. */
export function CallNoteForm({ property, solution, issueId, drafts, draftKey, ...props }: SolutionFieldsProps) {
  const { formId, send, refusal, isPending, onUploading } = props
  const tenants = contactableTenants(property.occupants)
  const only = tenants.length === 1 ? (tenants[0]?.occupantId ?? null) : null
  const form = useDraftForm(callNoteForm, { notes: '', occupantId: only }, { drafts, draftKey })
  // The uploads of a form that is no longer shown do not hold up another one.
  useEffect(() => () => onUploading(false), [onUploading])
  if (tenants.length === 0) return <Banner tone="neutral">{noTenantsText}</Banner>
  return (
    <FormShell
      id={formId}
      form={form}
      isPending={isPending}
      error={refusal}
      failureText={sendFailed}
      onSubmit={(note) => send({ solution: solution.solution_label, issueId, ...note })}
    >
      <FormSelect
        form={form}
        name="occupantId"
        label="Who did you speak with?"
        isRequired
        options={tenants.map(({ occupantId, name }) => ({ value: occupantId, label: name }))}
        placeholder="Choose a tenant"
        className="sm:max-w-80"
      />
      <RichTextField
        form={form}
        name="notes"
        label="What was agreed?"
        isRequired
        maxLength={longestNotes}
        onUploading={onUploading}
      />
    </FormShell>
  )
}
