import { formatPhone } from '../../../contract/phones.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { recordAccountChange } from '../accounts/account-scope.ts'
import { lastOfficeChange, suburbNamed } from '../office/office.queries.ts'
import { lockWholeAgency, updateAgency, type StoredAgency } from './agencies.queries.ts'
import { describeSimilar, type AgencyMaker } from './create-agency.ts'
import { lockNewAgencies, similarAgencies } from './new-agencies.queries.ts'
import {
  checkAgency,
  toAgencyDetails,
  servicesOfMask,
  toTypedAgency,
  type AgencyField,
  type TypedAgency,
} from './typed-agency.ts'

/** What staff change of an agency. Its account, domain, people and how it is charged have pages of their own. */
export const changeableFields = [
  'name',
  'tradingNames',
  'abn',
  'addressLine1',
  'suburb',
  'postcode',
  'postalAddress',
  'phone',
  'email',
  'software',
  'services',
  'entryPreference',
  'demandsSecondFactor',
] as const satisfies readonly AgencyField[]

/** A stored agency as it would be typed. */
export const typedOfAgency = (agency: StoredAgency): TypedAgency =>
  toTypedAgency((field) => {
    if (field === 'tradingNames') return agency.tradingNames.join('; ')
    if (field === 'services') return servicesOfMask(agency.serviceMask).join(' ')
    if (field === 'demandsSecondFactor') return agency.demandsSecondFactor ? 'yes' : ''
    if (field === 'phone') return formatPhone(agency.phone ?? '')
    return Object.hasOwn(agency, field) ? agency[field as Exclude<keyof StoredAgency, 'tradingNames'>] : ''
  })

type AgencyChange = { id: number; typed: Partial<TypedAgency>; version: string; isAnotherOffice: boolean }

export async function lockStoredAgency({ db }: Pick<AgencyMaker, 'db'>, id: number): Promise<StoredAgency> {
  const stored = await maybeOne(db, lockWholeAgency(id))
  if (!stored) throw notFound('This agency was not found')
  return stored
}

/** Refuses a form that was opened before the last change. */
export async function refuseStale({ db, state }: AgencyMaker, stored: StoredAgency, version: string): Promise<void> {
  if (String(stored.version) === version) return
  const last = await maybeOne(db, lastOfficeChange(stored.id))
  const by = last ? ` by ${last.name ?? 'the system'} at ${momentIn(state, last.at)}` : ''
  throw new Problem('conflict', `${stored.name} was changed${by}. Compare before you save.`)
}

const chosen = (typed: TypedAgency): object =>
  Object.fromEntries(changeableFields.map((field) => [field, typed[field]]))

/** Stored documents and mails keep the name under which they were made; what is drawn when it is opened has the new one. */
export async function changeAgency(
  scope: AgencyMaker,
  { id, typed, version, isAnotherOffice }: AgencyChange,
): Promise<void> {
  const { db } = scope
  await db.rows(lockNewAgencies())
  const stored = await lockStoredAgency(scope, id)
  const before = typedOfAgency(stored)
  const after = { ...before, ...typed }
  const changed = changeableFields.filter((field) => before[field] !== after[field])
  // The same form sent again, such as by a second click.
  if (changed.length === 0) return
  await refuseStale(scope, stored, version)
  const errors = Object.entries(checkAgency(after)).filter(([field]) => changeableFields.some((own) => own === field))
  if (errors.length > 0) throw ruleBroken('Please correct what is marked.', Object.fromEntries(errors))
  const suburb = await maybeOne(db, suburbNamed(after.suburb, after.postcode))
  if (!suburb)
    throw ruleBroken('Please correct what is marked.', {
      suburb: 'This suburb with this postcode is not known in this state.',
    })
  const details = toAgencyDetails(after)
  if (changed.includes('abn') && !isAnotherOffice) {
    const similar = await db.rows(similarAgencies(details.abn, null, id))
    if (similar.length > 0)
      throw new Problem(
        'conflict',
        'Another agency has this ABN. Save it only for another office.',
        describeSimilar(similar),
      )
  }
  await db.rows(updateAgency(id, { ...details, suburbId: suburb.id }))
  await recordAccountChange(
    { ...scope, agencyId: id },
    {
      action: 'change-agency',
      entity: 'agencies',
      entityId: id,
      before: chosen(before),
      after: chosen(typedOfAgency(await one(db, lockWholeAgency(id)))),
    },
  )
}
