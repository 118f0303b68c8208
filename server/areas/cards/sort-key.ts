type Address = { unitNumber: string | null; streetNumber: string | null; streetName: string; addressLine2: string }

/** "12A" sorts after 12 and before 13: digits padded, letters behind. */
const padded = (text: string | null): string =>
  (text ?? '').toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(6, '0'))

/** Street, then suburb, then number as a number, then unit: how people look for an address in a list. */
export const sortKeyOf = ({ streetName, addressLine2, streetNumber, unitNumber }: Address): string =>
  [streetName.toLowerCase(), addressLine2.toLowerCase(), padded(streetNumber), padded(unitNumber)].join(' ')
