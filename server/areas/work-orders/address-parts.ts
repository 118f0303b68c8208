export type AddressParts = { unit: string; number: string; street: string }

/** Street types that are often shortened, so that "12 Elm St" and "12 Elm Street" are one address. */
const streetTypes: Readonly<Record<string, string>> = {
  st: 'street',
  rd: 'road',
  ave: 'avenue',
  av: 'avenue',
  ct: 'court',
  dr: 'drive',
  pl: 'place',
  cres: 'crescent',
  cr: 'crescent',
  pde: 'parade',
  tce: 'terrace',
  hwy: 'highway',
  ln: 'lane',
  bvd: 'boulevard',
  blvd: 'boulevard',
  cl: 'close',
  gr: 'grove',
  gve: 'grove',
  sq: 'square',
  esp: 'esplanade',
}

/** "Unit 5", "Apt 5" and "U5" are unit 5. */
const unitWord = /^(?:unit|apartment|apt|flat|u)\s*(?=\d)/

const singleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** "5/12 Elm Street" and "Unit 5, 12 Elm Street" are unit 5, number 12, Elm Street. */
export function readAddressParts(line: string): AddressParts {
  const text = singleSpaces(line)
  const match = /^(?:(?:unit|apartment|apt|flat|u)\s+)?(?:([\w-]+)\s*[/,]\s*)?(\d[\w-]*)\s+(.+)$/i.exec(text)
  if (!match) return { unit: '', number: '', street: text }
  const [, unit = '', number = '', street = ''] = match
  return { unit, number, street }
}

/** "12 Elm Street, CARLTON VIC 3053" splits before its last comma, which a unit may have too. */
export function splitAddress(address: string): { line: string; place: string } {
  const text = singleSpaces(address)
  const comma = text.lastIndexOf(',')
  return comma === -1
    ? { line: text, place: '' }
    : { line: text.slice(0, comma).trim(), place: text.slice(comma + 1).trim() }
}

export const addressLine = ({ unit, number, street }: AddressParts): string =>
  `${unit === '' ? '' : `${unit}/`}${number === '' ? '' : `${number} `}${street}`

/** Equal for two ways to write the same address within a suburb. */
export function addressKey({ unit, number, street }: AddressParts): string {
  const words = street
    .toLowerCase()
    .replaceAll(/[.,']/g, '')
    .split(' ')
    .filter((word) => word !== '')
  const last = words.at(-1)
  if (last !== undefined && Object.hasOwn(streetTypes, last)) words[words.length - 1] = streetTypes[last] as string
  return [unit.toLowerCase().replace(unitWord, ''), number.toLowerCase(), words.join(' ')].join('|')
}
