import { defaultContactNumberType } from '@contract/contacts/contacts.ts'
import type { Occupant } from '@contract/tenancies/people.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import { OccupantEditor } from './OccupantEditor.tsx'
import { OccupantsStep } from './OccupantsStep.tsx'
import { errorOfOccupant, problemsOfOccupants } from './refused-parts.ts'
import type { OccupantDraft } from './tenancy-draft.ts'
import type { OccupantScreen } from './use-occupant-screen.ts'

const emptyOccupant: OccupantDraft = {
  occupantId: null,
  name: '',
  email: '',
  acceptsNoticesByEmail: false,
  contactNumbers: [{ contactNumberId: null, type: defaultContactNumberType, number: '' }],
}

type OccupantScreensProps = {
  editorId: string
  screen: OccupantScreen
  occupants: readonly OccupantDraft[]
  /** As the server has them. */
  known: readonly Occupant[]
  error: CallError | null
  onScreen: (screen: OccupantScreen) => void
  onDirty: (isDirty: boolean) => void
  onChange: (occupants: OccupantDraft[]) => void
}

/** The list of occupants, or the editor of one of them. */
export function OccupantScreens(props: OccupantScreensProps) {
  const { editorId, screen, occupants, known, error, onScreen, onDirty, onChange } = props
  if (screen.mode === 'default')
    return (
      <OccupantsStep
        // Remounted when an occupant is added or removed, so that the focus is not lost with a row.
        key={occupants.length}
        occupants={occupants}
        known={known}
        problems={problemsOfOccupants(error)}
        isBack={screen.isBack}
        onAdd={() => onScreen({ mode: 'add' })}
        onEdit={(at) => onScreen({ mode: 'edit', at })}
        onRemove={(at) => onChange(occupants.toSpliced(at, 1))}
      />
    )
  return (
    <OccupantEditor
      id={editorId}
      occupant={(screen.mode === 'edit' && occupants[screen.at]) || emptyOccupant}
      known={known}
      error={screen.mode === 'edit' ? errorOfOccupant(error, screen.at) : null}
      onSave={(saved) => onChange(screen.mode === 'edit' ? occupants.with(screen.at, saved) : [...occupants, saved])}
      onDirty={onDirty}
    />
  )
}
