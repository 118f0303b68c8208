import { findTag } from '@contract/labels.ts'
import type { PropertyAsAt } from '@contract/ledger.ts'
import { serviceComplianceTags } from '@contract/properties/properties.ts'
import { services } from '@contract/services.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { DutyDetails } from '@/shared/why/DutyDetails.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'

/** The result of a service, what each duty in law came to, and where the ledger has it. */
export function ServiceOnDay({ service }: { service: PropertyAsAt['services'][number] }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { shortName, compliance, reason, duties, entry, knownAt, hash } = service
  const { label, tone } = findTag(serviceComplianceTags, compliance)
  return (
    <li className="flex flex-col items-start gap-2 py-4 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{services[shortName].name}</span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span>{reason}</span>
      {duties.length > 0 ? (
        <ul aria-label="Duties in law" className="flex flex-col gap-3 text-sm">
          {duties.map((duty) => (
            <DutyDetails key={`${duty.ruleId}-${duty.facts[0]}`} duty={duty} />
          ))}
        </ul>
      ) : null}
      <span className="text-xs wrap-anywhere text-quiet">
        Known since {formatDayAndTime(knownAt, timeZone)} · Entry {entry} of the ledger, {hash.slice(0, 16)}
      </span>
    </li>
  )
}
