/*
 * How texts are compared in a search: without case, accents and apostrophes. The server stores and compares them so; the
 * portal uses it to mark what matches.
 */

/** Common abbreviations of street types; a search finds both forms. */
const shortForms = new Map(
  Object.entries({
    street: 'st',
    road: 'rd',
    avenue: 'ave',
    court: 'ct',
    place: 'pl',
    drive: 'dr',
    crescent: 'cres',
    close: 'cl',
    parade: 'pde',
    terrace: 'tce',
    lane: 'ln',
    boulevard: 'bvd',
    circuit: 'cct',
    grove: 'gr',
    highway: 'hwy',
    square: 'sq',
  }),
)

// Most texts are names, addresses of email or plain English without digits, for which the slow expressions below change nothing.
const isPlain = /^[a-z]+(?:[@. -][a-z]+)*$/
const hasDigit = /\d/
const hasOther = /[^\u0020-\u007e]/

const plain = (text: string): string => {
  const lower = text.toLowerCase()
  if (isPlain.test(lower)) return lower
  return hasOther.test(text)
    ? text
        .normalize('NFD')
        .replaceAll(/\p{M}|['’‘`]/gu, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}/@.+-]+/gu, ' ')
        .trim()
    : text
        .replaceAll(/['`]/g, '')
        .toLowerCase()
        .replaceAll(/[^a-z0-9/@.+-]+/g, ' ')
        .trim()
}

/** Words before the number of a unit, which an address may have or leave out. */
const unit = String.raw`(?:unit|u|apartment|apt|flat|suite|villa|townhouse|shop)`
const unitAndNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${unit} ?(\d+[a-z]?)(?: ?[/-] ?| )(\d+[a-z]?)(?![\p{L}\p{N}])`,
  'gu',
)
const unitAlone = new RegExp(String.raw`(?<![\p{L}\p{N}])${unit} ?(\d+[a-z]?)(?![\p{L}\p{N}/-])`, 'gu')

/** "Unit 4, 41 Smith St" and "U4/41" as "4/41". */
const shortUnit = (text: string): string => text.replaceAll(unitAndNumber, '$1/$2')

/** A phone number as dialled in Australia, without spaces: +61 412 345 678 is 0412345678. */
const joinPhones = (text: string): string =>
  text
    .replaceAll(/\+ ?61 ?0?/g, '0')
    .replaceAll(/(?<!\d)61(?=\d{9}(?!\d))/g, '0')
    .replaceAll(/(?<![\p{L}\p{N}/])(?:0\d|1[38]00)(?:[ -]?\d){6,8}(?!\d)/gu, (number) => number.replaceAll(/[ -]/g, ''))
    .replaceAll('+', ' ')

const unitWithNumber = /^\d+[a-z]?\/\d/
/** A phone number as stored. */
const storedPhone = /^\+61[1-9]\d{8}$/

const comparable = (text: string): string => {
  if (storedPhone.test(text)) return `0${text.slice(3)}`
  const given = plain(text)
  return hasDigit.test(given) ? joinPhones(given) : given.replaceAll('+', ' ')
}

/**
 * The words of a text that is searched, with street types in full and abbreviated. An address with a unit also has the
 * short form, with a slash and with a hyphen.
 */
export function searchableWords(text: string): string[] {
  const given = comparable(text)
  const words = new Set((hasDigit.test(given) ? `${given} ${shortUnit(given)}` : given).split(' '))
  words.delete('')
  const kept = [...words]
  for (const word of kept) if (unitWithNumber.test(word)) words.add(word.replace('/', '-'))
  for (const word of kept) {
    const short = shortForms.get(word)
    if (short !== undefined) words.add(short)
  }
  return [...words]
}

/** A number as pages print it, with or without its hash. */
export const typedNumber = (typed: string): string | undefined => /^#?\s*([\w-]+)$/.exec(typed.trim())?.[1]

/**
 * The words that a user typed. A word that begins with a space is searched only at the beginning of a word: numbers of units, and one
 * or two letters, which are part of too many words.
 */
export const searchTerms = (typed: string): string[] => {
  const units: string[] = []
  const rest = shortUnit(comparable(typed)).replaceAll(unitAlone, (_, number: string) => {
    units.push(` ${number}/`)
    return ' '
  })
  const words = rest
    .split(' ')
    .filter(Boolean)
    // Ignores punctuation around a word, unless the word is nothing else.
    .map((word) => word.replaceAll(/^[.-]+|[.-]+$/g, '') || word)
    .map((word) => (word.length < 3 || /^\d+[a-z]?\/\d/.test(word) ? ` ${word}` : word))
  return [...words, ...units]
}
