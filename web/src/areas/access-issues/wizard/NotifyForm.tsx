import { useMemo } from 'react'
import type { AccessCase } from '@contract/access-issues/access-case.ts'
import { agencyActionForm } from '@contract/access-issues/access-issue-forms.ts'
import { agreedTimeLabel, type Solution } from '@contract/access-issues/access-issues.ts'
import { longestNotes } from '@contract/limits.ts'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { dateLabel } from './typed-text.ts'
import type { AccessWizard } from './use-access-wizard.ts'
import { useDraftForm } from './use-draft-form.ts'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'

type NoteField = { label: string; description?: string; isOptional?: boolean; isRequired?: boolean }

/** Solutions whose notes are the solution itself. The others may be sent without notes. */
const fields: Readonly<Record<string, NoteField>> = {
  VerifyKeyOnsite: { label: 'Where is the key?', isRequired: true },
  ProvideAccessInstructions: { label: 'How do we get in?', isRequired: true },
  ProvideInstructionsToBypassHomeSecurity: { label: 'How do we switch it off and on again?', isRequired: true },
  AddAdditionalPointOfContact: {
    label: 'Who else can arrange the visit?',
    description: 'Name, and a phone number or an email address.',
    isRequired: true,
  },
}

const noteField = (label: string): NoteField =>
  Object.hasOwn(fields, label) ? (fields[label] as NoteField) : { label: 'Notes', isOptional: true }

export type SolutionFieldsProps = {
  property: AccessCase['property']
  solution: Solution
  issueId: number
  formId: string
  drafts: Drafts
  draftKey: string
  send: AccessWizard['send']
  refusal: AccessWizard['refusal']
  isPending: boolean
  onUploading: (isUploading: boolean) => void
}

export const sendFailed = 'This could not be sent. Please try again.'

/** The group of the solution decides whether the provider is notified with notes, with a date, or with neither. */
export function NotifyForm({ property, solution, issueId, drafts, draftKey, ...props }: SolutionFieldsProps) {
  const { formId, send, refusal, isPending } = props
  const today = useAgencyToday()
  const { solution_label: label, solution_group: group } = solution
  // Where the agency can book, the booking takes the place of this form.
  const needsDay = label === agreedTimeLabel
  const schema = useMemo(() => agencyActionForm({ today, needsDay }), [today, needsDay])
  const form = useDraftForm(schema, { solutionLabel: label, notes: '', date: null }, { drafts, draftKey })
  const allows = label.startsWith('AllowEntry')
  return (
    <FormShell
      id={formId}
      form={form}
      isPending={isPending}
      error={refusal}
      failureText={sendFailed}
      onSubmit={({ notes, date }) =>
        send({
          solution: label,
          issueId,
          ...(group === 'NotifyDIWithNotes' && { notes }),
          ...(group === 'NotifyDIWithDate' && { date }),
        })
      }
    >
      {group === 'NotifyDIWithNotes' ? (
        <FormTextArea form={form} name="notes" {...noteField(label)} maxLength={longestNotes} />
      ) : null}
      {group === 'NotifyDIWithDate' ? (
        <LazyDatePicker
          form={form}
          name="date"
          label={dateLabel(label)}
          {...(needsDay ? { isRequired: true } : { isOptional: true })}
          description={allows ? 'Leave this empty to always allow it.' : undefined}
          today={today}
          min={today}
          {...(allows && { max: property.allowUntil.max })}
          className="sm:max-w-64"
        />
      ) : null}
    </FormShell>
  )
}
