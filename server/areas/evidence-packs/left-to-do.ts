import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { gravityOf, type Obligation } from '../compliance/obligation.ts'
import { lowerFirst } from '../compliance/result-text.ts'
import type { PackFindingRow } from './pack-contents.queries.ts'
import type { PackContents } from './read-pack-contents.ts'

/* What was left to do at the end of the period of a pack, as one sentence. */

type Facts = Pick<PackContents, 'property' | 'law' | 'atEnd' | 'findings' | 'quotes' | 'openCases' | 'visits'>
export type DayOf = (at: string) => string

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const mostQuotes = 2
const mostDuties = 3

/** What the duties that are breached, not proven or due ask for, apart from the repair of what was found. */
function dutiesLeft({ atEnd, law }: Facts): string[] {
  const open = atEnd.flatMap(({ obligations }) => obligations).filter((each) => gravityOf(each) > 0 || isDue(each))
  const asked = open.flatMap(({ rule, on, due }) => {
    if (on.by === 'FINDING') return on.inReview ? ['the service provider’s review of a repair by a third party'] : []
    if (on.by === 'GAS_UNKNOWN') return ['the agency’s answer whether there is gas']
    const cure = law.rules.find(({ ruleId }) => ruleId === rule)?.cure
    return cure === undefined ? [] : [`${lowerFirst(cure)}${due === null ? '' : ` (due ${shortDay(due)})`}`]
  })
  const texts = [...new Set(asked)]
  const others = texts.length - mostDuties
  return others > 0 ? [...texts.slice(0, mostDuties), `${others} more`] : texts
}

const isDue = ({ state }: Obligation): boolean => state === 'DUE'

export function leftToDo(facts: Facts, to: Day, day: DayOf): string {
  const { property, findings, quotes, openCases, visits } = facts
  const isLeft = ({ repairedOn, dismissedAt, resolvedAt }: PackFindingRow) =>
    !(repairedOn !== null && repairedOn <= to) &&
    ![dismissedAt, resolvedAt].some((at) => at !== null && at < property.until)
  const left = findings.filter(isLeft)
  const waiting = quotes.filter(({ status }) => status === 'AWAITING_APPROVAL')
  const booked = visits.find(({ finishedAt }) => finishedAt === null || finishedAt >= property.until)
  const parts = [
    ...dutiesLeft(facts),
    ...(left[0] ? [`${counted(left.length, 'finding')} to repair, the oldest from ${shortDay(left[0].foundOn)}`] : []),
    ...waiting.slice(0, mostQuotes).map(({ quoteNumber, expiresOn }) => {
      const until = expiresOn === null ? '' : ` until ${shortDay(expiresOn)}`
      return `a decision about quote #${quoteNumber}${until}`
    }),
    ...(openCases[0] ? [`access, not possible since ${day(openCases[0].openedAt)}`] : []),
    ...(booked ? [`the visit booked for ${day(booked.startsAt)}`] : []),
  ]
  return parts.length === 0 ? 'Nothing is left to do on record.' : `Left to do: ${parts.join('; ')}.`
}
