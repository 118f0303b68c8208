import { selectedIds } from './machine.ts'
import { SelectItems } from './screens/SelectItems.tsx'
import { SelectResolutionMethod } from './screens/SelectResolutionMethod.tsx'
import { ThirdPartyResolutionForm } from './screens/ThirdPartyResolutionForm.tsx'
import { selectedFindings } from './selected-findings.ts'
import type { FindingsWizard } from './use-findings-wizard.ts'
import type { InformForm } from './use-inform-form.ts'
import type { ThirdPartyForm } from './use-third-party-form.ts'
import { ClipboardCheck, CircleCheck } from '@/ui/icons.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import type { ReactNode } from 'react'
import type { FindingSelection } from './finding-selection.ts'
import { FindingChoice } from './FindingChoice.tsx'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { SelectedList } from './SelectedList.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { formatDay } from '@/ui/format.ts'
import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'

type ThirdPartyDisclaimerProps = {
  findings: readonly ReportedFinding[]
  documents: readonly { id: number; name: string }[]
  declaration: ThirdPartyForm['declaration']
  isAcknowledged: boolean
  onChange: (isAcknowledged: boolean) => void
}

function ThirdPartyDisclaimer({ findings, documents, declaration, ...props }: ThirdPartyDisclaimerProps) {
  const { isAcknowledged, onChange } = props
  const proof = documents.length > 0 ? 'your documents' : 'the declaration'
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-base font-semibold">Before you continue</h3>
      <SelectedList findings={findings} />
      {documents.length > 0 ? (
        <p className="[overflow-wrap:anywhere]">
          <strong>{documents.length === 1 ? 'Document' : 'Documents'}:</strong>{' '}
          {documents.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      {declaration ? (
        <p className="[overflow-wrap:anywhere]">
          <strong>Declared by:</strong> {[declaration.declaredBy, declaration.licence].filter(Boolean).join(', ')}
          {declaration.repairedOn ? `; repaired on ${formatDay(declaration.repairedOn)}` : ''}
        </p>
      ) : null}
      <Banner tone="attention" title="You tell us that these findings are resolved">
        We have not checked the work of the third party, and it is not covered by our reports and records. We review{' '}
        {proof} and may ask you for more. Until we have accepted {documents.length > 0 ? 'them' : 'it'}, the service
        does not show as compliant.
      </Banner>
      <Checkbox isSelected={isAcknowledged} onChange={onChange}>
        I understand
      </Checkbox>
      <FinalNote of="message" />
    </div>
  )
}

function ConfirmRequestQuote({ findings }: { findings: readonly ReportedFinding[] }) {
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-base font-semibold">
        {findings.length === 1
          ? 'Request a quote for this finding?'
          : `Request a quote for these ${findings.length} findings?`}
      </h3>
      <SelectedList findings={findings} />
      <p className="text-quiet">
        We prepare the quote and send it to you. Nothing is repaired, and nothing is charged, before it is approved.
      </p>
      <FinalNote of="message" />
    </div>
  )
}

type FatalErrorProps = { detail: string; reference: string | null; onRetry: () => void }

function FindingsWizardError({ detail, reference, onRetry }: FatalErrorProps) {
  return (
    <ErrorPanel
      title="An unexpected error occurred while resolving reported findings."
      message="Please try again later or contact support."
      onRetry={onRetry}
    >
      {detail ? <p className="text-quiet">{detail}</p> : null}
      {reference === null ? null : <p className="text-sm text-quiet">Reference: {reference}</p>}
    </ErrorPanel>
  )
}

function LoadReportedFindings() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <p>Loading the reported findings…</p>
      <LiveText>Loading</LiveText>
      <Skeleton className="w-1/3" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}

function SelectThirdPartyItems({ found, value, onChange }: FindingSelection) {
  return (
    <FindingChoice
      label="Which findings has a third party resolved?"
      method="RESOLVED_BY_THIRD_PARTY"
      findings={found.reportedFindings}
      value={value}
      onChange={onChange}
    />
  )
}

function SelectRequestQuoteItems({ found, value, onChange }: FindingSelection) {
  return (
    <FindingChoice
      label="Which findings should we quote for?"
      method="REQUEST_QUOTE"
      findings={found.reportedFindings}
      value={value}
      onChange={onChange}
    />
  )
}

/** What was done, and what happens next. */
function CompleteMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title} icon={<CircleCheck size={22} />}>
      {children}
    </EmptyState>
  )
}

/** The provider was informed. */
function Confirmed() {
  return (
    <CompleteMessage title="Thank you for the information">
      We are reviewing it and will update the findings.
    </CompleteMessage>
  )
}

function ThirdPartyComplete() {
  return (
    <CompleteMessage title="Thank you for your report">
      We are reviewing it. Until then the findings show as resolved by a third party.
    </CompleteMessage>
  )
}

function QuoteRequestComplete() {
  return (
    <CompleteMessage title="Quote requested">
      We are preparing the quote and will send it to you. You can follow it here and on the page of the property.
    </CompleteMessage>
  )
}

function NoReportedFindings() {
  return <EmptyState title="There are no reported findings for this property." icon={<ClipboardCheck size={22} />} />
}

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
