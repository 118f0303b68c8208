import { defaultContactNumberType } from '@contract/contacts/contacts.ts'
import type { Occupant } from '@contract/tenancies/people.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import { OccupantEditor, type TypedOccupant } from './OccupantEditor.tsx'
import { errorOfOccupant, problemsOfOccupants } from './refused-parts.ts'
import type { OccupantDraft } from './tenancy-draft.ts'
import type { OccupantScreen } from './use-occupant-screen.ts'
import { PencilLine, Trash2, UserPlus } from '@/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { FormError } from '@/ui/fields/FormError.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { shownDraft } from './draft-people.ts'
import { Person } from '../Person.tsx'

type OccupantsStepProps = {
  occupants: readonly OccupantDraft[]
  known: readonly Occupant[]
  /** The server's messages, by the occupant's index. */
  problems: ReadonlyMap<number, string>
  /** True after adding or editing an occupant: the Add button then gets the focus. */
  isBack: boolean
  onAdd: () => void
  onEdit: (at: number) => void
  onRemove: (at: number) => void
}

function OccupantsStep(props: OccupantsStepProps) {
  const { occupants, known, problems, isBack, onAdd, onEdit, onRemove } = props
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack) addButton.current?.focus()
  }, [isBack])
  const add = (
    <Button icon={<UserPlus aria-hidden size={16} />} ref={addButton} onPress={onAdd}>
      Add occupant
    </Button>
  )
  if (occupants.length === 0)
    return (
      <EmptyState title="No occupants yet" action={add}>
        Add everyone who lives there, so that visits can be arranged with them.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Occupants" className="divide-y divide-line rounded-lg border border-line">
        {occupants.map((each, at) => (
          <li key={`${at} ${each.name}`} className="flex flex-col gap-2 px-4 py-3">
            <Person
              person={shownDraft(each, known)}
              actions={
                <>
                  <IconButton
                    label={`Edit ${each.name}`}
                    icon={<PencilLine aria-hidden size={16} />}
                    onPress={() => onEdit(at)}
                  />
                  <IconButton
                    label={`Remove ${each.name}`}
                    icon={<Trash2 aria-hidden size={16} />}
                    onPress={() => onRemove(at)}
                  />
                </>
              }
            />
            {problems.has(at) ? <FormError problems={[{ message: problems.get(at) ?? '' }]} /> : null}
          </li>
        ))}
      </ul>
      <div>{add}</div>
    </div>
  )
}

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
  typed: TypedOccupant
  onChange: (occupants: OccupantDraft[]) => void
}

/** The list of occupants, or the editor of one of them. */
export function OccupantScreens(props: OccupantScreensProps) {
  const { editorId, screen, occupants, known, error, onScreen, onDirty, typed, onChange } = props
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
      typed={typed}
    />
  )
}
