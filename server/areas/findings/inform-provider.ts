import { informProviderForm } from '../../../contract/findings/finding-forms.ts'
import type { TypedInformation } from '../../../contract/findings/resolve-findings.ts'
import { recordChanges } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { parsePart } from '../../platform/parse-request.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { insertInformation, linkInformation, markInformed } from './change-findings.queries.ts'
import { lockFindings, refuseOtherProperty } from './lock-findings.ts'

const checked = (typed: TypedInformation, rules: Parameters<typeof informProviderForm>[0]) =>
  parsePart(informProviderForm(rules), typed, 'body')!

/** Gives the provider information about findings, which the provider then reviews. */
export async function giveInformation(
  scope: Scope,
  propertyId: number,
  typed: TypedInformation,
): Promise<{ informationId: number }> {
  const { db, agencyId, today } = scope
  refuseOtherProperty(propertyId, typed.compliancePropertyId)
  const { problemRegisterIds: ids } = checked(typed, { today, asksBuiltYear: false })
  const findings = await lockFindings(scope, propertyId, ids, {
    method: 'INFORM_PROVIDER',
    field: 'problemRegisterIds',
  })
  const asksBuiltYear = findings.some(({ canEnterBuiltYear }) => canEnterBuiltYear)
  const { notes, propertyBuilt } = checked(typed, { today, asksBuiltYear })
  const { id: informationId } = await one(db, insertInformation(scope, propertyId, { notes, propertyBuilt }))
  await db.rows(linkInformation(agencyId, informationId, ids))
  await db.rows(markInformed(agencyId, ids))
  await recordChanges(
    db,
    scope,
    findings.map(({ id, status, title }) => ({
      action: 'inform-provider',
      entity: 'findings',
      entityId: id,
      propertyId,
      before: { status },
      after: { status: 'ADDITIONAL_INFO_PROVIDED', informationId, finding: title, notes, propertyBuilt },
    })),
  )
  await refreshCards(scope, [propertyId])
  return { informationId }
}
