import { addressKey, readAddressParts, type AddressParts } from '../work-orders/address-parts.ts'

export type Candidate = { id: number; addressLine1: string }
export type Match =
  | { kind: 'ONE'; propertyId: number }
  | { kind: 'NONE' }
  | { kind: 'UNCERTAIN'; propertyIds: number[]; reason: string }

const mostCandidates = 10

const parts = (line: string): AddressParts => readAddressParts(line)
const streetKey = ({ street }: AddressParts): string => addressKey({ unit: '', number: '', street })
const unitKey = ({ unit }: AddressParts): string => addressKey({ unit, number: '', street: '' })
const numbers = ({ number }: AddressParts): string[] => number.toLowerCase().split('-')

/** Perhaps the same: in the same street with a common number, where only one side names a unit or a range. */
function isSimilar(one: AddressParts, other: AddressParts): boolean {
  if (streetKey(one) !== streetKey(other)) return false
  if (!numbers(one).some((number) => numbers(other).includes(number))) return false
  const [unit, otherUnit] = [unitKey(one), unitKey(other)]
  return unit === otherUnit || one.unit === '' || other.unit === ''
}

/** The property on service that an address of the software is, among those of its suburb. */
export function matchProperty(addressLine: string, candidates: readonly Candidate[]): Match {
  const wanted = parts(addressLine)
  const key = addressKey(wanted)
  const exact = candidates.filter(({ addressLine1 }) => addressKey(parts(addressLine1)) === key)
  if (exact.length === 1 && exact[0]) return { kind: 'ONE', propertyId: exact[0].id }
  if (exact.length > 1)
    return {
      kind: 'UNCERTAIN',
      propertyIds: exact.slice(0, mostCandidates).map(({ id }) => id),
      reason: 'Several properties on service have this address',
    }
  const similar = candidates.filter(({ addressLine1 }) => isSimilar(wanted, parts(addressLine1)))
  if (similar.length === 0) return { kind: 'NONE' }
  return {
    kind: 'UNCERTAIN',
    propertyIds: similar.slice(0, mostCandidates).map(({ id }) => id),
    reason: 'A property on service has a similar address',
  }
}
