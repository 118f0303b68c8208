import { useId, useState } from 'react'
import type { BlockedEntryMethod } from '@contract/access-issues/access-case.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import type { CloseQuestion } from '@/shared/form-shell/close-question.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { DebugTools } from './DebugTools.tsx'
import { KeptTextPanel } from './KeptTextPanel.tsx'
import { solutionKeys } from './lost-solutions.ts'
import { currentMethod, currentSet, remainingSets } from './machine.ts'
import { ServicesDue } from './ServicesDue.tsx'
import { useAccessWizard } from './use-access-wizard.ts'
import { useDrafts } from './use-drafts.ts'
import { useKeptTexts } from './use-kept-texts.ts'
import { useNextProperty } from './use-next-property.ts'
import { useScreenNumber } from '@/shared/wizard-shell/use-screen-number.ts'
import { useWizardActions } from './use-wizard-actions.ts'
import { AccessWizardScreen } from './AccessWizardScreen.tsx'

const closeQuestion: CloseQuestion = {
  title: 'Are you sure you want finish resolving access issues?',
  text: 'Any access issues that you have already resolved have been saved.',
  confirmLabel: 'Close',
  cancelLabel: 'Back',
}

const closeQuestionWhenTyped: CloseQuestion = {
  ...closeQuestion,
  text: (
    <>
      <p>{closeQuestion.text}</p>
      <p className="mt-2">What you typed but have not sent will be lost.</p>
    </>
  ),
}

function issuesLeft({ name, is_open: isOpen }: BlockedEntryMethod, count: number): string {
  const left = count === 1 ? '1 issue left' : `${count} issues left`
  return isOpen ? `${name} is open, with ${left} to close` : `${name}: ${left}`
}

function whatIsKept(isBelow: boolean, isTyping: boolean): string {
  if (isBelow) return 'What you see now is up to date. What you typed is below: copy it, or add it to the case file.'
  return `What you see now is up to date${isTyping ? ', and what you typed is still here' : ''}.`
}

type AccessIssueDialogProps = PropertyDialogProps & {
  /** The entry method to begin with. */
  defaultMethod?: string | undefined
  isDebug?: boolean | undefined
}

/** Resolves what keeps technicians out of a property, one problem after another. */
export default function AccessIssueDialog({ property, onClose, defaultMethod, isDebug }: AccessIssueDialogProps) {
  const formId = useId()
  const { drafts, typedKeys } = useDrafts()
  const next = useNextProperty(property.id, onClose)
  const access = useAccessWizard({
    propertyId: property.id,
    defaultMethod: defaultMethod ?? null,
    // Only builds for development can resolve without a call.
    isDebug: import.meta.env.DEV && (isDebug ?? false),
  })
  const { wizard, dispatch, change } = access
  const { state } = wizard
  const { texts, hasUnsaved, onAdded } = useKeptTexts(wizard.lost, drafts, typedKeys)
  const open = solutionKeys(wizard.case)
  const isTyping = typedKeys.some((key) => open.has(key))
  const [method, set] = [currentMethod(wizard), currentSet(wizard)]
  const isPending = state === 'resolveIssuePending'
  const isResolving = state === 'resolveIssue' || isPending
  const isAsking = isResolving || state === 'resolveIssueNoSolutions'
  const screen = useScreenNumber(`${isPending ? 'resolveIssue' : state} ${wizard.method} ${set?.id}`)
  const [isUploading, setIsUploading] = useState(false)
  const waiting = isUploading ? 'Wait until the images are uploaded' : undefined
  const askToClose = () => dispatch({ type: 'close', hasUnsaved })
  const actions = useWizardActions(access, { formId, waiting, onClose: hasUnsaved ? askToClose : onClose })
  return (
    <WizardShell
      title="Resolve access issues"
      address={wizard.case?.property.address ?? property.address}
      currentStep={screen}
      isBusy={isPending}
      error={null}
      failureText=""
      asksBeforeClosing={isAsking || hasUnsaved}
      closeQuestion={isTyping || hasUnsaved ? closeQuestionWhenTyped : closeQuestion}
      asking={{
        isAsking: wizard.isConfirmingClose,
        onAsk: askToClose,
        onStay: () => dispatch({ type: 'hideCloseConfirmation' }),
      }}
      onClose={() => {
        dispatch({ type: 'forceClose' })
        onClose()
      }}
      {...actions}
    >
      {wizard.case ? <ServicesDue servicesDue={wizard.case.property.servicesDue} /> : null}
      {change ? (
        <Banner tone="attention" title="These access issues have changed" isUrgent>
          {change} {state === 'fatalError' ? '' : whatIsKept(texts.length > 0, isTyping)}
        </Banner>
      ) : null}
      {texts.map((kept) => (
        <KeptTextPanel key={kept.key} kept={kept} onAdded={() => onAdded(kept.key)} />
      ))}
      {isAsking && method && remainingSets(wizard) > 0 ? (
        <p className="text-quiet">{issuesLeft(method, remainingSets(wizard))}</p>
      ) : null}
      {wizard.isDebug ? <DebugTools state={state} dispatch={dispatch} /> : null}
      <AccessWizardScreen
        access={access}
        formId={formId}
        drafts={drafts}
        onUploading={setIsUploading}
        next={hasUnsaved ? null : next}
      />
      <LiveText>{wizard.resolvedCount === 0 ? '' : `Issues resolved: ${wizard.resolvedCount}`}</LiveText>
    </WizardShell>
  )
}
