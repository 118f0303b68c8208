import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { managerName, type ManagerChoice } from './filter-chips.ts'

type PropertyManagerSelectProps = {
  value: number | null
  onChange: (id: number | null) => void
  /** For a list with other property managers than the agency's active ones. */
  managers?: readonly ManagerChoice[] | undefined
  isLabelHidden?: boolean
  className?: string
}

const everyone = 'all'

export function PropertyManagerSelect(props: PropertyManagerSelectProps) {
  const { value, onChange, managers: given, isLabelHidden = false, className } = props
  const active = usePropertyManagers()
  const managers = given ?? active
  // A shared link may name a property manager who has left the agency.
  const isStranger = value !== null && !managers.some(({ id }) => id === value)
  const options = [
    { value: everyone, label: 'All property managers' },
    ...managers.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isStranger ? [{ value: String(value), label: managerName(managers, value) }] : []),
  ]
  return (
    <NativeSelect
      label="Property manager"
      isLabelHidden={isLabelHidden}
      options={options}
      value={value === null ? everyone : String(value)}
      onChange={(chosen) => onChange(chosen === everyone ? null : Number(chosen))}
      className={className}
    />
  )
}
