import type { ExplainedService } from '@contract/compliance.ts'
import { DutyDetails } from './DutyDetails.tsx'

/** Why one service has its result: the duties in law, what proves them, and the schedule apart from them. */
export function WhyService({ service }: { service: ExplainedService }) {
  const { duties, evidence, schedule } = service
  return (
    <div className="flex flex-col gap-2.5 text-sm">
      {duties.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {duties.map((duty) => (
            <DutyDetails key={`${duty.ruleId}-${duty.facts[0]}`} duty={duty} />
          ))}
        </ul>
      ) : (
        <p className="text-quiet">No duty in law applies here.</p>
      )}
      {evidence ? <p>{evidence}</p> : null}
      {schedule ? <p className="text-quiet">{schedule}</p> : null}
    </div>
  )
}
