import type { ComponentProps } from 'react'
import AccessIssueDialog from '@/areas/access-issues/wizard/AccessIssueDialog.tsx'
import { SolutionFormsContext } from '@/shared/solution-forms/solution-forms.ts'
import { solutionForms } from './solution-forms.tsx'

/** The wizard together with the forms of the other areas. */
export default function ResolveAccessIssues(props: ComponentProps<typeof AccessIssueDialog>) {
  return (
    <SolutionFormsContext value={solutionForms}>
      <AccessIssueDialog {...props} />
    </SolutionFormsContext>
  )
}
