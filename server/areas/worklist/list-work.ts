import type { ManagerKey } from '../../../contract/paging.ts'
import { workSections, type SectionCounts, type WorkSection } from '../../../contract/worklist.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { ReadyJson } from '../../platform/serve.ts'
import { sectionNumber } from '../cards/card-work.ts'
import { workCounter } from '../cards/counter-moves.ts'
import { isKnownManager, workCounts, workPage } from './worklist.queries.ts'

type WorkQuery = {
  'property-manager'?: ManagerKey | undefined
  section?: string | undefined
  page: number
  'page-size': number
}

const isSection = (text: string): text is WorkSection => workSections.some((section) => section === text)

function sectionOf(text: string | undefined): WorkSection | undefined {
  if (text === undefined || isSection(text)) return text
  const message = `There is no section called ${text}`
  throw new Problem('malformed', message, { section: message })
}

/** A page of the list and the size of each section, in one round trip. Without a section: everything that does not wait. */
export async function readWork({ db, agencyId }: Scope, query: WorkQuery): Promise<ReadyJson> {
  const { 'property-manager': managerId, page, 'page-size': pageSize } = query
  const section = sectionOf(query.section)
  const [[rows], counts, [manager]] = await db.batch([
    workPage({ agencyId, managerId, section }, { page, pageSize }),
    workCounts(agencyId, managerId),
    isKnownManager(agencyId, managerId),
  ])
  if (!manager?.isKnown) throw notFound('This property manager was not found')
  const sections = Object.fromEntries(
    workSections.map((code) => [
      code,
      counts.find(({ counter }) => counter === workCounter(sectionNumber(code)))?.count ?? 0,
    ]),
  ) as SectionCounts
  const { UNSAFE, TODAY, THIS_WEEK, LATER } = sections
  const total = section === undefined ? UNSAFE + TODAY + THIS_WEEK + LATER : sections[section]
  return new ReadyJson(`{"items":[${rows?.items ?? ''}],"total":${total},"sections":${JSON.stringify(sections)}}`)
}
