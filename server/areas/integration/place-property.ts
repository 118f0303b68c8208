import { addressKey, readAddressParts } from '../work-orders/address-parts.ts'
import { isElsewhere, mostCandidates, type AddressBook, type Candidate, type Match } from './match-property.ts'
import type { MirrorRow, SuburbRow } from './mirror.queries.ts'
import type { Entry } from './open-page.ts'

export type Facts = {
  mirrors: Map<string, MirrorRow>
  suburbs: readonly SuburbRow[]
  /** Properties on service that are not linked yet, by suburb. */
  free: Map<number, AddressBook>
  /** With the number and the street of a new record, in any suburb. */
  elsewhere: readonly (Candidate & { suburbId: number })[]
  /** The properties that records before this one were found to be. */
  found: Set<number>
  /** Of the free ones, those that are known to have left the software. */
  lost: ReadonlySet<number>
  managers: Map<string, number>
  managerNames: Map<number, string>
}
export type Placed = {
  entry: Entry<'properties'>
  mirror: MirrorRow | undefined
  match: Match
  suburb: SuburbRow | undefined
}

const suburbOf = (suburbs: readonly SuburbRow[], { value }: Entry<'properties'>): SuburbRow | undefined =>
  suburbs.find((each) => each.name === value.suburb && each.postcode === value.postcode)

/** The property on service that each one is. */
export function place(facts: Facts, entry: Entry<'properties'>): Placed {
  const mirror = facts.mirrors.get(entry.externalId)
  const suburb = suburbOf(facts.suburbs, entry)
  if (mirror && mirror.propertyId !== null) {
    const { propertyId } = mirror
    const match = isMoved(mirror, entry, suburb)
      ? asked(facts, propertyId, entry, suburb)
      : { kind: 'ONE' as const, propertyId }
    return { entry, mirror, match, suburb }
  }
  // After a disconnection another software may have been linked with the property meanwhile.
  if (mirror && (!mirror.isReleased || entry.isDecided)) return { entry, mirror, match: { kind: 'NONE' }, suburb }
  const found = (suburb && facts.free.get(suburb.id))?.take(entry.value.addressLine) ?? { kind: 'NONE' as const }
  if (entry.value.lostOn !== null) return { entry, mirror, match: certainly(found, facts), suburb }
  if (found.kind === 'ONE') facts.found.add(found.propertyId)
  return { entry, mirror, match: found.kind === 'NONE' ? inOtherSuburb(facts, entry, suburb) : found, suburb }
}

export const otherSuburbText = 'A property on service has this number and street in another suburb or postcode'

/** The suburb or postcode may be wrong on one side. */
function inOtherSuburb(facts: Facts, { value }: Entry<'properties'>, suburb: SuburbRow | undefined): Match {
  const parts = readAddressParts(value.addressLine)
  const key = addressKey(parts)
  const propertyIds = facts.elsewhere.flatMap(({ id, suburbId, addressLine1 }) =>
    suburbId !== suburb?.id && !facts.found.has(id) && addressKey(readAddressParts(addressLine1)) === key ? [id] : [],
  )
  return parts.number === '' || propertyIds.length === 0
    ? { kind: 'NONE' }
    : { kind: 'UNCERTAIN', propertyIds: propertyIds.slice(0, mostCandidates), reason: otherSuburbText }
}

/** The record now has an address that neither it nor its property on service had: the software uses its id for another property. */
function isMoved(mirror: MirrorRow, { value }: Entry<'properties'>, suburb: SuburbRow | undefined): boolean {
  const now = { addressLine: value.addressLine, suburbId: suburb?.id ?? null }
  const { addressLine, suburbId, propertyLine, propertySuburbId } = mirror
  return (
    isElsewhere(now, { addressLine, suburbId }) &&
    (propertyLine === null || isElsewhere(now, { addressLine: propertyLine, suburbId: propertySuburbId }))
  )
}

/** The property that the record was linked with, and those that have its address now. */
function asked(facts: Facts, propertyId: number, { value }: Entry<'properties'>, suburb: SuburbRow | undefined): Match {
  const found = (suburb && facts.free.get(suburb.id))?.take(value.addressLine)
  const others = found?.kind === 'ONE' ? [found.propertyId] : found?.kind === 'UNCERTAIN' ? found.propertyIds : []
  const reason = 'It was linked with a property on service and now has another address'
  return { kind: 'UNCERTAIN', propertyIds: [...others, propertyId], reason }
}

/** A management that was lost before the first reading is told only if there is no doubt which property it was. */
const certainly = (match: Match, { lost }: Facts): Match =>
  match.kind === 'ONE' && !lost.has(match.propertyId) ? match : { kind: 'NONE' }
