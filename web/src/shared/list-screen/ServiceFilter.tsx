import { exclusivityLabels } from '@contract/portfolio/portfolio.ts'
import { serviceExclusivities } from '@contract/paging.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { ServiceSelect } from './ServiceSelect.tsx'
import type { ListState } from './use-list-state.ts'

const exclusivities = serviceExclusivities.map((value) => ({ value, label: exclusivityLabels[value] }))

type ServiceFilterProps = {
  state: ListState
  /** Only if the list's endpoint supports it. */
  hasExclusivity?: boolean
  className?: string
}

export function ServiceFilter({ state, hasExclusivity = true, className = 'sm:w-48' }: ServiceFilterProps) {
  return (
    <>
      <ServiceSelect
        value={state.service}
        onChange={(chosen) => state.change({ service: chosen })}
        className={className}
      />
      {hasExclusivity && state.service.length > 0 ? (
        <NativeSelect
          label="How services are matched"
          options={exclusivities}
          value={state['service-exclusivity'] ?? 'INCLUDING'}
          onChange={(exclusivity) => state.change({ 'service-exclusivity': exclusivity })}
          className="sm:w-44"
        />
      ) : null}
    </>
  )
}
