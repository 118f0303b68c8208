import type { Forecast } from '@contract/forecast.ts'
import { serviceCodes, services } from '@contract/services.ts'
import { formatDay } from '@/ui/format.ts'
import { FoldedPart } from './FoldedPart.tsx'

/** What the numbers assume: coming rules and the time of a visit. */
export function ComingRules({ forecast: { rules, visitMinutes } }: { forecast: Forecast }) {
  const minutesOf = (code: string) => visitMinutes.find(({ service }) => service === code)?.minutes ?? 0
  return (
    <FoldedPart title="What the forecast assumes">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>No check is made, no finding is repaired and no lease is renewed, booked visits included.</li>
        <li>
          One visit makes all checks of a property that fall due in the same month. Time at properties without travel:{' '}
          {serviceCodes.map((code) => `${services[code].name} ${minutesOf(code)} min`).join(', ')}.
        </li>
        {rules.map(({ from, service, name, text, citation }) => (
          <li key={`${from} ${name}`}>
            <span className="font-semibold">
              From {formatDay(from)}: {name}
            </span>
            {service === null ? '. ' : ` (${services[service].name}). `}
            {text} {citation}.{' '}
            {service === null
              ? 'None of our services checks it, so it is in no number.'
              : 'Properties without this service count as “without a required service” once the rule applies to them.'}
          </li>
        ))}
      </ul>
    </FoldedPart>
  )
}
