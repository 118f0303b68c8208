import { selectedIds } from './machine.ts'
import { Complete } from './screens/Complete.tsx'
import { ConfirmQuote } from './screens/ConfirmQuote.tsx'
import { FatalError } from './screens/FatalError.tsx'
import { InformProvider } from './screens/InformProvider.tsx'
import { LoadingFindings } from './screens/LoadingFindings.tsx'
import { NoFindings } from './screens/NoFindings.tsx'
import { SelectItems } from './screens/SelectItems.tsx'
import { SelectMethod } from './screens/SelectMethod.tsx'
import { ThirdPartyDisclaimer } from './screens/ThirdPartyDisclaimer.tsx'
import { ThirdPartyForm } from './screens/ThirdPartyForm.tsx'
import { selectedFindings } from './selected-findings.ts'
import type { FindingsWizard } from './use-findings-wizard.ts'
import type { InformForm } from './use-inform-form.ts'
import type { ThirdPartyForm as ThirdParty } from './use-third-party-form.ts'

type WizardScreenProps = { findings: FindingsWizard; thirdParty: ThirdParty; inform: InformForm; formId: string }

/** The screen of the current state. */
export function WizardScreen({ findings, thirdParty, inform, formId }: WizardScreenProps) {
  const { wizard, dispatch } = findings
  const { state, found } = wizard
  if (state === 'fatalError')
    return (
      <FatalError
        detail={wizard.failure?.detail ?? ''}
        reference={wizard.failure?.reference ?? null}
        onRetry={() => dispatch({ type: 'retry' })}
      />
    )
  if (state === 'loadReportedFindings' || !found) return <LoadingFindings />
  const chosen = {
    found,
    value: selectedIds(wizard),
    onChange: (ids: number[]) => dispatch({ type: 'select', ids }),
  }
  switch (state) {
    case 'noReportedFindings':
      return <NoFindings />
    case 'selectRequestQuoteItems':
      return <SelectItems {...chosen} method="REQUEST_QUOTE" />
    case 'confirmRequestQuote':
    case 'requestQuote':
      return <ConfirmQuote findings={selectedFindings(wizard)} />
    case 'selectThirdPartyItems':
      return <SelectItems {...chosen} method="RESOLVED_BY_THIRD_PARTY" />
    case 'thirdPartyResolutionForm':
      return <ThirdPartyForm formId={formId} thirdParty={thirdParty} onNext={() => dispatch({ type: 'next' })} />
    case 'thirdPartyDisclaimer':
    case 'closeConfirmation':
    case 'submitResolution':
      return (
        <ThirdPartyDisclaimer
          findings={selectedFindings(wizard)}
          isAcknowledged={wizard.isAcknowledged}
          onChange={(isAcknowledged) => dispatch({ type: 'acknowledge', isAcknowledged })}
        />
      )
    case 'selectItems':
    case 'informDIRequest':
      return (
        <InformProvider
          {...chosen}
          formId={formId}
          inform={inform}
          onSend={findings.sendInformation}
          isPending={state === 'informDIRequest'}
          refusal={findings.refusal}
        />
      )
    case 'quoteRequestComplete':
    case 'thirdPartyComplete':
    case 'confirmed':
      return <Complete state={state} />
    default:
      return <SelectMethod found={found} dispatch={dispatch} onReload={findings.reload} />
  }
}
