import { randomUUID } from 'node:crypto'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { todayIn } from '../../platform/scope.ts'
import { recordAccountChange, type AccountScope } from '../accounts/account-scope.ts'
import { inviteUser } from '../accounts/invite-user.ts'
import { beginAgreement } from '../billing/save-agreement.ts'
import { applyRecommendedFeatures } from '../features/apply-recommended-features.ts'
import { suburbNamed } from '../office/office.queries.ts'
import {
  agencyOfForm,
  insertAgency,
  insertKeyLocation,
  lockNewAgencies,
  similarAgencies,
  type SimilarAgency,
} from './new-agencies.queries.ts'
import { checkAgency, payerOf, toAgencyDetails, type AgencyDetails, type TypedAgency } from './typed-agency.ts'

/** A member of the provider's staff, or the operator's command, who acts for no agency yet. */
export type AgencyMaker = AccountScope & { userId: number; userName: string }

type NewAgency = {
  /** Of the draft, the row of a file or the call: repeated, it creates no second agency. */
  key: string
  typed: TypedAgency
  /** The maker knows of the agency with the same ABN or domain: this is another office of the company. */
  isAnotherOffice: boolean
}

const wrong = (fields: Record<string, string>): Problem => ruleBroken('Please correct what is marked.', fields)

/** The messages about an agency that is known by the same ABN or domain. */
export function describeSimilar(similar: readonly SimilarAgency[]): Record<string, string> {
  const [abn, domain] = [similar.find(({ hasAbn }) => hasAbn), similar.find(({ hasAbn }) => !hasAbn)]
  return {
    ...(abn && { abn: `${abn.name} has this ABN already.` }),
    ...(domain && { emailDomain: `${domain.name} has this domain already.` }),
  }
}

async function refuseSimilar({ db }: AgencyMaker, { abn, emailDomain }: AgencyDetails): Promise<void> {
  const similar = await db.rows(similarAgencies(abn, emailDomain))
  if (similar.length > 0)
    throw new Problem(
      'conflict',
      `${similar.map(({ name }) => name).join(', ')} may be the same agency. Create this one only if it is another office of the same company.`,
      describeSimilar(similar),
    )
}

/** Creates an agency with its default key location and invites its first master user. Returns its id, also if it was created before. */
export async function createAgency(
  scope: AgencyMaker,
  { key, typed, isAnotherOffice }: NewAgency,
): Promise<{ id: number; isNew: boolean }> {
  const { db, state, now } = scope
  const errors = checkAgency(typed)
  if (Object.keys(errors).length > 0) throw wrong(errors)
  const details = toAgencyDetails(typed)
  await db.rows(lockNewAgencies())
  const made = await maybeOne(db, agencyOfForm(key))
  if (made) {
    if (made.name === details.name && made.abn === details.abn) return { id: made.id, isNew: false }
    throw new Problem('conflict', `${made.name} was created with this already. What was typed now was not stored.`)
  }
  const suburb = await maybeOne(db, suburbNamed(typed.suburb, typed.postcode))
  if (!suburb) throw wrong({ suburb: 'This suburb with this postcode is not known in this state.' })
  if (!isAnotherOffice) await refuseSimilar(scope, details)
  const { id } = await one(db, insertAgency({ ...details, key, suburbId: suburb.id }, now))
  const { name, addressLine1 } = details
  const place = `${suburb.name} ${state.toUpperCase()} ${typed.postcode}`
  await db.rows(insertKeyLocation(id, `${name}, ${addressLine1}, ${place}`))
  const inAgency = { ...scope, agencyId: id, agencyName: name }
  await recordAccountChange(inAgency, {
    action: 'create-agency',
    entity: 'agencies',
    entityId: id,
    after: { ...details, suburb: typed.suburb, postcode: typed.postcode, isAnotherOffice },
  })
  const editor = { ...inAgency, today: todayIn(state, now), source: 'STATE_SYSTEM' } as const
  await beginAgreement(editor, { planText: typed.packageName, payer: payerOf(typed) })
  await applyRecommendedFeatures({ ...inAgency, source: 'STATE_SYSTEM' }, id)
  const master = { id: randomUUID(), name: typed.masterName, email: typed.masterEmail, isMaster: true }
  await inviteUser(inAgency, master)
  return { id, isNew: true }
}
