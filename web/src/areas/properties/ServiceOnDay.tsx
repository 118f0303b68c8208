import { findTag, type Tag } from '@contract/labels.ts'
import type { obligationStates, PropertyAsAt } from '@contract/ledger.ts'
import { serviceComplianceTags } from '@contract/properties/properties.ts'
import { services } from '@contract/services.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'

type Service = PropertyAsAt['services'][number]

const stateTags: Record<(typeof obligationStates)[number], Tag> = {
  MET: { label: 'Met', tone: 'good' },
  DUE: { label: 'Due', tone: 'attention' },
  BREACHED: { label: 'Breached', tone: 'critical' },
  UNPROVEN: { label: 'Not proven', tone: 'attention' },
  NOT_APPLICABLE: { label: 'Does not apply', tone: 'neutral' },
}

/** The result of a service, what each duty in law came to, and where the ledger has it. */
export function ServiceOnDay({ service }: { service: Service }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { shortName, compliance, reason, obligations, entry, knownAt, hash } = service
  const { label, tone } = findTag(serviceComplianceTags, compliance)
  return (
    <li className="flex flex-col items-start gap-1.5 py-4 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{services[shortName].name}</span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span>{reason}</span>
      {obligations.length > 0 ? (
        <ul aria-label="Duties in law" className="flex flex-col gap-1 text-sm">
          {obligations.map((obligation) => (
            <Duty key={`${obligation.name} ${obligation.state}`} {...obligation} />
          ))}
        </ul>
      ) : null}
      <span className="text-xs text-quiet">
        Known since {formatDayAndTime(knownAt, timeZone)} · Entry {entry} of the ledger, {hash.slice(0, 16)}
      </span>
    </li>
  )
}

function Duty({ name, state, since, due, citation }: Service['obligations'][number]) {
  const { label, tone } = findTag(stateTags, state)
  const days = [since && `since ${formatDay(since)}`, due && `due by law ${formatDay(due)}`].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={tone}>{label}</Badge>
      <span>{days.length === 0 ? name : `${name} (${days.join(', ')})`}</span>
      {citation === null ? null : <span className="text-quiet">{citation}</span>}
    </li>
  )
}
