import { describeSolution } from '@contract/access-issues/access-issues.ts'
import { useSolutionParts } from '@/shared/solution-forms/solution-forms.ts'
import type { WizardAction } from '@/ui/overlays/WizardFrame.tsx'
import { availableMethods, canSolveOtherMethod, canSwitchMethod, currentSet, remainingSets } from './machine.ts'
import type { AccessWizard } from './use-access-wizard.ts'
import type { AccessCase } from '@contract/access-issues/access-case.ts'
import { contactableTenants } from '@contract/access-issues/access-issue-forms.ts'

/** A call note needs a tenant. */
const canCall = ({ occupants }: AccessCase['property']): boolean => contactableTenants(occupants).length > 0

type WizardActions = { back?: WizardAction | undefined; primary?: WizardAction | undefined }

const unknownProperty = { isIntegrated: false, isVacant: false, occupants: [] }

/** The buttons of the footer. */
export function useWizardActions(
  { wizard, dispatch, resend }: AccessWizard,
  { formId, waiting, onClose }: { formId: string; waiting: string | undefined; onClose: () => void },
): WizardActions {
  const { state } = wizard
  const property = wizard.case?.property
  const solution = currentSet(wizard)?.suggested_actions.find(
    ({ solution: { solution_label: label } }) => label === wizard.solution,
  )?.solution
  const { form, inline } = useSolutionParts(solution?.solution_label ?? '', property ?? unknownProperty)
  const isResolving = state === 'resolveIssue' || state === 'resolveIssuePending'
  const other: WizardAction = {
    label: 'Choose another way in',
    onPress: () => dispatch({ type: 'unblockOtherEntryMethod' }),
  }
  const close: WizardAction = { label: 'Close', onPress: onClose }
  if (isResolving && solution && property) {
    const isByForm = form?.isRequired === true
    const isSilent = solution.solution_label === 'SpeakWithTenant' && !canCall(property)
    return {
      back: canSwitchMethod(wizard) ? other : undefined,
      primary:
        isByForm || isSilent
          ? undefined
          : {
              label: inline?.submitLabel ?? describeSolution(solution, property).confirm,
              form: formId,
              isPending: state === 'resolveIssuePending',
              disabledReason: waiting,
            },
    }
  }
  if (state === 'resolveIssueNoSolutions')
    return {
      back: canSwitchMethod(wizard) && canSolveOtherMethod(wizard) ? other : undefined,
      primary:
        remainingSets(wizard) > 1
          ? { label: 'Next issue', onPress: () => dispatch({ type: 'nextProblemSet' }) }
          : close,
    }
  if (state === 'resolveIssueCompleted' && availableMethods(wizard).length > 0)
    return {
      back: { ...other, label: 'Unblock another way in' },
      primary: { label: 'Done', onPress: onClose },
    }
  if (state === 'resolveIssueCompleted') return { primary: { label: 'Done', onPress: onClose } }
  if (state === 'fatalError' && resend)
    return { back: { label: 'Back to the issue', onPress: () => dispatch({ type: 'retry' }) } }
  return state === 'noAccessIssuesError' || state === 'allEntryMethodsDisqualified' ? { primary: close } : {}
}
