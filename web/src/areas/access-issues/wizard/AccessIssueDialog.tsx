import { useId, useState } from 'react'
import type { BlockedEntryMethod, AccessCase } from '@contract/access-issues/access-case.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import type { CloseQuestion } from '@/shared/form-shell/close-question.ts'
import { KeptDraftNotice } from '@/shared/unsaved-work/KeptDraftNotice.tsx'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { solutionKeys, type LostSolution } from './lost-solutions.ts'
import { currentMethod, currentSet, remainingSets, type AccessWizardData, type AccessWizardEvent } from './machine.ts'
import { useAccessWizard } from './use-access-wizard.ts'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'
import { useDrafts, useKeptTyping } from './use-drafts.ts'
import { useNextProperty } from './use-next-property.ts'
import { useScreenNumber } from '@/shared/wizard-shell/use-screen-number.ts'
import { useWizardActions } from './use-wizard-actions.ts'
import { AccessWizardScreen } from './AccessWizardScreen.tsx'
import { services } from '@contract/services.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Check, FilePlus } from '@/ui/icons.ts'
import { addCaseNote } from '@contract/case-files.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { CopyableText } from '@/shared/copy/CopyableText.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { typedText, type TypedText } from './typed-text.ts'

type KeptText = LostSolution & TypedText & { isAdded: boolean }

/** What was typed for solutions that are gone. */
function useKeptTexts(lost: readonly LostSolution[], drafts: Drafts, typedKeys: readonly string[]) {
  const [added, setAdded] = useState<readonly string[]>([])
  const texts = lost.flatMap((solution): KeptText[] => {
    const typed = typedKeys.includes(solution.key) ? typedText(drafts.read(solution.key) ?? {}, solution) : null
    return typed ? [{ ...solution, ...typed, isAdded: added.includes(solution.key) }] : []
  })
  return {
    texts,
    hasUnsaved: texts.some(({ isAdded }) => !isAdded),
    onAdded: (key: string) => setAdded((keys) => [...keys, key]),
  }
}

/** What was typed for an issue that somebody else has resolved: it can be copied or put into the case file. */
function KeptTextPanel({ kept, onAdded }: { kept: KeptText; onAdded: () => void }) {
  const { caseId, problem, solution, property, text, images, note, isAdded } = kept
  const client = useQueryClient()
  const { mutate, isPending, error } = useEndpoint(addCaseNote, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Added to the case file')
      onAdded()
    },
  })
  return (
    <CopyableText title={`What you typed: ${solution.solution_public_name} (${problem})`} text={text}>
      {images.map((url) => (
        <img key={url} src={url} alt="From your notes" className="max-h-40 max-w-full rounded border border-line" />
      ))}
      {caseId === null ? null : (
        <Button
          size="small"
          icon={isAdded ? <Check aria-hidden size={14} /> : <FilePlus aria-hidden size={14} />}
          isPending={isPending}
          isDisabled={isAdded}
          onPress={() => mutate({ params: { id: property.compliancePropertyId, caseId }, body: note })}
        >
          {isAdded ? 'Added to the case file' : 'Add to the case file'}
        </Button>
      )}
      {error && !isAdded ? (
        <p role="alert" className="text-sm text-critical">
          {errorMessage(error, 'This could not be added. Please try again.')}
        </p>
      ) : null}
    </CopyableText>
  )
}

type DebugToolsProps = { state: AccessWizardData['state']; dispatch: (event: AccessWizardEvent) => void }

/** For development: resolve without a call. */
function DebugTools({ state, dispatch }: DebugToolsProps) {
  return (
    <Banner
      tone="neutral"
      title={`Debug mode: ${state}`}
      action={
        <div className="flex flex-wrap gap-2">
          {state === 'resolveIssue' ? (
            <Button size="small" onPress={() => dispatch({ type: 'fakeResolve' })}>
              Fake resolve
            </Button>
          ) : null}
          <Button size="small" onPress={() => dispatch({ type: 'disableDebug' })}>
            Disable debug
          </Button>
        </div>
      }
    />
  )
}

/** Why we want to get in. */
function ServicesDue({ servicesDue }: Pick<AccessCase['property'], 'servicesDue'>) {
  if (servicesDue.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-quiet">Services due</p>
      <ul className="flex flex-wrap gap-1.5">
        {servicesDue.map(({ service, dueDate, isOverdue }) => (
          <li key={service}>
            <Badge tone={isOverdue ? 'critical' : 'attention'}>
              {services[service].name}
              {dueDate ? ` · ${isOverdue ? 'was due' : 'due'} ${formatDay(dueDate)}` : ''}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

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
  const { drafts, typedKeys, draft, startAfresh } = useDrafts(property.id)
  const [round, setRound] = useState(0)
  const next = useNextProperty(property.id, onClose)
  const access = useAccessWizard({
    propertyId: property.id,
    defaultMethod: draft.value?.method ?? defaultMethod ?? null,
    solution: draft.value?.solution ?? null,
    // Only builds for development can resolve without a call.
    isDebug: import.meta.env.DEV && (isDebug ?? false),
  })
  const { wizard, dispatch, change } = access
  const { state } = wizard
  const { texts, hasUnsaved, onAdded } = useKeptTexts(wizard.lost, drafts, typedKeys)
  const open = solutionKeys(wizard.case)
  const openKeys = typedKeys.filter((key) => open.has(key))
  const isTyping = openKeys.length > 0
  useKeptTyping(draft, drafts, wizard.case ? openKeys : null, wizard)
  const [method, set] = [currentMethod(wizard), currentSet(wizard)]
  const isPending = state === 'resolveIssuePending'
  const isResolving = state === 'resolveIssue' || isPending
  const isAsking = isResolving || state === 'resolveIssueNoSolutions'
  const screen = useScreenNumber(`${isPending ? 'resolveIssue' : state} ${wizard.method} ${set?.id}`)
  const [isUploading, setIsUploading] = useState(false)
  const waiting = isUploading ? 'Wait until everything has loaded' : undefined
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
        draft.discard()
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
      {isTyping ? (
        <KeptDraftNotice
          draft={draft}
          onStartAfresh={() => {
            startAfresh()
            setRound(round + 1)
          }}
        />
      ) : null}
      <AccessWizardScreen
        key={round}
        access={access}
        formId={formId}
        drafts={drafts}
        onUploading={setIsUploading}
        next={hasUnsaved || isTyping ? null : next}
      />
      <LiveText>{wizard.resolvedCount === 0 ? '' : `Issues resolved: ${wizard.resolvedCount}`}</LiveText>
    </WizardShell>
  )
}
