import { dayIn, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import type { RecordEntry } from '../../platform/pdf-record.ts'
import { checkEntry, findingEntry, repairEntry, tenancyEntry } from './pack-sections.ts'
import { stepEntry, visitEndedKey, type StepPlace } from './pack-steps.ts'
import type { PackContents } from './read-pack-contents.ts'

type Dated = { at: string; entry: RecordEntry }

/** Everything that happened in one order of time; what has only a day comes first on it, or after the visit that it is from. */
export function packEvents(contents: PackContents, place: StepPlace): RecordEntry[] {
  const { timeZone } = states[place.state]
  const momentOf = (at: string) => `${dayIn(timeZone, new Date(at))} ${new Date(at).toISOString()}`
  const ends = new Map(contents.steps.map(({ key, at }) => [key, momentOf(at)]))
  const afterVisit = (visitId: number | null, day: Day) =>
    (visitId === null ? undefined : ends.get(visitEndedKey(visitId))) ?? day
  const dated: Dated[] = [
    ...contents.tenancies.map((tenancy) => ({ at: tenancy.startsOn, entry: tenancyEntry(tenancy) })),
    ...contents.steps.map((row) => ({ at: momentOf(row.at), entry: stepEntry(row, place) })),
    ...contents.checks.map((check) => ({ at: afterVisit(check.visitId, check.doneOn), entry: checkEntry(check) })),
    ...contents.findings.map((found) => ({ at: afterVisit(found.visitId, found.foundOn), entry: findingEntry(found) })),
    ...contents.repairs.map((repair) => ({
      at: afterVisit(repair.visitId, repair.recorded.doneOn),
      entry: repairEntry(repair),
    })),
  ]
  // The order is stable: of what has the same time, the visit comes before what it found.
  return dated.toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at)).map(({ entry }) => entry)
}
