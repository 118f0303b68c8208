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
