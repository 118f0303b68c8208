import { useState, useEffect } from 'react'
import type { AccessCase, ProblemSet } from '@contract/access-issues/access-case.ts'
import { describeSolution, type Solution } from '@contract/access-issues/access-issues.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useSolutionParts, type SolutionResult } from '@/shared/solution-forms/solution-forms.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { solutionKey } from './lost-solutions.ts'
import { NotifyForm, sendFailed, type SolutionFieldsProps } from './NotifyForm.tsx'
import type { AccessWizard } from './use-access-wizard.ts'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'
import { callNoteForm, contactableTenants, noTenantsText } from '@contract/access-issues/access-issue-forms.ts'
import { longestNotes } from '@contract/limits.ts'
import { FormSelect } from '@/shared/form-fields/FormSelect.tsx'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { RichTextField } from '@/shared/rich-text/RichTextField.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { useDraftForm } from './use-draft-form.ts'

/** What was agreed with which tenant on the phone. */
function CallNoteForm({ property, solution, issueId, drafts, draftKey, ...props }: SolutionFieldsProps) {
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

/** The button of the wizard waits for the form that it submits. */
function LoadingForm({ onLoading }: { onLoading: (isLoading: boolean) => void }) {
  useEffect(() => {
    onLoading(true)
    return () => onLoading(false)
  }, [onLoading])
  return <Skeleton shape="block" className="h-60" />
}

export type SolutionPanelProps = {
  property: AccessCase['property']
  set: ProblemSet
  solution: Solution
  formId: string
  drafts: Drafts
  send: AccessWizard['send']
  refusal: AccessWizard['refusal']
  isPending: boolean
  onUploading: (isUploading: boolean) => void
  /** A form of another area was closed; what it saved, if anything, was not the solution itself. */
  onFormClosed: (isSaved: boolean) => void
  /** A form of another area that is the solution was saved. */
  onFormSaved: AccessWizard['finish']
}

/** A solution: what to do, the data to look at, the form that does it, and the fields of the confirmation. */
export function SolutionPanel(props: SolutionPanelProps) {
  const { property, set, solution, onFormClosed, onFormSaved, ...form } = props
  const { description } = describeSolution(solution, property)
  const { form: offered, inline, Details } = useSolutionParts(solution.solution_label, property)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onFormClosed(false)
  }
  const finish = (result?: SolutionResult) => {
    setIsOpen(false)
    if (offered?.isSolution) void onFormSaved({ solution: solution.solution_label, issueId: set.id, result })
    else onFormClosed(true)
  }
  const fields = {
    ...form,
    solution,
    property,
    issueId: set.id,
    draftKey: solutionKey(set.id, solution.solution_label),
  }
  const inShort = { id: property.compliancePropertyId, address: property.address }
  return (
    <div className="flex flex-col gap-4">
      <p>{description}</p>
      {Details ? (
        <LazyPart fallback={<Skeleton shape="row" />}>
          <Details propertyId={property.compliancePropertyId} />
        </LazyPart>
      ) : null}
      {offered ? (
        <div>
          <Button variant={offered.isRequired ? 'primary' : 'secondary'} onPress={() => setIsOpen(true)}>
            {offered.label}
          </Button>
        </div>
      ) : null}
      {offered && isOpen ? (
        <LazyPart>
          <offered.Form property={inShort} solution={solution} issueId={set.id} onDone={finish} onCancel={close} />
        </LazyPart>
      ) : null}
      {inline ? (
        <LazyPart fallback={<LoadingForm onLoading={form.onUploading} />}>
          <inline.Form {...fields} property={inShort} />
        </LazyPart>
      ) : solution.solution_label === 'SpeakWithTenant' ? (
        <CallNoteForm {...fields} />
      ) : offered?.isRequired ? null : (
        <NotifyForm {...fields} />
      )}
    </div>
  )
}
