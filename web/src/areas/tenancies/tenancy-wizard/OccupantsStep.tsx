import { PencilLine, Trash2, UserPlus } from '@/ui/icons.ts'
import { useEffect, useRef } from 'react'
import type { Occupant } from '@contract/tenancies/people.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { FormError } from '@/ui/fields/FormError.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { shownDraft } from './draft-people.ts'
import { Person } from '../Person.tsx'
import type { OccupantDraft } from './tenancy-draft.ts'

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

export function OccupantsStep(props: OccupantsStepProps) {
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
