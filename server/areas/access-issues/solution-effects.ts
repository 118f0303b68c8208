import type { SolutionLabel } from '../../../contract/access-issues/access-issues.ts'
import type { AccessNoteKind } from '../../../contract/access-issues/access-notes.ts'
import { allowedBySolution } from '../../../contract/access-issues/ways-in.ts'
import { noTenancyToConfirm } from '../../../contract/tenancies/tenancies.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { sendNotice } from '../emails/send-notice.ts'
import { allowEntry } from '../entry-preferences/allow-entry.ts'
import { storeOnsiteKey } from '../keys/store-onsite-key.ts'
import { confirmTenancy } from '../tenancies/confirm-tenancy.ts'
import { markVacant } from '../tenancies/mark-vacant.ts'
import { saveAccessNote } from './access-actions.queries.ts'
import type { CaseFacts } from './case-facts.ts'
import type { ParsedAction } from './parse-action.ts'

/** Changes the data that the solution is about, or refuses a statement that the data contradicts. */
type Effect = (scope: Scope & { apiUrl: string }, facts: CaseFacts, action: ParsedAction) => Promise<void>

const storeNote =
  (kind: AccessNoteKind): Effect =>
  async (scope, { propertyId }, { notes }) => {
    if (notes !== null) await scope.db.rows(saveAccessNote(scope, propertyId, kind, notes))
  }

/** The details of an integrated property arrive from its software up to a day later, so they are not checked. */
const requireDetails =
  (message: string, isThere: (facts: CaseFacts) => boolean): Effect =>
  async (_, facts) => {
    if (!facts.isIntegrated && !isThere(facts)) throw ruleBroken(message, { solutionLabel: message })
  }
const hasReachableTenant = ({ occupants }: CaseFacts): boolean => occupants.some(({ isReachable }) => isReachable)
const requireTenants = requireDetails('Please add the tenants and how to reach them first', hasReachableTenant)

const confirmDetails: Effect = async (scope, { propertyId, isVacant, tenancyId }) => {
  if (isVacant || tenancyId === null) throw ruleBroken(noTenancyToConfirm)
  await confirmTenancy(scope, propertyId, { tenancyId, isVacant: false })
}

/** The software of an integrated property decides whether it is vacant. */
const confirmVacancy: Effect = async (scope, { propertyId, isVacant, isIntegrated }) => {
  if (isVacant) await confirmTenancy(scope, propertyId, { tenancyId: null, isVacant: true })
  else if (!isIntegrated) await markVacant(scope, propertyId, undefined)
}

/** Without an email the agency only states that it has written. */
const sendEmail: Effect = async (scope, { propertyId }, { email }) => {
  if (email) await sendNotice(scope, { ...email, propertyId }, scope.apiUrl)
}
const askOwnersCorporation: Effect = async (scope, facts, action) => {
  await sendEmail(scope, facts, action)
  await storeNote('OWNERS_CORPORATION')(scope, facts, action)
}

const effects: Partial<Record<SolutionLabel, Effect>> = {
  VerifyGoodKey: requireDetails('Key must be available to be picked up', ({ hasKey }) => hasKey),
  VerifyKeyOnsite: async (scope, { propertyId }, { notes }) => storeOnsiteKey(scope, propertyId, notes ?? ''),
  AddEmail: requireDetails('Please add an email address to the tenancy first', ({ occupants }) =>
    occupants.some(({ hasEmail }) => hasEmail),
  ),
  AddTenantDetails: requireTenants,
  UpdateTenantDetails: requireTenants,
  MakeTenantDetailsAccurate: requireTenants,
  ConfirmTenantDetails: confirmDetails,
  ConfirmVacantTenantDetails: confirmVacancy,
  AddAdditionalPointOfContact: storeNote('CONTACT'),
  AgencyEmail: sendEmail,
  AgencyEmailToOwnersCorpAccessInstructions: askOwnersCorporation,
  ProvideAccessInstructions: storeNote('ACCESS'),
  ProvideInstructionsToBypassHomeSecurity: storeNote('SECURITY'),
}

/** A solution without an effect, such as a call, is only recorded. */
export const applyEffect: Effect = async (scope, facts, action) => {
  const label = action.solution.solution_label as SolutionLabel
  const allowed = allowedBySolution[label]
  if (allowed) await allowEntry(scope, facts.propertyId, allowed, action.date)
  else await effects[label]?.(scope, facts, action)
}
