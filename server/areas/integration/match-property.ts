import { addressKey, keyWithoutType, readAddressParts, type AddressParts } from '../work-orders/address-parts.ts'

export type Candidate = {
  id: number
  addressLine1: string
  /** Another record of the software is linked with it. */
  isTaken?: boolean
}
export type Match =
  | { kind: 'ONE'; propertyId: number }
  | { kind: 'NONE' }
  | { kind: 'UNCERTAIN'; propertyIds: number[]; reason: string }

export const mostCandidates = 10

const streetKey = ({ street }: AddressParts): string => addressKey({ unit: '', number: '', street })
const unitKey = ({ unit }: AddressParts): string => addressKey({ unit, number: '', street: '' })
const numbers = ({ number }: AddressParts): string[] => number.toLowerCase().split('-')

/** Perhaps the same in one street: with a common number, where only one side names a unit or a range. */
function isSimilar(one: AddressParts, other: AddressParts): boolean {
  if (!numbers(one).some((number) => numbers(other).includes(number))) return false
  const [unit, otherUnit] = [unitKey(one), unitKey(other)]
  return unit === otherUnit || one.unit === '' || other.unit === ''
}

export type Place = { addressLine: string; suburbId: number | null }

/** Lots and names of buildings have no number. */
const isOtherNumber = (one: AddressParts, other: AddressParts): boolean =>
  one.number !== '' && other.number !== '' && !numbers(one).some((number) => numbers(other).includes(number))
const isOtherStreet = (one: AddressParts, other: AddressParts): boolean => {
  const [street, otherStreet] = [streetKey(one), streetKey(other)].map((key) => key.replaceAll('|', '')) as [
    string,
    string,
  ]
  return one.number !== '' && other.number !== ''
    ? street !== otherStreet
    : !street.endsWith(otherStreet) && !otherStreet.endsWith(street)
}

/** Certainly another property: more than one of number, street and suburb differ, which no correction of an address does. */
export function isElsewhere(one: Place, other: Place): boolean {
  const [parts, otherParts] = [readAddressParts(one.addressLine), readAddressParts(other.addressLine)]
  const differences = [
    isOtherNumber(parts, otherParts),
    isOtherStreet(parts, otherParts),
    one.suburbId !== null && other.suburbId !== null && one.suburbId !== other.suburbId,
  ]
  return differences.filter(Boolean).length > 1
}

export const similarText = 'A property on service has a similar address'
export const otherTypeText = 'A property on service has this number in a street of the same name and another type'

type Known = { id: number; key: string; parts: AddressParts; isTaken: boolean }

const added = <Item>(map: Map<string, Item[]>, key: string, item: Item): void => {
  map.set(key, [...(map.get(key) ?? []), item])
}

/** Properties on service of one suburb, by street: each address is compared with its own street only. */
export class AddressBook {
  readonly #streets = new Map<string, Known[]>()
  readonly #withoutType = new Map<string, Known[]>()

  constructor(candidates: readonly Candidate[]) {
    for (const { id, addressLine1, isTaken = false } of candidates) {
      const parts = readAddressParts(addressLine1)
      const known = { id, key: addressKey(parts), parts, isTaken }
      added(this.#streets, streetKey(parts), known)
      added(this.#withoutType, keyWithoutType(parts), known)
    }
  }

  /** The property that an address of the software is. One that was found is taken for the addresses after it. */
  take(addressLine: string): Match {
    const wanted = readAddressParts(addressLine)
    const here = this.#streets.get(streetKey(wanted)) ?? []
    const key = addressKey(wanted)
    const exact = here.filter((each) => each.key === key)
    const [first] = exact
    if (first && exact.length === 1 && !first.isTaken) {
      first.isTaken = true
      return { kind: 'ONE', propertyId: first.id }
    }
    if (first && exact.length === 1)
      return uncertain(exact, 'Another record of the software is linked with the property at this address')
    if (first) return uncertain(exact, 'Several properties on service have this address')
    const similar = here.filter(({ parts, isTaken }) => !isTaken && isSimilar(wanted, parts))
    if (similar.length > 0) return uncertain(similar, similarText)
    const sameName = (this.#withoutType.get(keyWithoutType(wanted)) ?? []).filter(({ isTaken }) => !isTaken)
    return wanted.number === '' || sameName.length === 0 ? { kind: 'NONE' } : uncertain(sameName, otherTypeText)
  }
}

const uncertain = (found: readonly { id: number }[], reason: string): Match => ({
  kind: 'UNCERTAIN',
  propertyIds: found.slice(0, mostCandidates).map(({ id }) => id),
  reason,
})

export const matchProperty = (addressLine: string, candidates: readonly Candidate[]): Match =>
  new AddressBook(candidates).take(addressLine)
