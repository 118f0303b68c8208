import { filterableServices, services, type ServiceCode } from '@contract/services.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { FilterSelect } from './FilterSelect.tsx'

type ServiceSelectProps = {
  value: readonly ServiceCode[]
  onChange: (value: ServiceCode[]) => void
  className?: string
}

/** Chooses services that the agency's state has. */
export function ServiceSelect({ value, onChange, className = 'sm:w-44' }: ServiceSelectProps) {
  const { complianceAgencyState } = useSession()
  const offered = filterableServices(complianceAgencyState)
  // A link may name a service that the state does not have.
  const codes = [...offered, ...value.filter((code) => !offered.includes(code))]
  return (
    <FilterSelect
      label="Services"
      placeholder="All services"
      options={codes.map((code) => ({
        value: code,
        label: services[code].filterLabel,
      }))}
      value={value}
      onChange={onChange}
      className={className}
    />
  )
}
