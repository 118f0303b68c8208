import { noManager, noManagerLabel, type ManagerKey } from '@contract/paging.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { managerName, type ManagerChoice } from './filter-chips.ts'

type PropertyManagerSelectProps = {
  value: ManagerKey | null
  onChange: (id: ManagerKey | null) => void
  /** For a list with other property managers than the agency's active ones. */
  managers?: readonly ManagerChoice[] | undefined
  className?: string
}

const everyone = 'all'

const toManager = (chosen: string): ManagerKey | null => {
  if (chosen === everyone) return null
  return chosen === noManager ? noManager : Number(chosen)
}

export function PropertyManagerSelect(props: PropertyManagerSelectProps) {
  const { value, onChange, managers: given, className } = props
  const active = usePropertyManagers()
  const managers = given ?? active
  // A shared link may name a property manager who has left the agency.
  const isStranger = value !== null && value !== noManager && !managers.some(({ id }) => id === value)
  const options = [
    { value: everyone, label: 'All property managers' },
    { value: noManager, label: noManagerLabel },
    ...managers.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isStranger ? [{ value: String(value), label: managerName(managers, value) }] : []),
  ]
  return (
    <NativeSelect
      label="Property manager"
      options={options}
      value={value === null ? everyone : String(value)}
      onChange={(chosen) => onChange(toManager(chosen))}
      className={className}
    />
  )
}
