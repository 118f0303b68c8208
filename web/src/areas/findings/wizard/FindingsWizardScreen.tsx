import { selectedIds } from './machine.ts'
import { ConfirmRequestQuote } from './screens/ConfirmRequestQuote.tsx'
import { Confirmed } from './screens/Confirmed.tsx'
import { FindingsWizardError } from './screens/FindingsWizardError.tsx'
import { LoadReportedFindings } from './screens/LoadReportedFindings.tsx'
import { NoReportedFindings } from './screens/NoReportedFindings.tsx'
import { QuoteRequestComplete } from './screens/QuoteRequestComplete.tsx'
import { SelectItems } from './screens/SelectItems.tsx'
import { SelectRequestQuoteItems } from './screens/SelectRequestQuoteItems.tsx'
import { SelectResolutionMethod } from './screens/SelectResolutionMethod.tsx'
import { SelectThirdPartyItems } from './screens/SelectThirdPartyItems.tsx'
import { ThirdPartyComplete } from './screens/ThirdPartyComplete.tsx'
import { ThirdPartyDisclaimer } from './screens/ThirdPartyDisclaimer.tsx'
import { ThirdPartyResolutionForm } from './screens/ThirdPartyResolutionForm.tsx'
import { selectedFindings } from './selected-findings.ts'
import type { FindingsWizard } from './use-findings-wizard.ts'
import type { InformForm } from './use-inform-form.ts'
import type { ThirdPartyForm } from './use-third-party-form.ts'

type WizardScreenProps = { findings: FindingsWizard; thirdParty: ThirdPartyForm; inform: InformForm; formId: string }

/** The screen of the current state. Each has the name of its state; a submit keeps the screen that started it. */
export function FindingsWizardScreen({ findings, thirdParty, inform, formId }: WizardScreenProps) {
  const { wizard, dispatch } = findings
  const { state, found } = wizard
  if (state === 'fatalError')
    return (
      <FindingsWizardError
        detail={wizard.failure?.detail ?? ''}
        reference={wizard.failure?.reference ?? null}
        onRetry={() => dispatch({ type: 'retry' })}
      />
    )
  if (state === 'loadReportedFindings' || !found) return <LoadReportedFindings />
  const chosen = {
    found,
    value: selectedIds(wizard),
    onChange: (ids: number[]) => dispatch({ type: 'select', ids }),
  }
  switch (state) {
    case 'noReportedFindings':
      return <NoReportedFindings />
    case 'selectRequestQuoteItems':
      return <SelectRequestQuoteItems {...chosen} />
    case 'confirmRequestQuote':
    case 'requestQuote':
      return <ConfirmRequestQuote findings={selectedFindings(wizard)} />
    case 'selectThirdPartyItems':
      return <SelectThirdPartyItems {...chosen} />
    case 'thirdPartyResolutionForm':
      return (
        <ThirdPartyResolutionForm formId={formId} thirdParty={thirdParty} onNext={() => dispatch({ type: 'next' })} />
      )
    case 'thirdPartyDisclaimer':
    case 'closeConfirmation':
    case 'submitResolution':
      return (
        <ThirdPartyDisclaimer
          findings={selectedFindings(wizard)}
          documents={thirdParty.documents}
          declaration={thirdParty.declaration}
          isAcknowledged={wizard.isAcknowledged}
          onChange={(isAcknowledged) => dispatch({ type: 'acknowledge', isAcknowledged })}
        />
      )
    case 'selectItems':
    case 'informDIRequest':
      return (
        <SelectItems
          {...chosen}
          formId={formId}
          inform={inform}
          onSend={findings.sendInformation}
          isPending={state === 'informDIRequest'}
          refusal={findings.refusal}
        />
      )
    case 'quoteRequestComplete':
      return <QuoteRequestComplete />
    case 'thirdPartyComplete':
      return <ThirdPartyComplete />
    case 'confirmed':
      return <Confirmed />
    default:
      return <SelectResolutionMethod found={found} dispatch={dispatch} onReload={findings.reload} />
  }
}
