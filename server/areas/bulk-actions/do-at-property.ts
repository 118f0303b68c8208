import type { BulkPropertyKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { noteClosedIssues, type ChangedCase } from '../access-cases/reopen-case.ts'
import { readCase } from '../access-issues/read-case.ts'
import { takeAction } from '../access-issues/take-action.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { sendNotice } from '../emails/send-notice.ts'
import { allowEntry } from '../entry-preferences/allow-entry.ts'
import { entryPreferences } from '../entry-preferences/entry-preferences.queries.ts'
import type { ChangedPreferences } from '../entry-preferences/restore-preferences.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { confirmTenancy } from '../tenancies/confirm-tenancy.ts'
import { propertyVacancy } from '../tenancies/tenancies.queries.ts'
import type { Confirmation } from '../tenancies/undo-confirmation.ts'
import type { ChangedKeys } from './edit-at-property.ts'
import type { SeenTenancy } from './bulk-actions.queries.ts'
import { toBulkNotice } from './bulk-email.ts'
import { bulkFacts, type BulkFacts } from './bulk-facts.queries.ts'
import { whyNot, type BulkOptions } from './bulk-rules.ts'
import { readCircumstances } from './check-bulk-action.ts'

type BulkWork = { kind: BulkPropertyKind; options: BulkOptions; apiUrl: string }
/** What undoing restores. */
export type Restore = {
  changedCase: ChangedCase | null
  confirmation?: Confirmation
  preferences?: ChangedPreferences
  keys?: ChangedKeys
}
/** The result as a sentence. */
export type Result = { note: string; restore: Restore | null }

/** Does the action at one property with the use case of the single action. A problem is why the property is left out. */
export async function doAtProperty(
  scope: Scope,
  { kind, options, apiUrl }: BulkWork,
  propertyId: number,
  seen: SeenTenancy,
): Promise<Result> {
  await lockActiveProperty(scope, propertyId)
  const facts = await one(scope.db, bulkFacts(scope, [propertyId]))
  const reason = whyNot(kind, facts, options, await readCircumstances(scope))
  if (reason !== null) throw ruleBroken(reason)
  if (kind === 'SEND_EMAIL') return email(scope, propertyId, options.template as string, apiUrl)
  if (kind === 'ALLOW_ENTRY_NOTICE') return allowNotice(scope, propertyId, options.until as Day)
  return confirmSeen(scope, facts, seen)
}

type Occupancy = Pick<BulkFacts, 'propertyId' | 'tenancyId' | 'tenancyVersion' | 'isVacant'>

/** Confirms the tenancy or the vacancy that the user saw. */
export async function confirmSeen(scope: Scope, facts: Occupancy, seen: SeenTenancy): Promise<Result> {
  const isSame =
    facts.tenancyId === seen.tenancyId && facts.tenancyVersion === seen.version && facts.isVacant === seen.isVacant
  if (!isSame) throw ruleBroken('The tenancy was changed after this was started')
  return confirm(scope, facts.propertyId, seen)
}

async function confirm(scope: Scope, propertyId: number, { tenancyId, isVacant }: SeenTenancy): Promise<Result> {
  const { db, agencyId } = scope
  const before = await one(db, propertyVacancy(agencyId, propertyId))
  const changedCase = await noteClosedIssues(scope, propertyId, async () =>
    confirmTenancy(scope, propertyId, isVacant ? { tenancyId: null, isVacant } : { tenancyId, isVacant }),
  )
  const after = await one(db, propertyVacancy(agencyId, propertyId))
  return {
    note: isVacant ? 'Confirmed as vacant' : 'Tenancy details confirmed',
    restore: {
      changedCase,
      confirmation: { confirmedBefore: before.confirmedAt, confirmedAt: after.confirmedAt as string },
    },
  }
}

async function allowNotice(scope: Scope, propertyId: number, until: Day): Promise<Result> {
  const { db, agencyId, now } = scope
  const before = await one(db, entryPreferences(agencyId, propertyId))
  const changedCase = await noteClosedIssues(scope, propertyId, async () =>
    allowEntry(scope, propertyId, ['ENTER_WITH_KEY_AS_EN'], until),
  )
  const after = await one(db, entryPreferences(agencyId, propertyId))
  await refreshCards(scope, [propertyId])
  return {
    note: `Entry by notice is allowed until ${shortDay(until)}`,
    restore: {
      changedCase,
      preferences: { before, versionAfter: after.version as number, changedAt: now.toISOString() },
    },
  }
}

const emailAction = 'AgencyEmail'

/** Where an access issue asks for an email to the tenant, this one is the action that resolves it, as in the wizard. */
async function email(scope: Scope, propertyId: number, template: string, apiUrl: string): Promise<Result> {
  const notice = await toBulkNotice(scope, propertyId, template)
  await sendNotice(scope, notice, apiUrl)
  const { reply } = await readCase(scope, propertyId)
  const isSuggested = reply.blocked_entry_methods.some(({ problem_sets: sets }) =>
    sets.some(({ suggested_actions: actions }) =>
      actions.some(({ solution }) => solution.solution_label === emailAction),
    ),
  )
  if (isSuggested) await takeAction(scope, propertyId, { solutionLabel: emailAction }, apiUrl)
  return { note: `Email to ${notice.toAddresses.join(', ')}`, restore: null }
}
