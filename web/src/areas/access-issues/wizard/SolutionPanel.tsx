import { useState } from 'react'
import type { AccessCase, ProblemSet } from '@contract/access-issues/access-case.ts'
import { describeSolution, type Solution } from '@contract/access-issues/access-issues.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useSolutionParts } from '@/shared/solution-forms/solution-forms.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { CallNoteForm } from './CallNoteForm.tsx'
import { solutionKey } from './lost-solutions.ts'
import { NotifyForm } from './NotifyForm.tsx'
import type { AccessWizard } from './use-access-wizard.ts'
import type { Drafts } from './use-drafts.ts'

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
  const { form: offered, Details } = useSolutionParts(solution.solution_label, property)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onFormClosed(false)
  }
  const finish = () => {
    setIsOpen(false)
    if (offered?.isSolution) void onFormSaved({ solution: solution.solution_label, issueId: set.id })
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
      {solution.solution_label === 'SpeakWithTenant' ? (
        <CallNoteForm {...fields} />
      ) : offered?.isRequired ? null : (
        <NotifyForm {...fields} />
      )}
    </div>
  )
}
