import type { ManagerKey } from '../../../contract/paging.ts'
import { facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { tallyCounter, type CardKind, type TallyName } from '../cards/card.ts'
import { sectionNumber } from '../cards/card-work.ts'
import { allCounter, counterManager, serviceCounter, workCounter } from '../cards/counter-moves.ts'
import { workSections } from '../../../contract/worklist.ts'
import { countQuestions } from '../work-orders/list-orders.queries.ts'
import { cardCounters, dashboardManager, newManagementsInEnrolment, type CounterRow } from './dashboard.queries.ts'

/** The counters of one kind of card. A counter without a row is 0. */
export type Counts = {
  all: number
  having: (facet: FacetCode) => number
  withService: (service: ServiceCode) => number
  tally: (name: TallyName) => number
  /** Properties where something waits for the agency, without those that wait for others. */
  work: number
}
export type CountsOfKinds = {
  managed: Counts
  others: Counts
  /** Work orders with a question for the agency, whichever property manager. */
  workOrderQuestions: number
  /** New managements that a user has started to enrol. */
  inEnrolment: number
}

function countsOf(rows: readonly CounterRow[], kind: CardKind): Counts {
  const counts = new Map(rows.filter((row) => row.kind === kind).map(({ counter, count }) => [counter, count]))
  const at = (counter: number) => counts.get(counter) ?? 0
  return {
    all: at(allCounter),
    having: (facet) => at(facets[facet].bit),
    withService: (service) => at(serviceCounter(services[service].id)),
    tally: (name) => at(tallyCounter(name)),
    work: workSections.reduce(
      (sum, each) => (each === 'WAITING' ? sum : sum + at(workCounter(sectionNumber(each)))),
      0,
    ),
  }
}

/** The counters of the agency, or of one property manager, in one round trip. */
export async function readCounts({ db, agencyId }: Scope, managerId?: ManagerKey): Promise<CountsOfKinds> {
  const counts = [
    cardCounters(agencyId, counterManager(managerId)),
    countQuestions(agencyId),
    newManagementsInEnrolment(agencyId, managerId),
  ] as const
  const [rows, [asked], [enrolling], managers] =
    managerId === undefined
      ? [...(await db.batch(counts)), null]
      : await db.batch([...counts, dashboardManager(agencyId, managerId)])
  if (managers?.length === 0) throw notFound('This property manager was not found')
  return {
    managed: countsOf(rows, 1),
    others: countsOf(rows, 2),
    workOrderQuestions: asked?.count ?? 0,
    inEnrolment: enrolling?.count ?? 0,
  }
}
