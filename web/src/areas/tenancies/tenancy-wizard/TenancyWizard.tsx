import { useCallback, useId, useState } from 'react'
import { defaultContactNumberType } from '@contract/contacts/contacts.ts'
import type { Tenancy } from '@contract/tenancies/people.ts'
import { tenancySteps } from '@contract/tenancies/tenancies.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { useSteps } from '@/shared/wizard-shell/use-steps.ts'
import { useLatest } from '@/shared/form-shell/use-latest.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { draftFields } from './draft-fields.ts'
import { LeaseStep } from './LeaseStep.tsx'
import { OccupantEditor } from './OccupantEditor.tsx'
import { OccupantsStep } from './OccupantsStep.tsx'
import { errorOfLease, errorOfOccupant, firstRefused, problemsOfOccupants } from './refused-parts.ts'
import { toDraft, type OccupantDraft, type TenancyMode } from './tenancy-draft.ts'
import { useSaveTenancy } from './use-save-tenancy.ts'
import { useTenancyDraft } from './use-tenancy-draft.ts'
import { failures, submitLabels, titles } from './wizard-labels.ts'

type TenancyWizardProps = PropertyDialogProps & {
  mode: TenancyMode
  /** The tenancy to edit or renew, as the server has it. */
  found: Tenancy | null
  /** Current and upcoming tenancies. */
  live: readonly Tenancy[]
  /** Loads the data again; throws on failure. */
  onReload: () => Promise<Tenancy | null>
  onSaved: () => void
}

const [leaseLabel, occupantsLabel, confirmationLabel] = tenancySteps
const emptyOccupant: OccupantDraft = {
  occupantId: null,
  name: '',
  email: '',
  acceptsNoticesByEmail: false,
  contactNumbers: [{ contactNumberId: null, type: defaultContactNumberType, number: '' }],
}
/** The list of occupants, a new occupant, or the occupant at an index. */
type OccupantScreen = { mode: 'default'; isBack: boolean } | { mode: 'add' } | { mode: 'edit'; at: number }

/** Three steps over one draft. The draft is kept through every failure. */
export function TenancyWizard(props: TenancyWizardProps) {
  const { mode, property, found, live, onReload, onSaved, onClose } = props
  const today = useAgencyToday()
  const { form, draft, isChanged, setOccupants, read, write } = useTenancyDraft(mode, found, today)
  const { occupants } = draft
  const [screen, setScreen] = useState<OccupantScreen>({ mode: 'default', isBack: false })
  const [isEditorDirty, setIsEditorDirty] = useState(false)
  const steps = useSteps([
    { id: 'lease', label: leaseLabel },
    { id: 'occupants', label: occupantsLabel },
    { id: 'confirmation', label: confirmationLabel },
  ])
  const stepId = useId()
  const editing = steps.current === 'occupants' && screen.mode !== 'default' ? screen : null

  const save = useSaveTenancy(mode, property.id, {
    onSaved,
    onRefused: (error) => {
      const part = firstRefused(error)
      if (part) steps.goTo(part)
    },
  })
  const { error, isPending } = save
  const isEdit = mode === 'edit'
  const { seen, conflict } = useLatest(
    { read, write },
    {
      known: isEdit ? found : null,
      toValues: (tenancy: Tenancy) => toDraft(mode, tenancy, today),
      fields: draftFields,
      reload: onReload,
      // A new tenancy has no version.
      error: isEdit ? error : null,
    },
  )
  const known = isEdit ? seen : found
  const people = known?.occupants ?? []
  const toList = useCallback(() => {
    setIsEditorDirty(false)
    setScreen({ mode: 'default', isBack: true })
  }, [])
  const change = (next: OccupantDraft[]) => {
    save.reset()
    setOccupants(next)
    toList()
  }
  const goOn = () => {
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
        occupants: { label: 'Next', onPress: goOn },
        confirmation: { label: submitLabels[mode], onPress: () => save.send(draft, known), isPending },
      }[steps.current]
  const goBack = steps.isFirst ? undefined : { label: 'Back', onPress: steps.back }

  return (
    <WizardShell
      title={titles[mode]}
      address={property.address}
      steps={steps.labels}
      currentStep={steps.index}
      asksBeforeClosing={isChanged || isEditorDirty}
      asksBeforeGoingBack={isEditorDirty}
      isBusy={isPending}
      error={isSaidInStep ? null : error}
      failureTitle={failures[mode].title}
      failureText={failures[mode].text}
      conflict={conflict}
      goneText="This tenancy has ended in the meantime, so it can no longer be edited."
      onClose={onClose}
      back={editing ? { label: 'Cancel', onPress: toList } : goBack}
      primary={primary}
    >
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
            onDone={goOn}
          />
        ) : null}
        {steps.current === 'occupants' && !editing ? (
          <OccupantsStep
            // Remounted when an occupant is added or removed, so that the focus is not lost with a row.
            key={occupants.length}
            occupants={occupants}
            known={people}
            problems={problemsOfOccupants(error)}
            isBack={screen.mode === 'default' && screen.isBack}
            onAdd={() => setScreen({ mode: 'add' })}
            onEdit={(at) => setScreen({ mode: 'edit', at })}
            onRemove={(at) => change(occupants.toSpliced(at, 1))}
          />
        ) : null}
        {editing ? (
          <OccupantEditor
            id={stepId}
            occupant={(editing.mode === 'edit' && occupants[editing.at]) || emptyOccupant}
            known={people}
            error={editing.mode === 'edit' ? errorOfOccupant(error, editing.at) : null}
            onSave={(saved) =>
              change(editing.mode === 'edit' ? occupants.with(editing.at, saved) : [...occupants, saved])
            }
            onDirty={setIsEditorDirty}
          />
        ) : null}
        {steps.current === 'confirmation' ? (
          <ConfirmationStep propertyId={property.id} mode={mode} draft={draft} known={people} live={live} />
        ) : null}
      </div>
    </WizardShell>
  )
}
