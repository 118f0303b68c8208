import { useCallback, useEffect, useId } from 'react'
import type { ServiceCode } from '@contract/services.ts'
import type { CloseQuestion } from '@/shared/form-shell/close-question.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { CopyableText } from '@/shared/copy/CopyableText.tsx'
import { KeptDraftNotice } from '@/shared/unsaved-work/KeptDraftNotice.tsx'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { isSubmitting, registerId } from './machine.ts'
import { selectedFindings } from './selected-findings.ts'
import { useFindingsWizard, type FindingsWizard } from './use-findings-wizard.ts'
import { useInformForm, type InformForm } from './use-inform-form.ts'
import { useScreenNumber } from '@/shared/wizard-shell/use-screen-number.ts'
import { useThirdPartyForm, type ThirdPartyForm } from './use-third-party-form.ts'
import { wizardActions } from './wizard-actions.ts'
import { FindingsWizardScreen } from './FindingsWizardScreen.tsx'
import { useQuery } from '@tanstack/react-query'
import { getQuote } from '@contract/quotes/quotes.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { ForwardDialog } from '@/shared/forward-dialog/ForwardDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { resolutionMethodLabels, type ResolutionMethod } from '@contract/findings/findings.ts'
import { formatDay, formatMonth } from '@/ui/format.ts'

type TypedAnswers = { title: string; text: string }

const toText = (lines: readonly [label: string, value: string | null | undefined][]): string =>
  lines.flatMap(([label, value]) => (value?.trim() ? [`${label}: ${value.trim()}`] : [])).join('\n')

function repairText({ form, documents, uploads, declaration }: ThirdPartyForm): string {
  const names = [...documents, ...uploads].map(({ name }) => name)
  return toText([
    [names.length === 1 ? 'Document' : 'Documents', names.join(', ')],
    ['Who declares the repair', declaration?.declaredBy],
    ['Trade and licence', declaration?.licence],
    ['Day of the repair', declaration?.repairedOn && formatDay(declaration.repairedOn)],
    ['Notes', form.getValues('notes')],
  ])
}

function informationText({ form }: InformForm): string {
  const [notes, built] = form.getValues(['notes', 'propertyBuilt'])
  return toText([
    ['Information for us', notes],
    ['When was the property built', built && formatMonth(built)],
  ])
}

const titleOf = (method: ResolutionMethod): string => `What you typed: ${resolutionMethodLabels[method]}`

/** Everything that was typed or uploaded and is not sent yet, by the way of resolving it is for. */
const typedAnswers = (thirdParty: ThirdPartyForm, inform: InformForm): TypedAnswers[] =>
  [
    { title: titleOf('RESOLVED_BY_THIRD_PARTY'), text: repairText(thirdParty) },
    { title: titleOf('INFORM_PROVIDER'), text: informationText(inform) },
  ].filter(({ text }) => text !== '')

const texts = {
  DISMISS: {
    title: 'Dismiss this finding?',
    text: 'It leaves the list of reported findings. You can restore it at any time.',
    confirm: 'Dismiss finding',
  },
  RESTORE: {
    title: 'Restore this finding?',
    text: 'It returns to the list of reported findings.',
    confirm: 'Restore finding',
  },
} as const

/** Asks before a finding is dismissed or restored. */
function AskedFinding({ findings: { wizard, dispatch, changeAsked } }: { findings: FindingsWizard }) {
  const { asked, found, state } = wizard
  if (!asked) return null
  const { title, text, confirm } = texts[asked.method]
  const finding = found?.reportedFindings.find((each) => registerId(each) === asked.id)
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirm}
      onConfirm={changeAsked}
      onClose={() => dispatch({ type: 'stopAsking' })}
      isBusy={state === 'dismissing' || state === 'restoring'}
    >
      <p className="font-medium">{finding?.originalProblemItem.title}</p>
      <p className="mt-1">{text}</p>
    </ConfirmDialog>
  )
}

type ForwardQuoteProps = { quotationId: number; onClose: () => void; onForwarded: () => void }

/** The forward dialog of a finding's quote. */
function ForwardQuote({ quotationId, onClose, onForwarded }: ForwardQuoteProps) {
  const quote = useQuery(endpointQuery(getQuote, { params: { id: quotationId } }))
  const { error } = quote
  useEffect(() => {
    if (!error) return
    toast.error('We were unable to forward this quote', errorMessage(error, 'Failed to get the quote'))
    onClose()
  }, [error, onClose])
  if (!quote.data) return null
  const { complianceQuoteId, quoteNumber, property } = quote.data
  return (
    <ForwardDialog
      kind="quote"
      document={{ id: complianceQuoteId, number: quoteNumber, property }}
      onClose={onClose}
      onForwarded={onForwarded}
    />
  )
}

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
  const thirdParty = useThirdPartyForm(property.id, selectedFindings({ ...wizard, state: 'selectThirdPartyItems' }))
  const inform = useInformForm(property.id, selectedFindings({ ...wizard, state: 'selectItems' }))
  const screen = useScreenNumber(screenOf[state] ?? state)
  const isAtDisclaimer = state === 'thirdPartyDisclaimer' || state === 'closeConfirmation'
  const close = () => {
    thirdParty.draft.discard()
    inform.draft.discard()
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
        {inform.isTyped ? <KeptDraftNotice draft={inform.draft} onStartAfresh={resetInform} /> : null}
        {thirdParty.isTyped ? <KeptDraftNotice draft={thirdParty.draft} onStartAfresh={resetThirdParty} /> : null}
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
