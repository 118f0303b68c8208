type StreetAddress = { unitNumber: string | null; streetNumber: string | null; streetName: string }

/** Pads digits, so that "12A" sorts after 12 and before 13. */
const padNumber = (text: string | null): string =>
  (text ?? '').toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(6, '0'))

/** Sorts by street, suburb, number (numerically) and unit, the way people look for an address. */
export const toSortKey = ({
  streetName,
  addressLine2,
  streetNumber,
  unitNumber,
}: StreetAddress & { addressLine2: string }): string =>
  [streetName.toLowerCase(), addressLine2.toLowerCase(), padNumber(streetNumber), padNumber(unitNumber)].join(' ')

const numbered =
  /^(?:(?:(?:unit|flat|apartment|apt|shop|suite|townhouse|villa|u)\.?\s*)?(\w[\w-]*)\s*[/,]\s*)?((?:lot\s+)?\d[\w-]*)\s+(\S.*)$/i

/** Splits "4/12A High Street" into its parts, so that addresses stored as one line sort the same way. */
export function parseStreetAddress(line1: string): StreetAddress {
  const [, unit, number, street] = numbered.exec(line1.trim()) ?? []
  return { unitNumber: unit ?? null, streetNumber: number ?? null, streetName: street ?? line1.trim() }
}
