import { services } from '@contract/services.ts'
import type { CalendarEntry } from '@contract/visit-calendar.ts'
import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import type { Tone } from '@/ui/feedback/tone.ts'
import { formatTime } from '@/ui/format.ts'

/** What became of a visit; nothing for one to come. */
export function resultOf({ status, isOver }: CalendarEntry): { label: string; tone: Tone } | null {
  if (status === 'COMPLETED') return { label: 'Done', tone: 'good' }
  if (status === 'NO_ACCESS') return { label: 'No access', tone: 'attention' }
  return isOver ? { label: 'Result awaited', tone: 'neutral' } : null
}

type ItemProps = { visit: CalendarEntry; timeZone: string }

/** One line for a cell of a month. */
export function ShortVisit({ visit, timeZone }: ItemProps) {
  const result = resultOf(visit)
  return (
    <span className="block text-sm/5">
      <span className="text-quiet tabular-nums">{formatTime(visit.startsAt, timeZone)} </span>
      <TextLink href={paths.visit(visit.compliancePropertyId, visit.visitId)} className="wrap-anywhere">
        {visit.addressLine1}
      </TextLink>
      {result ? <span className="text-quiet"> ({result.label.toLowerCase()})</span> : null}
      {visit.key?.isMissing ? <span className="text-critical"> (no key)</span> : null}
    </span>
  )
}

/** Everything that one has to know about a visit. */
export function FullVisit({ visit, timeZone }: ItemProps) {
  const { services: codes, wayIn, technicianName, key } = visit
  const result = resultOf(visit)
  return (
    <div className="flex flex-col gap-0.5 text-sm/5">
      <span className="text-quiet tabular-nums">
        {formatTime(visit.startsAt, timeZone)} – {formatTime(visit.endsAt, timeZone)}
      </span>
      <TextLink
        href={paths.visit(visit.compliancePropertyId, visit.visitId)}
        className="w-fit font-medium wrap-anywhere"
      >
        {visit.addressLine1}
      </TextLink>
      <span className="text-quiet">{visit.addressLine2}</span>
      <span>{codes.map((code) => services[code].name).join(', ')}</span>
      <span className="text-quiet">{[wayIn, technicianName].filter(Boolean).join(' · ')}</span>
      {key ? (
        <span>
          <Badge tone={key.isMissing ? 'critical' : 'neutral'}>{key.text}</Badge>
        </span>
      ) : null}
      {result ? (
        <span>
          <Badge tone={result.tone}>{result.label}</Badge>
        </span>
      ) : null}
    </div>
  )
}
