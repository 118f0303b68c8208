import { amountOfCents } from '../../contract/money.ts'

/** $1,234.50; a credit is -$1,234.50, with a sign that every font has. */
export function dollars(cents: number): string {
  const [whole = '', part] = amountOfCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}

/** 12 345 678 901, as in the register; text that is not an ABN is unchanged. */
export function spacedAbn(abn: string): string {
  const digits = abn.replaceAll(/\s/g, '')
  return /^\d{11}$/.test(digits) ? digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : abn
}

export const shortDate = (day: string): string => day.split('-').toReversed().join('/')

const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const isPrintable = (character: string) =>
  /[\n\u0020-\u007E\u00A0-\u00FF]/.test(character) || beyondLatin1.includes(character)

/** The built-in fonts have only Western letters: “Nguyễn” is printed as “Nguyên” instead of unreadable signs. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' '), (character) =>
    isPrintable(character) ? character : closest(character),
  ).join('')

function closest(character: string): string {
  if (/\p{Cc}|\p{Cf}|\p{M}/u.test(character)) return ''
  if (/[\u2010-\u2015\u2212]/.test(character)) return '-'
  if (/\p{Zs}/u.test(character)) return ' '
  const parts = Array.from(character.normalize('NFKD'))
  // Removes one mark at a time: ễ is e, circumflex and tilde, and ê can be printed.
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const simpler = parts.slice(0, length).join('').normalize('NFC')
    if (Array.from(simpler).every(isPrintable)) return simpler
  }
  return '?'
}
