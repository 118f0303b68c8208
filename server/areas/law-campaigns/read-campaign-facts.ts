import type { BulkCampaignKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { states } from '../../../contract/states.ts'
import type { Scope } from '../../platform/scope.ts'
import { campaignFacts, type CampaignFacts } from './campaigns.queries.ts'
import type { ComingRow } from './read-coming-rule.ts'
import { visitRequestFacts, type VisitRequestFacts } from './visits-to-request.queries.ts'

export type InCampaign = { facts: CampaignFacts; visit: VisitRequestFacts | undefined }

/** What decides whether properties can take an action, in the order of the ids; those of other agencies are left out. */
export async function readCampaignFacts(
  { db, agencyId, state, today }: Scope,
  kind: BulkCampaignKind,
  { ruleId, serviceId }: Pick<ComingRow, 'ruleId' | 'serviceId'>,
  ids: readonly number[],
): Promise<InCampaign[]> {
  const { timeZone } = states[state]
  const ofVisits = kind === 'REQUEST_LAW_VISITS' ? ids : []
  const [all, visits] = await db.batch([
    campaignFacts(agencyId, ruleId, ids),
    visitRequestFacts({ agencyId, serviceId, today, timeZone }, ofVisits),
  ])
  const visitOf = new Map(visits.map((visit) => [visit.propertyId, visit]))
  return all.map((facts) => ({ facts, visit: visitOf.get(facts.propertyId) }))
}
