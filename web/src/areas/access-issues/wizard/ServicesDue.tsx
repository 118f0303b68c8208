import type { AccessCase } from '@contract/access-issues/access-case.ts'
import { services } from '@contract/services.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'

/** Why we want to get in. */
export function ServicesDue({ servicesDue }: Pick<AccessCase['property'], 'servicesDue'>) {
  if (servicesDue.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-quiet">Services due</p>
      <ul className="flex flex-wrap gap-1.5">
        {servicesDue.map(({ service, dueDate, isOverdue }) => (
          <li key={service}>
            <Badge tone={isOverdue ? 'critical' : 'attention'}>
              {services[service].name}
              {dueDate ? ` · ${isOverdue ? 'was due' : 'due'} ${formatDay(dueDate)}` : ''}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
