import { dayIn } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { draftById, type DraftRow } from '../../areas/law/drafts.queries.ts'
import { runById, runProgress, type LawRunRow } from '../../areas/law/law-runs.queries.ts'
import { letterHead, lawVisitMinutes } from '../../areas/law/owner-letter.queries.ts'
import { drawOwnerLetter } from '../../areas/law/owner-letter.ts'
import type { AffectedState } from '../../areas/law/simulate-property.ts'
import { isSimulatedEntry } from '../../areas/law/simulated-entry.ts'
import { serviceOfRule, type SimulatedRule } from '../../areas/law/simulated-rule.ts'
import {
  countsByAgency,
  countsByManager,
  simulatedChanges,
  simulatedProperties,
  totalCounts,
  type SimulationFilter,
} from '../../areas/law/simulation-results.queries.ts'
import { outdatedText } from '../../areas/law/simulation-status.ts'
import { simulationSpreadsheet } from '../../areas/law/simulation-spreadsheet.ts'
import { readPrices, serviceItem } from '../../areas/prices/service-items.ts'
import { refuseIncomplete } from '../../areas/provider/document-waits.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { safeFileName } from '../../platform/spreadsheet.ts'
import { agencyName } from '../kit/agency/agencies.queries.ts'
import { parseId, readPage, readText } from '../kit/forms/form-values.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { scriptedPage } from '../kit/routes/content-policy.ts'
import { showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { ownerLetterPath, simulatedPropertiesPath, simulationExportPath, simulationPath } from './law-paths.ts'
import { showEntrySimulation, showEntryVisits } from './entry-simulations.ts'
import { simulatedPropertiesPage, simulationPage } from './simulation-page.ts'

const affectedStates: readonly string[] = ['DUE', 'BREACHED', 'UNPROVEN']

/** Of a duty. */
type Simulation = { run: LawRunRow; rule: SimulatedRule; service: ServiceCode; minutes: number; priceCents: number }

/** What one check costs today, in the state or for an agency. */
async function priceOfCheck({ site, session, now }: SignedInCall, service: ServiceCode, agencyId: number | null) {
  const codes = [serviceItem(service)]
  const day = dayIn(site.timeZone, now)
  const priceOf = await readPrices(readingFrom(site, session.userId), { state: site.state, agencyId, day, codes })
  return priceOf(serviceItem(service))
}

async function runOf({ site, session, params }: SignedInCall): Promise<LawRunRow> {
  const id = parseId(readText(params, 'id'))
  const run = id === undefined ? undefined : await maybeOne(readingFrom(site, session.userId), runById(site.state, id))
  if (!run?.rule) throw notFound('This simulation was not found')
  return run
}

async function simulationOf(call: SignedInCall, known?: LawRunRow): Promise<Simulation> {
  const { site, session } = call
  const run = known ?? (await runOf(call))
  const { rule } = run
  if (rule === null || isSimulatedEntry(rule)) throw notFound('This simulation was not found')
  const service = serviceOfRule(rule) as ServiceCode
  const { minutes } = await one(readingFrom(site, session.userId), lawVisitMinutes(services[service].id))
  return { run, rule, service, minutes, priceCents: await priceOfCheck(call, service, null) }
}

/** The agency of the query; null without one. */
async function agencyOf({ site, session, query }: SignedInCall): Promise<{ id: number; name: string } | null> {
  const text = readText(query, 'agency')
  if (text === '') return null
  const id = parseId(text)
  const found = id && (await maybeOne(readingFrom(site, session.userId), agencyName(site.state, id)))
  if (!id || !found) throw notFound('This agency was not found')
  return { id, name: found.name }
}

const placeOf = ({ query }: SignedInCall): 1 | 2 => (readText(query, 'place') === '2' ? 2 : 1)

async function showSimulation(call: SignedInCall): Promise<Answer> {
  const { site, session, query } = call
  const found = await runOf(call)
  if (isSimulatedEntry(found.rule)) return showEntrySimulation(call, found)
  const simulation = await simulationOf(call, found)
  const agency = await agencyOf(call)
  const page = readPage(query)
  const { run } = simulation
  // Each agency has a row for each of the two days.
  const perPage = requestsPerPage * 2
  const [[draft], [progress], totals, changes, counts] = await readingFrom(site, session.userId).batch([
    draftById(site.state, run.draftId ?? 0),
    runProgress(run.id),
    totalCounts(run.id),
    simulatedChanges(run.id, agency?.id ?? null),
    agency === null
      ? countsByAgency(run.id, null, perPage + 2, (page - 1) * perPage)
      : countsByManager(run.id, agency.id),
  ])
  return showPage(
    simulationPage(call, {
      ...simulation,
      place: placeOf(call),
      outdated: outdatedText(site.state, run, draft),
      progress: progress ?? { agencies: 0, agenciesDone: 0, properties: 0, others: 0 },
      totals,
      changes,
      counts: agency === null ? counts.slice(0, perPage) : counts,
      agency,
      page,
      hasMore: agency === null && counts.length > perPage,
    }),
    200,
    run.finishedAt === null ? scriptedPage(site.portalUrl) : {},
  )
}

async function showProperties(call: SignedInCall): Promise<Answer> {
  const { site, session, query } = call
  const found = await runOf(call)
  const agency = await agencyOf(call)
  if (agency === null) throw notFound('This agency was not found')
  if (isSimulatedEntry(found.rule)) return showEntryVisits(call, found, agency)
  const simulation = await simulationOf(call, found)
  const manager = readText(query, 'manager')
  const state = readText(query, 'state')
  const filter: SimulationFilter = {
    agencyId: agency.id,
    managerId: manager === '0' ? 0 : (parseId(manager) ?? null),
    place: placeOf(call),
    state: affectedStates.includes(state) ? (state as AffectedState) : null,
  }
  const after = parseId(readText(query, 'after')) ?? 0
  const db = readingFrom(site, session.userId)
  const rows = await db.rows(simulatedProperties(simulation.run.id, filter, after, requestsPerPage + 1))
  const shown = rows.slice(0, requestsPerPage)
  const next = rows.length > requestsPerPage ? (shown.at(-1)?.propertyId ?? null) : null
  const page = { ...simulation, place: filter.place, filter, rows: shown, next, agencyName: agency.name }
  return showPage(simulatedPropertiesPage(call, page))
}

async function exportSimulation(call: SignedInCall): Promise<Answer> {
  const { site, session } = call
  const simulation = await simulationOf(call)
  const agency = await agencyOf(call)
  const db = readingFrom(site, session.userId)
  const body = simulationSpreadsheet(db, { ...simulation, agencyId: agency?.id ?? null })
  const name = safeFileName(`Simulation ${simulation.run.title}${agency ? ` ${agency.name}` : ''}`, 'Simulation')
  return {
    status: 200,
    file: { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body },
  }
}

/** Publishing adds one to the version of a draft, so a draft that was changed after the simulation has a later one. */
const isPublishedAs = (draft: DraftRow | undefined, { draftVersion }: LawRunRow): boolean =>
  draft?.status === 'PUBLISHED' && draftVersion !== null && draft.version === draftVersion + 1

async function sendLetter(call: SignedInCall): Promise<Answer> {
  const { site, session, now } = call
  const { run, rule, service } = await simulationOf(call)
  const agency = await agencyOf(call)
  const db = readingFrom(site, session.userId)
  const today = dayIn(site.timeZone, now)
  const head = agency && (await maybeOne(db, letterHead(site.state, agency.id, today)))
  if (!head) throw notFound('This agency was not found')
  refuseIncomplete('RECORD', today, head)
  const draft = run.draftId === null ? undefined : await maybeOne(db, draftById(site.state, run.draftId))
  const priceCents = await priceOfCheck(call, service, agency.id)
  const isDraft = run.ruleId === null && !isPublishedAs(draft, run)
  const body = await drawOwnerLetter({ head, rule, service, priceCents, today, isDraft })
  const name = safeFileName(
    `${isDraft ? 'Draft letter' : 'Letter'} to owners ${head.agencyName}`,
    'Letter to owners',
  ).replace(/\.xlsx$/, '.pdf')
  return { status: 200, file: { name, type: 'application/pdf', body } }
}

export function simulationRoutes(routes: PageRoutes): void {
  routes.staff('GET', simulationPath, showSimulation, { roles: ['LAW'] })
  routes.staff('GET', simulatedPropertiesPath, showProperties, { roles: ['LAW'] })
  routes.staff('GET', simulationExportPath, exportSimulation, { roles: ['LAW'] })
  routes.staff('GET', ownerLetterPath, sendLetter, { roles: ['LAW'] })
}
