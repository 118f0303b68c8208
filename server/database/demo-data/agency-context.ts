import type { StateCode } from '../../../contract/states.ts'
import { states } from '../../../contract/states.ts'
import { propertySuburb } from './addresses.ts'
import { LocalClock, toDayNumber, type DayNumber } from './calendar.ts'
import type { AccessProblem, Catalogue, StateCatalogue } from './catalogue.ts'
import { childrenPerProperty, demoManagerOf, staffIds, type AgencyPlan, type DataPlan } from './plan.ts'
import { drawPerson, technicianRandom } from './people.ts'
import { Random } from './random.ts'
import { Roster } from './roster.ts'
import type { DataTable, DataTables } from './tables.ts'
import type { Day } from '../../../contract/days.ts'

/** A document whose bytes must be stored before its row is committed. */
export type DemoDocument = { key: string; bytes: Uint8Array }

/** Everything needed to generate the rows of one agency, independent of other agencies. */
export class AgencyContext {
  readonly agency: AgencyPlan
  readonly catalogue: Catalogue
  readonly law: StateCatalogue
  readonly tables: DataTables
  readonly random: Random
  readonly today: DayNumber
  readonly clock: LocalClock
  readonly roster: Roster
  readonly staff: number[]
  readonly hasDocuments: boolean
  /** The bytes of files are stored, so that rows can refer to them. */
  readonly storesFiles: boolean
  readonly documents: DemoDocument[] = []
  /** Mails of the present property that go to its owner, who is drawn after them. */
  readonly mailsToOwner: number[] = []
  /** Write the quotes of the present property that were decided, which name its owner. */
  readonly decisions: ((owner: string) => void)[] = []
  readonly staffNames = new Map<number, string>()
  readonly #used = new Map<DataTable, number>()
  readonly #seed: number
  readonly #technicians = new Map<number, string>()

  constructor(plan: DataPlan, agency: AgencyPlan, catalogue: Catalogue, today: Day, tables: DataTables) {
    this.#seed = plan.seed
    this.agency = agency
    this.catalogue = catalogue
    this.law = catalogue.states[agency.state]
    this.tables = tables
    this.random = new Random(plan.seed, 100 + agency.id)
    this.today = toDayNumber(today)
    this.clock = stateClock(agency.state)
    const { locality } = propertySuburb(this.law.suburbs, agency.place)
    const local = locality === '' ? [] : (this.law.localHolidays.get(locality) ?? [])
    this.roster = new Roster(agency, this.today, [...this.law.holidays, ...local])
    this.staff = staffIds(agency)
    const demoManager = demoManagerOf(plan, agency.id)
    if (demoManager) this.staff[0] = demoManager.users.userIds[demoManager.role]
    this.storesFiles = plan.hasDocuments
    this.hasDocuments = plan.hasDocuments && agency.isShowcase
  }

  get state(): StateCode {
    return this.agency.state
  }

  /** The next id of a table within the range of this agency. */
  nextId(table: DataTable): number {
    const used = (this.#used.get(table) ?? 0) + 1
    if (used > (this.agency.size + 1) * childrenPerProperty)
      throw new RangeError(`Too many rows of ${table} for one agency`)
    this.#used.set(table, used)
    return this.agency.before.child + used
  }

  problem(code: string): AccessProblem {
    const problem = this.catalogue.problems.find((candidate) => candidate.code === code)
    if (!problem) throw new RangeError(`No access problem is called ${code}`)
    return problem
  }

  technicianName(id: number): string {
    let name = this.#technicians.get(id)
    if (name === undefined) this.#technicians.set(id, (name = drawPerson(technicianRandom(this.#seed, id)).name))
    return name
  }

  someone(): number {
    return this.random.pick(this.staff)
  }

  /** A time in office hours `daysAgo` days ago; never later than the start of today. */
  past(daysAgo: number): string {
    return this.clock.at(this.today - Math.max(1, daysAgo), this.random.between(8 * 60 + 30, 17 * 60))
  }
}

const clocks = new Map<StateCode, LocalClock>()

/** One clock per state, so that its cached offsets serve all agencies there. */
export function stateClock(state: StateCode): LocalClock {
  let clock = clocks.get(state)
  if (!clock) clocks.set(state, (clock = new LocalClock(states[state].timeZone)))
  return clock
}
