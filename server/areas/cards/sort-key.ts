type StreetAddress = { unitNumber: string | null; streetNumber: string | null; streetName: string }

/** "12A" sorts after 12 and before 13: digits padded, letters behind. */
const padded = (text: string | null): string =>
  (text ?? '').toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(6, '0'))

/** Street, then suburb, then number as a number, then unit: how people look for an address in a list. */
export const toSortKey = ({
  streetName,
  addressLine2,
  streetNumber,
  unitNumber,
}: StreetAddress & { addressLine2: string }): string =>
  [streetName.toLowerCase(), addressLine2.toLowerCase(), padded(streetNumber), padded(unitNumber)].join(' ')

const numbered =
  /^(?:(?:(?:unit|flat|apartment|apt|shop|suite|townhouse|villa|u)\.?\s*)?(\w[\w-]*)\s*[/,]\s*)?((?:lot\s+)?\d[\w-]*)\s+(\S.*)$/i

/** The parts of "4/12A High Street", so that what a software writes in one line stands in the same order. */
export function parseStreetAddress(line1: string): StreetAddress {
  const [, unit, number, street] = numbered.exec(line1.trim()) ?? []
  return { unitNumber: unit ?? null, streetNumber: number ?? null, streetName: street ?? line1.trim() }
}
