import { hasAtMost } from '../../../contract/form-rules.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { addressKey, addressLine, readAddressParts, type AddressParts } from './address-parts.ts'
import {
  lockPortfolioProperty,
  managerExists,
  propertiesInSuburb,
  suburbByLine,
  unlinkedInSuburb,
  type AddressRow,
  type PortfolioRow,
  type EnrolledSuburb,
} from './enrol-property.queries.ts'
import type { Actor } from '../../platform/audit.ts'
import { insertProperty } from '../property-lock/write-property.queries.ts'
import { linkPortfolioProperty } from '../mirrored-properties/write-mirrored.queries.ts'

type EnrolScope = Actor & { db: Db; agencyId: number }

export type NewAddress = AddressParts & { place: string; managerId: number | null }

const longest = { unit: 20, number: 20, street: 100 } as const

function refuseAddress({ unit, number, street }: AddressParts): void {
  const parts = { unit, number, street }
  for (const [name, most] of Object.entries(longest) as [keyof typeof longest, number][])
    if (!hasAtMost(parts[name], most)) {
      const message = `Enter at most ${most} characters.`
      throw ruleBroken(`Enter at most ${most} characters for the ${name} of the address.`, { [name]: message })
    }
  if (street === '') throw ruleBroken('Enter the street.', { street: 'Enter the street.' })
}

async function findSuburb({ db, state }: Pick<EnrolScope, 'db' | 'state'>, place: string): Promise<EnrolledSuburb> {
  const suburb = await maybeOne(db, suburbByLine(state, place))
  if (suburb) return suburb
  const message = 'This suburb is not known in this state. Enter it with its postcode, such as “Carlton 3053”.'
  throw ruleBroken(message, { place: message })
}

const isAt =
  (parts: AddressParts) =>
  ({ addressLine1 }: { addressLine1: string }): boolean =>
    addressKey(readAddressParts(addressLine1)) === addressKey(parts)

/** Properties of the agency at this address; one on service comes before a cancelled one. */
export async function propertiesAt(
  scope: Pick<EnrolScope, 'db' | 'state'>,
  agencyId: number,
  address: Omit<NewAddress, 'managerId'>,
): Promise<AddressRow[]> {
  const suburb = await maybeOne(scope.db, suburbByLine(scope.state, address.place))
  if (!suburb) return []
  return (await scope.db.rows(propertiesInSuburb(agencyId, suburb.id))).filter(isAt(address))
}

/** The property in the management software: the ordered one, or one at the same address. */
async function findMirror(
  { db, agencyId }: EnrolScope,
  portfolioPropertyId: number | null,
  suburb: EnrolledSuburb,
  address: NewAddress,
): Promise<PortfolioRow | undefined> {
  if (portfolioPropertyId !== null) return maybeOne(db, lockPortfolioProperty(agencyId, portfolioPropertyId))
  return (await db.rows(unlinkedInSuburb(agencyId, suburb.id))).find(isAt(address))
}

export type Enrolled = { propertyId: number; portfolioPropertyId: number | null }

/**
 * Creates the property and connects it with the one in the management software. Refuses an address twice, for which the
 * caller locks the enrolments of the agency.
 */
export async function enrolProperty(
  scope: EnrolScope,
  portfolioPropertyId: number | null,
  address: NewAddress,
): Promise<Enrolled> {
  const { db, agencyId, userId, now } = scope
  refuseAddress(address)
  const suburb = await findSuburb(scope, address.place)
  if (address.managerId !== null && !(await maybeOne(db, managerExists(agencyId, address.managerId)))) {
    const message = 'Choose a property manager of this agency.'
    throw ruleBroken(message, { manager: message })
  }
  const [existing] = await propertiesAt(scope, agencyId, address)
  if (existing) {
    const message = `${existing.addressLine1}, ${existing.addressLine2} is already with us. Choose that property instead of adding it again.`
    throw ruleBroken(message, { property: message })
  }
  const mirror = await findMirror(scope, portfolioPropertyId, suburb, address)
  const { id: propertyId } = await one(
    db,
    insertProperty(
      agencyId,
      {
        managerId: address.managerId ?? mirror?.managerId ?? null,
        software: mirror?.software ?? null,
        unit: address.unit || null,
        number: address.number || null,
        street: address.street,
        addressLine1: addressLine(address),
        addressLine2: suburb.line,
        suburbId: suburb.id,
        isResidential: mirror?.isResidential ?? true,
        nonResidentialType: mirror?.nonResidentialType ?? null,
        isWaterCharged: mirror?.isWaterCharged ?? null,
      },
      userId,
      now,
    ),
  )
  if (mirror) await db.rows(linkPortfolioProperty(agencyId, mirror.id, propertyId, userId, now))
  return { propertyId, portfolioPropertyId: mirror?.id ?? null }
}
