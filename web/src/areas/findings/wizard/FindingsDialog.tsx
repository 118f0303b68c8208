import { useCallback, useEffect, useId } from 'react'
import type { ServiceCode } from '@contract/services.ts'
import type { CloseQuestion } from '@/shared/form-shell/close-question.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { CopyableText } from '@/shared/copy/CopyableText.tsx'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { AskedFinding } from './AskedFinding.tsx'
import { ForwardQuote } from './ForwardQuote.tsx'
import { isSubmitting } from './machine.ts'
import { selectedFindings } from './selected-findings.ts'
import { useFindingsWizard } from './use-findings-wizard.ts'
import { useInformForm } from './use-inform-form.ts'
import { useScreenNumber } from '@/shared/wizard-shell/use-screen-number.ts'
import { typedAnswers } from './typed-answers.ts'
import { useThirdPartyForm } from './use-third-party-form.ts'
import { wizardActions } from './wizard-actions.ts'
import { FindingsWizardScreen } from './FindingsWizardScreen.tsx'

const closeQuestion: CloseQuestion = {
  title: 'Close without submitting?',
  text: 'The findings are not resolved yet. Your selection, notes and documents will be lost.',
  confirmLabel: 'Close',
  cancelLabel: 'Back',
}

/** A submit shows the screen from which it was started. */
const screenOf: Readonly<Record<string, string>> = {
  requestQuote: 'confirmRequestQuote',
  submitResolution: 'thirdPartyDisclaimer',
  closeConfirmation: 'thirdPartyDisclaimer',
  informDIRequest: 'selectItems',
  dismissing: 'selectResolutionMethod',
  restoring: 'selectResolutionMethod',
}

/** Resolves the findings of one service of a property, in one of several ways. */
export default function FindingsDialog({ property, service, onClose }: PropertyDialogProps & { service: ServiceCode }) {
  const formId = useId()
  const findings = useFindingsWizard({ propertyId: property.id, service })
  const { wizard, dispatch, change } = findings
  const { state, found } = wizard
  const thirdParty = useThirdPartyForm(selectedFindings({ ...wizard, state: 'selectThirdPartyItems' }))
  const inform = useInformForm(property.id, selectedFindings({ ...wizard, state: 'selectItems' }))
  const screen = useScreenNumber(screenOf[state] ?? state)
  const isAtDisclaimer = state === 'thirdPartyDisclaimer' || state === 'closeConfirmation'
  const close = () => {
    dispatch({ type: 'forceClose' })
    onClose()
  }
  const { reset: resetThirdParty } = thirdParty
  const { reset: resetInform } = inform
  useEffect(() => {
    if (state === 'thirdPartyComplete') resetThirdParty()
    if (state === 'confirmed') resetInform()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the step to a complete screen empties its form
  }, [state])
  const actions = wizardActions(findings, {
    formId,
    thirdParty,
    onSendResolution: () =>
      findings.sendResolution({
        documentIds: thirdParty.documents.map(({ id }) => id),
        declaration: thirdParty.declaration,
        notes: (thirdParty.form.getValues('notes') ?? '').trim() || null,
      }),
    onClose: close,
  })
  // The screen after a conflict may not show the fields, and the forms may have nothing left to be sent for.
  const unsent = change === null ? [] : typedAnswers(thirdParty, inform)
  const stopForwarding = useCallback(() => dispatch({ type: 'stopForwarding' }), [dispatch])
  return (
    <>
      <WizardShell
        title={found ? `Resolve reported findings: ${found.service.name}` : 'Resolve reported findings'}
        address={found ? `${found.property.addressLine1}, ${found.property.addressLine2}` : property.address}
        currentStep={screen}
        isBusy={isSubmitting(wizard)}
        error={null}
        failureText=""
        // After a fatal error closing is not asked about.
        asksBeforeClosing={state !== 'fatalError' && (isAtDisclaimer || thirdParty.isTyped || inform.isTyped)}
        {...(isAtDisclaimer && {
          closeQuestion,
          asking: {
            isAsking: state === 'closeConfirmation',
            onAsk: () => dispatch({ type: 'close' }),
            onStay: () => dispatch({ type: 'cancelClose' }),
          },
        })}
        onClose={close}
        {...actions}
      >
        {change ? (
          <Banner tone="attention" title="These findings have changed" isUrgent>
            {change} {state === 'fatalError' ? '' : 'What you see now is up to date.'}
            {unsent.length > 0 ? ' What you typed was not sent. It is below, to be copied.' : ''}
          </Banner>
        ) : null}
        {unsent.map((answers) => (
          <CopyableText key={answers.title} {...answers} />
        ))}
        <FindingsWizardScreen findings={findings} thirdParty={thirdParty} inform={inform} formId={formId} />
      </WizardShell>
      <AskedFinding findings={findings} />
      {wizard.forwarded === null ? null : (
        <ForwardQuote
          quotationId={wizard.forwarded}
          onClose={stopForwarding}
          onForwarded={() => dispatch({ type: 'forwarded' })}
        />
      )}
    </>
  )
}
