import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { daysOfThisWeek, stuckDays, type WorkLine, type WorkRow, type WorkSection } from '../../../contract/worklist.ts'
import type { CardWork, WorkMark } from './card-work.ts'
import type { Line } from './work-line.ts'
import { withAge } from './work-lines.ts'

type Subject = Pick<
  WorkRow,
  'compliancePropertyId' | 'agencyPortfolioPropertyId' | 'addressLine1' | 'addressLine2' | 'propertyManager' | 'tenant'
>

type Snooze = NonNullable<WorkMark['snooze']>

const before = (one: Day | null, other: Day | null): boolean => one !== null && (other === null || one < other)

/** Unsafe first, then the earliest day; what waits for others is last. */
const byUrgency = (one: WorkLine, other: WorkLine): number => {
  if (one.isWaiting !== other.isWaiting) return Number(one.isWaiting) - Number(other.isWaiting)
  if (one.isUnsafe !== other.isUnsafe) return Number(other.isUnsafe) - Number(one.isUnsafe)
  if (one.actOn === other.actOn) return 0
  return before(one.actOn, other.actOn) ? -1 : 1
}

function sectionOfDay(actOn: Day | null, today: Day): WorkSection {
  if (actOn === null || actOn >= addDays(today, daysOfThisWeek)) return 'LATER'
  return actOn <= today ? 'TODAY' : 'THIS_WEEK'
}

/** The line that is new, unsafe or more urgent since the property was snoozed, or has something new in it. */
const worseLine = (lines: readonly WorkLine[], known: Snooze['known']): WorkLine | undefined =>
  lines.find(({ key, isUnsafe, actOn, isWaiting, causes = [] }) => {
    if (isWaiting) return false
    const then = known[key]
    if (then === undefined || (isUnsafe && !then.isUnsafe) || before(actOn, then.actOn)) return true
    const knownCauses = then.causes
    return knownCauses !== undefined && causes.some((cause) => !knownCauses.includes(cause))
  })

/** What came of asking: the provider’s answer, or the owner’s decision of a quote that waited. */
function answerTo({ asked, answer, known }: Snooze, lines: readonly WorkLine[]): string | null {
  if (answer) return `The service provider answered on ${shortDay(answer.on)}: ${answer.text}`
  const left = lines.find(({ key }) => key === 'QUOTE')?.causes ?? []
  const isDecided = known['QUOTE']?.causes?.some((id) => !left.includes(id)) ?? false
  return asked === 'OWNER' && isDecided ? 'A quote that waited for the owner was decided or has expired' : null
}

/** What waits at a property, as one row; null if nothing does. */
export function propertyWork(
  subject: Subject,
  found: readonly Line[],
  mark: WorkMark | null,
  today: Day,
): CardWork | null {
  const lines = found.map((line) => withAge(line, today)).toSorted(byUrgency)
  const [first] = lines
  if (!first) return null
  const actOn = lines.find((line) => !line.isWaiting && line.actOn !== null)?.actOn ?? first.actOn
  const snooze = mark?.snooze ?? null
  const isOpen = snooze !== null && snooze.until > today
  const wokenBy = isOpen ? (answerTo(snooze, lines) ?? worseLine(lines, snooze.known)?.text ?? null) : null
  const isSnoozed = isOpen && wokenBy === null
  const section = sectionOf(lines, first, isSnoozed, today)
  return {
    section,
    actOn: section === 'WAITING' ? (snooze?.until ?? actOn) : actOn,
    managerId: mark?.assignedTo?.id ?? subject.propertyManager?.id ?? null,
    row: {
      ...subject,
      section,
      actOn,
      since: lines.reduce<Day | null>((oldest, { since }) => (before(since, oldest) ? since : oldest), null),
      lines,
      assignedTo: mark?.assignedTo ?? null,
      snooze: isSnoozed ? { ...withoutKnown(snooze) } : null,
      wokenBy,
    },
  }
}

const withoutKnown = ({ until, reason, by, on, asked }: Snooze) => ({
  until,
  reason,
  by,
  on,
  asked,
})

function sectionOf(lines: readonly WorkLine[], first: WorkLine, isSnoozed: boolean, today: Day): WorkSection {
  if (isSnoozed || first.isWaiting) return 'WAITING'
  if (lines.some(({ isUnsafe, isWaiting }) => isUnsafe && !isWaiting)) return 'UNSAFE'
  const days = lines.filter(({ isWaiting }) => !isWaiting).map((line) => line.actOn)
  return sectionOfDay(
    days.reduce<Day | null>((least, day) => (before(day, least) ? day : least), null),
    today,
  )
}

/** Days on which a date alone moves the row to another section or makes it stuck. */
export const changesOfRow = (found: readonly Line[], mark: WorkMark | null): (Day | null)[] => [
  ...found.flatMap(({ actOn, since }) => [
    actOn,
    actOn && addDays(actOn, 1 - daysOfThisWeek),
    since && addDays(since, stuckDays),
  ]),
  mark?.snooze?.until ?? null,
]
