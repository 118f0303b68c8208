import { availableMethods, currentMethod, currentSet } from './machine.ts'
import { AllDisqualified } from './screens/AllDisqualified.tsx'
import { Completed } from './screens/Completed.tsx'
import { AccessWizardError } from './screens/AccessWizardError.tsx'
import { GettingReady } from './screens/GettingReady.tsx'
import { NoAccessIssues } from './screens/NoAccessIssues.tsx'
import { NoSolutions } from './screens/NoSolutions.tsx'
import { ResolveIssue } from './screens/ResolveIssue.tsx'
import { SelectEntryMethod } from './screens/SelectEntryMethod.tsx'
import type { AccessWizard } from './use-access-wizard.ts'
import type { Drafts } from './use-drafts.ts'
import type { NextProperty } from './use-next-property.ts'

type WizardScreenProps = {
  access: AccessWizard
  formId: string
  drafts: Drafts
  onUploading: (isUploading: boolean) => void
  next: NextProperty | null
}

/** The screen of the wizard's state. */
export function AccessWizardScreen({ access, formId, drafts, onUploading, next }: WizardScreenProps) {
  const { wizard, dispatch, send, refusal, reload, finish } = access
  const [method, set] = [currentMethod(wizard), currentSet(wizard)]
  switch (wizard.state) {
    case 'noAccessIssuesError':
      return <NoAccessIssues />
    case 'selectEntryMethod':
      return (
        <SelectEntryMethod
          methods={availableMethods(wizard)}
          onSelect={(chosen) => dispatch({ type: 'selectEntryMethod', method: chosen })}
        />
      )
    case 'resolveIssue':
    case 'resolveIssuePending':
      return set && wizard.case ? (
        <ResolveIssue
          property={wizard.case.property}
          set={set}
          selected={wizard.solution ?? ''}
          onSelect={(solution) => dispatch({ type: 'selectSolution', solution })}
          formId={formId}
          drafts={drafts}
          send={send}
          refusal={refusal}
          isPending={wizard.state === 'resolveIssuePending'}
          onUploading={onUploading}
          onFormClosed={(isSaved) => void reload(isSaved)}
          onFormSaved={finish}
        />
      ) : null
    case 'resolveIssueNoSolutions':
      return set ? <NoSolutions set={set} /> : null
    case 'resolveIssueCompleted':
      return (
        <Completed
          hasResolved={wizard.resolvedCount > 0}
          methodName={access.methodName ?? method?.name ?? null}
          next={next}
          blockedNames={availableMethods(wizard).map(({ name }) => name)}
        />
      )
    case 'allEntryMethodsDisqualified':
      return <AllDisqualified reasons={wizard.case?.disqualified_reasons ?? []} />
    case 'fatalError':
      return (
        <AccessWizardError
          detail={wizard.failure}
          reference={wizard.reference}
          onResend={access.resend}
          onReload={() => dispatch({ type: 'retry' })}
        />
      )
    default:
      return <GettingReady />
  }
}
