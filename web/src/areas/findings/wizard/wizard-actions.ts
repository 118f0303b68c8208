import type { WizardAction } from '@/ui/overlays/WizardFrame.tsx'
import { selectedIds } from './machine.ts'
import type { FindingsWizard } from './use-findings-wizard.ts'
import type { ThirdPartyForm } from './use-third-party-form.ts'

type WizardActions = { back?: WizardAction | undefined; primary?: WizardAction | undefined }
type Options = { formId: string; thirdParty: ThirdPartyForm; onSendResolution: () => void; onClose: () => void }

/** The buttons of the footer. */
export function wizardActions(
  { wizard, dispatch, requestQuote }: FindingsWizard,
  { formId, thirdParty, onSendResolution, onClose }: Options,
): WizardActions {
  const back: WizardAction = { label: 'Back', onPress: () => dispatch({ type: 'back' }) }
  const close: WizardAction = { label: 'Close', onPress: onClose }
  const done: WizardActions = {
    back: { label: 'Finish', onPress: onClose },
    primary: { label: 'Continue', onPress: () => dispatch({ type: 'resolveMore' }) },
  }
  const none = selectedIds(wizard).length === 0 ? 'Please select at least one finding' : undefined
  const next: WizardAction = { label: 'Next', onPress: () => dispatch({ type: 'next' }), disabledReason: none }
  switch (wizard.state) {
    case 'noReportedFindings':
      return { primary: close }
    case 'selectResolutionMethod':
    case 'dismissing':
    case 'restoring':
    case 'fatalError':
      // The way on is on the screen.
      return { back: close }
    case 'selectRequestQuoteItems':
    case 'selectThirdPartyItems':
      return { back, primary: next }
    case 'confirmRequestQuote':
    case 'requestQuote':
      return {
        back,
        primary: { label: 'Request quote', onPress: requestQuote, isPending: wizard.state === 'requestQuote' },
      }
    case 'thirdPartyResolutionForm':
      return {
        back,
        primary: {
          label: 'Next',
          form: formId,
          isPending: thirdParty.isUploading,
          disabledReason: thirdParty.failedUploads > 0 ? 'Try the failed uploads again, or remove them' : undefined,
        },
      }
    case 'thirdPartyDisclaimer':
    case 'closeConfirmation':
    case 'submitResolution':
      return {
        back,
        primary: {
          label: 'Continue',
          onPress: onSendResolution,
          isPending: wizard.state === 'submitResolution',
          disabledReason: wizard.isAcknowledged ? undefined : 'Tick “I understand” first',
        },
      }
    case 'selectItems':
    case 'informDIRequest':
      return { back, primary: { label: 'Send', form: formId, isPending: wizard.state === 'informDIRequest' } }
    case 'quoteRequestComplete':
    case 'confirmed':
      return done
    case 'thirdPartyComplete':
      return { ...done, primary: { label: 'Resolve more', onPress: () => dispatch({ type: 'resolveMore' }) } }
    default:
      return {}
  }
}
