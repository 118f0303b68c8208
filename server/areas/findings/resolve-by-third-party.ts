import { repairDayFault, type DeclaredRepair } from '../../../contract/findings/declared-repair.ts'
import type { Day } from '../../../contract/days.ts'
import { recordChanges } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { declarerText } from '../service-checks/performer-text.ts'
import { insertResolution, linkResolution, markThirdParty } from './change-findings.queries.ts'
import { lockFindings, refuseOtherProperty } from './lock-findings.ts'
import { settleQuotes } from './settle-quotes.ts'
import { claimDocuments } from './temporary-documents.queries.ts'

type ThirdPartyResolution = {
  compliancePropertyId: number
  selectedProblemRegisterIds: number[]
  documentIds: number[]
  /** Needed where there is no document. */
  declaration: DeclaredRepair | null
  notes: string | null
}

const lostDocument = 'A document is no longer available. Please remove it and upload it again.'

function refuseDay(scope: Scope, { repairedOn }: DeclaredRepair, findings: readonly { foundOn: Day }[]): void {
  const foundOn = findings.reduce<Day | null>((last, each) => (last && last > each.foundOn ? last : each.foundOn), null)
  const fault = repairDayFault(repairedOn, { today: scope.today, foundOn })
  if (fault) throw ruleBroken(fault, { 'declaration.repairedOn': fault })
}

/** Records that a third party has fixed findings, with its documents or a declaration. The provider reviews it. */
export async function recordThirdPartyRepair(
  scope: Scope & { portalUrl: string },
  propertyId: number,
  { compliancePropertyId, selectedProblemRegisterIds: ids, documentIds, declaration, notes }: ThirdPartyResolution,
): Promise<{ resolutionId: number }> {
  const { db, agencyId } = scope
  refuseOtherProperty(propertyId, compliancePropertyId)
  const findings = await lockFindings(scope, propertyId, ids, {
    method: 'RESOLVED_BY_THIRD_PARTY',
    field: 'selectedProblemRegisterIds',
  })
  if (declaration) refuseDay(scope, declaration, findings)
  const { id: resolutionId } = await one(db, insertResolution(scope, propertyId, { notes, declaration }))
  const claimed = await db.rows(claimDocuments(scope, documentIds, resolutionId))
  if (claimed.length < documentIds.length) throw ruleBroken(lostDocument, { documentIds: lostDocument })
  await db.rows(linkResolution(agencyId, resolutionId, ids))
  await db.rows(markThirdParty(scope, ids))
  const quoteIds = findings.flatMap(({ quote }) => quote?.id ?? [])
  await settleQuotes({ ...scope, source: 'PORTAL' }, quoteIds)
  await recordChanges(
    db,
    scope,
    findings.map(({ id, status, title }) => ({
      action: 'resolve-by-third-party',
      entity: 'findings',
      entityId: id,
      propertyId,
      before: { status },
      after: {
        status: 'RESOLVED_BY_THIRD_PARTY',
        resolutionId,
        finding: title,
        notes,
        documentIds,
        ...(declaration && {
          declaredBy: declarerText({ name: declaration.declaredBy, licence: declaration.licence }),
        }),
        ...(declaration && { repairedOn: declaration.repairedOn }),
      },
    })),
  )
  await refreshCards(scope, [propertyId])
  return { resolutionId }
}
