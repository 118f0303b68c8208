import { useMemo, type ComponentProps } from 'react'
import AccessIssueDialog from '@/areas/access-issues/wizard/AccessIssueDialog.tsx'
import { useAgencySettings } from '@/shared/session/use-agency.ts'
import { SolutionFormsContext } from '@/shared/solution-forms/solution-forms.ts'
import { solutionForms } from './solution-forms.tsx'

/** The wizard together with the forms of the other areas. */
export default function ResolveAccessIssues(props: ComponentProps<typeof AccessIssueDialog>) {
  const agency = useAgencySettings()
  const forms = useMemo(() => solutionForms(agency), [agency])
  return (
    <SolutionFormsContext value={forms}>
      <AccessIssueDialog {...props} />
    </SolutionFormsContext>
  )
}
