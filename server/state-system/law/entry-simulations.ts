import { draftById } from '../../areas/law/drafts.queries.ts'
import { runProgress, type LawRunRow } from '../../areas/law/law-runs.queries.ts'
import {
  listSimulatedVisits,
  totalVisits,
  visitChanges,
  visitsByAgency,
} from '../../areas/law/simulated-visits.queries.ts'
import { outdatedText } from '../../areas/law/simulation-status.ts'
import { parseId, readPage, readText } from '../kit/forms/form-values.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { scriptedPage } from '../kit/routes/content-policy.ts'
import { showPage, type Answer, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { entrySimulationPage, simulatedVisitsPage } from './entry-simulation-page.ts'

/** What the simulation of a rule of entry found. */
export async function showEntrySimulation(call: SignedInCall, run: LawRunRow): Promise<Answer> {
  const { site, session, query } = call
  const page = readPage(query)
  const [[draft], [progress], [totals], changes, agencies] = await readingFrom(site, session.userId).batch([
    draftById(site.state, run.draftId ?? 0),
    runProgress(run.id),
    totalVisits(run.id),
    visitChanges(run.id),
    visitsByAgency(run.id, requestsPerPage + 1, (page - 1) * requestsPerPage),
  ])
  if (!progress || !totals) throw new Error(`No progress of law run ${run.id}`)
  const shown = {
    run,
    outdated: outdatedText(site.state, run, draft),
    progress,
    totals,
    changes,
    agencies: agencies.slice(0, requestsPerPage),
    page,
    hasMore: agencies.length > requestsPerPage,
  }
  return showPage(entrySimulationPage(call, shown), 200, run.finishedAt === null ? scriptedPage(site.portalUrl) : {})
}

/** The visits of an agency behind the numbers. */
export async function showEntryVisits(
  call: SignedInCall,
  run: LawRunRow,
  agency: { id: number; name: string },
): Promise<Answer> {
  const { site, session, query } = call
  const place = readText(query, 'place') === '2' ? 2 : 1
  const after = parseId(readText(query, 'after')) ?? 0
  const of = { agencyId: agency.id, place } as const
  const rows = await readingFrom(site, session.userId).rows(listSimulatedVisits(run.id, of, after, requestsPerPage + 1))
  const visits = rows.slice(0, requestsPerPage)
  const next = rows.length > requestsPerPage ? (visits.at(-1)?.visitId ?? null) : null
  return showPage(simulatedVisitsPage(call, { run, agency, place, visits, next }))
}
