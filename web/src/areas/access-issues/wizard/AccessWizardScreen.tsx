import { availableMethods, currentSet, remainingSets } from './machine.ts'
import { Completed } from './screens/Completed.tsx'
import { NextPropertyPart } from './screens/NextPropertyPart.tsx'
import { SelectEntryMethod } from './screens/SelectEntryMethod.tsx'
import type { AccessWizard } from './use-access-wizard.ts'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'
import type { NextProperty } from './use-next-property.ts'
import { DoorOpen } from '@/ui/icons.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import type { ProblemSet } from '@contract/access-issues/access-case.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Tabs } from '@/ui/layout/Tabs.tsx'
import { SolutionPanel, type SolutionPanelProps } from './SolutionPanel.tsx'
import { states } from '@contract/states.ts'
import { HelpTeam } from '@/shared/details/HelpTeam.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDayAndTime } from '@/ui/format.ts'

/** What went wrong, and since when. */
function ProblemSummary({ set }: { set: ProblemSet }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <div>
      <h3 className="text-base font-semibold">{set.public_name}</h3>
      {set.public_descriptions.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {set.raised_at ? (
        <p className="mt-1 text-xs text-quiet">
          Since <time dateTime={set.raised_at}>{formatDayAndTime(set.raised_at, timeZone)}</time>
        </p>
      ) : null}
    </div>
  )
}

type ResolveIssueProps = Omit<SolutionPanelProps, 'solution' | 'set'> & {
  set: ProblemSet
  /** The label of the selected solution. */
  selected: string
  onSelect: (label: string) => void
}

/** The problem, and one tab for each suggested solution. */
function ResolveIssue({ set, selected, onSelect, ...panel }: ResolveIssueProps) {
  const solutions = set.suggested_actions.map(({ solution }) => solution)
  const solution = solutions.find(({ solution_label: label }) => label === selected) ?? solutions[0]
  if (!solution) return null
  const content = (
    <SolutionPanel key={`${set.id} ${solution.solution_label}`} {...panel} set={set} solution={solution} />
  )
  return (
    <div className="flex flex-col gap-5">
      <ProblemSummary set={set} />
      {solutions.length === 1 ? (
        <section aria-label={solution.solution_public_name} className="flex flex-col gap-4">
          <h4 className="font-semibold">{solution.solution_public_name}</h4>
          {content}
        </section>
      ) : (
        <Tabs
          label="What you can do"
          tabs={solutions.map(({ solution_label: id, solution_public_name: label }) => ({ id, label }))}
          selected={solution.solution_label}
          onSelect={onSelect}
        >
          {content}
        </Tabs>
      )}
    </div>
  )
}

type FatalErrorProps = {
  detail: string | null
  reference: string | null
  /** Sends the failed action again; null if none failed. */
  onResend: (() => void) | null
  onReload: () => void
  next: NextProperty | null
}

/** What was typed is kept, and shown again after a retry. */
function AccessWizardError({ detail, reference, onResend, onReload, next }: FatalErrorProps) {
  return (
    <div className="flex flex-col gap-5">
      <ErrorPanel
        title="An unexpected error occurred while resolving access issues."
        message={detail || 'Please try again.'}
        onRetry={onResend ?? onReload}
      >
        {reference === null ? null : <p className="text-sm text-quiet">Reference: {reference}</p>}
      </ErrorPanel>
      <NextPropertyPart next={next} />
    </div>
  )
}

/** Only the provider can solve it. */
function NoSolutions({ set, next }: { set: ProblemSet; next: NextProperty | null }) {
  return (
    <div className="flex flex-col gap-5">
      <ProblemSummary set={set} />
      <Banner tone="attention" title="We need to solve this together">
        <p>
          <HelpTeam />
        </p>
      </Banner>
      <NextPropertyPart next={next} />
    </div>
  )
}

function GettingReady() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <p>Getting ready…</p>
      <LiveText>Loading</LiveText>
      <Skeleton className="w-1/3" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="block" className="h-28" />
    </div>
  )
}

function AllDisqualified({ reasons, next }: { reasons: readonly string[]; next: NextProperty | null }) {
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="attention" title="There is no way in left that can be unblocked here">
        <div className="flex flex-col gap-2">
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          <p>
            <HelpTeam />
          </p>
        </div>
      </Banner>
      <NextPropertyPart next={next} />
    </div>
  )
}

function NoAccessIssues({ next }: { next: NextProperty | null }) {
  return (
    <EmptyState
      title="There are no access issues for this property."
      icon={<DoorOpen size={22} />}
      action={next ? <NextPropertyPart next={next} /> : null}
    />
  )
}

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
  const set = currentSet(wizard)
  switch (wizard.state) {
    case 'noAccessIssuesError':
      return <NoAccessIssues next={next} />
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
      return set ? <NoSolutions set={set} next={remainingSets(wizard) > 1 ? null : next} /> : null
    case 'resolveIssueCompleted':
      return (
        <Completed
          hasResolved={wizard.resolvedCount > 0}
          done={access.done}
          method={wizard.method}
          blocked={availableMethods(wizard)}
          property={wizard.case?.property ?? null}
          next={next}
        />
      )
    case 'allEntryMethodsDisqualified':
      return <AllDisqualified reasons={wizard.case?.disqualified_reasons ?? []} next={next} />
    case 'fatalError':
      return (
        <AccessWizardError
          detail={wizard.failure}
          reference={wizard.reference}
          onResend={access.resend}
          onReload={() => dispatch({ type: 'retry' })}
          next={next}
        />
      )
    default:
      return <GettingReady />
  }
}
