import { useEffect, useId, useState } from 'react'
import type { Tenancy } from '@contract/tenancies/people.ts'
import { tenancySteps } from '@contract/tenancies/tenancies.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useKeeping, useKeptDraft, type KeptDraft } from '@/shared/unsaved-work/kept-draft.ts'
import { KeptDraftNotice } from '@/shared/unsaved-work/KeptDraftNotice.tsx'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { useSteps, type Step } from '@/shared/wizard-shell/use-steps.ts'
import { useLatest } from '@/shared/form-shell/use-latest.ts'
import { TenancyConfirmation } from './TenancyConfirmation.tsx'
import { draftFields } from './draft-fields.ts'
import { LeaseStep, type LeaseFormState } from './LeaseStep.tsx'
import { OccupantScreens } from './OccupantScreens.tsx'
import { errorOfLease, firstRefused } from './refused-parts.ts'
import { toDraft, type OccupantDraft, type TenancyMode, isChanged, type TenancyDraft } from './tenancy-draft.ts'
import { useOccupantScreen, type OccupantWork } from './use-occupant-screen.ts'
import { failures, submitLabels, titles, successes } from './wizard-labels.ts'
import { leaseForm, addTenancy, updateTenancy } from '@contract/tenancies/tenancy-form.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

type Outcomes = { onSaved: () => void; onRefused: (error: CallError) => void }

/** Adding and renewing create a tenancy, editing changes one; this hides the difference from the wizard. */
function useSaveTenancy(mode: TenancyMode, propertyId: number, { onSaved, onRefused }: Outcomes) {
  const client = useQueryClient()
  const options = {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success(successes[mode])
      onSaved()
    },
    onError: onRefused,
  }
  const add = useEndpoint(addTenancy, options)
  const edit = useEndpoint(updateTenancy, options)
  const { error, isPending } = mode === 'edit' ? edit : add
  return {
    error,
    isPending,
    reset: () => {
      add.reset()
      edit.reset()
    },
    send: ({ lease, occupants }: TenancyDraft, known: Tenancy | null) => {
      const { leaseType, ...days } = lease
      const form = { ...days, startDate: days.startDate ?? '', occupants }
      if (mode !== 'edit') add.mutate({ params: { id: propertyId }, body: { ...form, leaseType } })
      else if (known)
        edit.mutate({
          params: { id: propertyId, tenancyId: known.tenancyId },
          body: { ...form, version: known.version },
        })
    },
  }
}

type StepId = 'lease' | 'occupants' | 'confirmation'
/** What was typed before the wizard was closed without saving, by a reload or with the browser. */
type Left = {
  /** The tenancy from which the draft began, as the server had it. */
  from: Tenancy | null
  draft: TenancyDraft
  step: StepId
} & OccupantWork

type TenancyWizardProps = PropertyDialogProps & {
  mode: TenancyMode
  /** The tenancy to edit or renew, as the server has it. */
  found: Tenancy | null
  /** Current and upcoming tenancies. */
  live: readonly Tenancy[]
  /** Loads the data again; throws on failure. */
  onReload: () => Promise<Tenancy | null>
  onSaved: () => void
  /** The user does without what was typed before. */
  onRestart: () => void
}

/** The draft and the values it began with, to detect changes. */
function useTenancyDraft({ mode, found }: TenancyWizardProps, left: Left | null) {
  const today = useAgencyToday()
  const [base, setBase] = useState(() => toDraft(mode, left ? left.from : found, today))
  // The cast is safe: every field has an initial value, although the contract's schema allows undefined.
  const form = useFormShell(leaseForm, base.lease) as unknown as LeaseFormState
  const [occupants, setOccupants] = useState<OccupantDraft[]>(left?.draft.occupants ?? base.occupants)
  const { reset } = form
  useEffect(() => {
    if (left) reset(left.draft.lease, { keepDefaultValues: true })
  }, [left, reset])
  const draft: TenancyDraft = { lease: form.watch(), occupants }
  return {
    form,
    draft,
    isChanged: isChanged(draft, base),
    setOccupants,
    read: (): TenancyDraft => ({ lease: form.getValues(), occupants }),
    /** Continues from another person's save, with the values typed here. */
    write: (values: TenancyDraft, from: TenancyDraft) => {
      setBase(from)
      form.reset(from.lease)
      form.reset(values.lease, { keepDefaultValues: true })
      setOccupants(values.occupants)
    },
  }
}

const [leaseLabel, occupantsLabel, confirmationLabel] = tenancySteps
const allSteps: [Step<StepId>, ...Step<StepId>[]] = [
  { id: 'lease', label: leaseLabel },
  { id: 'occupants', label: occupantsLabel },
  { id: 'confirmation', label: confirmationLabel },
]

/** Saves the draft, and merges it with what a colleague saved meanwhile. */
function useTenancySave(
  { mode, property, found, onReload, onSaved }: TenancyWizardProps,
  kept: KeptDraft<Left>,
  draft: Pick<ReturnType<typeof useTenancyDraft>, 'read' | 'write'>,
  onRefused: (error: CallError) => void,
) {
  const today = useAgencyToday()
  const save = useSaveTenancy(mode, property.id, {
    onSaved: () => {
      kept.discard()
      onSaved()
    },
    onRefused,
  })
  const isEdit = mode === 'edit'
  const { seen, conflict } = useLatest(draft, {
    known: isEdit ? found : null,
    first: isEdit ? kept.value?.from : null,
    toValues: (tenancy: Tenancy) => toDraft(mode, tenancy, today),
    fields: draftFields,
    reload: onReload,
    // A new tenancy has no version.
    error: isEdit ? save.error : null,
  })
  return { save, known: isEdit ? seen : found, conflict }
}

/** Three steps over one draft. The draft is kept through every failure. */
export function TenancyWizard(props: TenancyWizardProps) {
  const { mode, property, found, live, onRestart, onClose } = props
  const today = useAgencyToday()
  const kept = useKeptDraft<Left>(`tenancy ${property.id} ${mode === 'edit' ? found?.tenancyId : mode}`)
  const { form, draft, isChanged: hasChanged, setOccupants, read, write } = useTenancyDraft(props, kept.value)
  const { occupants } = draft
  const { screen, setScreen, isEditorDirty, setIsEditorDirty, typed, toList } = useOccupantScreen(kept.value)
  const steps = useSteps<StepId>(allSteps, kept.value?.step)
  const stepId = useId()
  const editing = steps.current === 'occupants' && screen.mode !== 'default' ? screen : null

  const { save, known, conflict } = useTenancySave(props, kept, { read, write }, (error) => {
    const part = firstRefused(error)
    if (part) steps.goTo(part)
  })
  const { error, isPending } = save
  useKeeping(kept, () =>
    hasChanged || isEditorDirty
      ? { from: known, draft: read(), step: steps.current, screen, typed: typed.current }
      : null,
  )
  const people = known?.occupants ?? []
  const change = (next: OccupantDraft[]) => {
    save.reset()
    setOccupants(next)
    toList()
  }
  const goToNextStep = () => {
    save.reset()
    // The focus goes to Add only on the way back from an occupant, not when a refusal returns to this step.
    setScreen({ mode: 'default', isBack: false })
    steps.next()
  }
  const isSaidInStep = editing !== null || (steps.current === 'lease' && errorOfLease(error) !== null)

  const primary = editing
    ? { label: 'Save occupant', form: stepId }
    : {
        lease: { label: 'Next', form: stepId },
        occupants: { label: 'Next', onPress: goToNextStep },
        confirmation: { label: submitLabels[mode], onPress: () => save.send(draft, known), isPending },
      }[steps.current]
  const goBack = steps.isFirst ? undefined : { label: 'Back', onPress: steps.back }

  return (
    <WizardShell
      title={titles[mode]}
      address={property.address}
      steps={steps.labels}
      currentStep={steps.index}
      asksBeforeClosing={hasChanged || isEditorDirty}
      asksBeforeGoingBack={isEditorDirty}
      isBusy={isPending}
      error={isSaidInStep ? null : error}
      failureTitle={failures[mode].title}
      failureText={failures[mode].text}
      conflict={conflict}
      goneText="This tenancy has ended in the meantime, so it can no longer be edited."
      onClose={() => {
        kept.discard()
        onClose()
      }}
      back={editing ? { label: 'Cancel', onPress: toList } : goBack}
      primary={primary}
    >
      <KeptDraftNotice draft={kept} onStartAfresh={onRestart} />
      {/* The minimum height keeps the buttons in place from step to step. */}
      <div className="md:min-h-84">
        {steps.current === 'lease' ? (
          <LeaseStep
            id={stepId}
            form={form}
            mode={mode}
            today={today}
            live={live}
            error={errorOfLease(error)}
            failure={failures[mode]}
            onDone={goToNextStep}
          />
        ) : null}
        {steps.current === 'occupants' ? (
          <OccupantScreens
            editorId={stepId}
            screen={screen}
            occupants={occupants}
            known={people}
            error={error}
            onScreen={setScreen}
            onDirty={setIsEditorDirty}
            typed={typed}
            onChange={change}
          />
        ) : null}
        {steps.current === 'confirmation' ? (
          <TenancyConfirmation propertyId={property.id} mode={mode} draft={draft} known={people} live={live} />
        ) : null}
      </div>
    </WizardShell>
  )
}
