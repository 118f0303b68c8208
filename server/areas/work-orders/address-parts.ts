export type AddressParts = { unit: string; number: string; street: string }

/** Street types by their short forms, so that "12 Elm St" and "12 Elm Street" are one address. */
const shortTypes: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave av',
  court: 'ct crt',
  place: 'pl',
  drive: 'dr drv',
  crescent: 'cres cr',
  close: 'cl',
  parade: 'pde',
  lane: 'ln la',
  way: 'wy',
  terrace: 'tce ter',
  boulevard: 'bvd blvd boulevarde',
  circuit: 'cct',
  grove: 'gr gve',
  esplanade: 'esp',
  highway: 'hwy',
  rise: '',
  loop: '',
  mews: '',
  walk: 'wk',
  square: 'sq',
  gardens: 'gdns',
  chase: 'ch',
  retreat: 'rtt',
  view: 'vw',
  promenade: 'prom',
  quay: 'qy',
  approach: 'app',
  ramble: 'rmbl',
}
const streetTypes = new Map(
  Object.entries(shortTypes).flatMap(([long, short]) =>
    [long, ...short.split(' ')].map((word) => [word, long] as const),
  ),
)
const directions = new Map(
  Object.entries({ north: 'n nth', south: 's sth', east: 'e', west: 'w' }).flatMap(([long, short]) =>
    [long, ...short.split(' ')].map((word) => [word, long] as const),
  ),
)
const firstWords = new Map([
  ['saint', 'st'],
  ['mt', 'mount'],
])

const unitWords = '(?:unit|apartment|apt|flat|shop|suite|villa|townhouse|studio|u)'
/** "Unit 5", "Apt 5" and "U5" are unit 5. */
const unitWord = new RegExp(`^${unitWords}\\s*(?=\\d)`)
/** "Unit 5, 12 …", "Unit 5 12 …", "U5/12 …" and "Unit 5-12 …". */
const namedUnit = new RegExp(`^${unitWords}\\.?\\s*(?:no\\.?\\s*)?(\\w*\\d\\w*)\\s*[,/\\s-]\\s*(?=\\d)`, 'i')
/** "5/12 …" and "5, 12 …", also with the word: "Unit A/12 …". */
const unitBefore = new RegExp(`^(?:${unitWords}\\s+)?([\\w-]+)\\s*[/,]\\s*(?=\\d)`, 'i')
/** A lot beside a number does not say what it is, so it counts as a unit. */
const lotBefore = /^(lot\s+\w+)\s*[,/]?\s+(?=\d)/i
const numberFirst = /^(\d[\w-]*|lot\s+\w*\d\w*)\s*,?\s+(.+)$/i

const singleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** One kind of dash, ranges without spaces, and no remarks in brackets. */
const tidied = (line: string): string =>
  singleSpaces(
    line
      .normalize('NFKC')
      .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
      .replaceAll(/\([^)]*\)/g, ' ')
      .replaceAll(/(\d[a-z]?)\s*[-&]\s*(?=\d)/gi, '$1-'),
  )

/** "5/12 Elm Street" and "Unit 5, 12 Elm Street" are unit 5, number 12, Elm Street. */
export function readAddressParts(line: string): AddressParts {
  const text = tidied(line)
  const comma = text.indexOf(',')
  // The name of a building stands before its number.
  if (comma > 0 && !/\d/.test(text.slice(0, comma)) && /^[\w/-]*\d/.test(text.slice(comma + 1).trim())) {
    const named = readAddressParts(text.slice(comma + 1))
    if (named.number !== '') return named
  }
  const before = namedUnit.exec(text) ?? unitBefore.exec(text) ?? lotBefore.exec(text)
  const [taken = '', unit = ''] = before ?? []
  const match = numberFirst.exec(text.slice(taken.length))
  if (!match) return { unit: '', number: '', street: text }
  const [, number = '', street = ''] = match
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

/** The words of a street, with its type and direction written out. */
function streetWords(street: string): { name: string; type: string } {
  const words = street
    .toLowerCase()
    .replaceAll(/[.,'’]/g, '')
    .split(' ')
    .filter((word) => word !== '')
  const [first = '', ...rest] = words
  const named = rest.length > 0 ? [firstWords.get(first) ?? first, ...rest] : words
  const direction = named.length > 2 ? directions.get(named.at(-1) ?? '') : undefined
  const beforeDirection = direction === undefined ? named : named.slice(0, -1)
  const type = beforeDirection.length > 1 ? streetTypes.get(beforeDirection.at(-1) ?? '') : undefined
  const name = type === undefined ? beforeDirection : beforeDirection.slice(0, -1)
  return { name: name.join(' '), type: [type, direction].filter(Boolean).join(' ') }
}

/** "12 elm": the number and the first word of the street in each way that it is written, to look an address up. */
export function streetLookups({ number, street }: AddressParts): string[] {
  if (number === '') return []
  const [word = ''] = streetWords(street).name.split(' ')
  const others = [...firstWords].flatMap(([written, meant]) => (meant === word ? [written] : []))
  return [word, ...others].map((each) => `${number.toLowerCase()} ${each}`)
}

/** Equal for two ways to write the same address within a suburb. */
export function addressKey({ unit, number, street }: AddressParts): string {
  const { name, type } = streetWords(street)
  const words = [name, type].filter((word) => word !== '').join(' ')
  return [unit.toLowerCase().replace(unitWord, ''), number.toLowerCase(), words].join('|')
}

/** Equal for addresses that differ in nothing but the type of the street. */
export const keyWithoutType = (parts: AddressParts): string =>
  addressKey({ ...parts, street: streetWords(parts.street).name })
