const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Digits without the spaces or hyphens in which people group them. */
export const abnDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** The first two digits check the other nine. Of the weights 10, 1, 3, 5 … the first is for one less than the digit. */
export const isAbn = (digits: string): boolean =>
  /^[1-9]\d{10}$/.test(digits) &&
  weights.reduce((sum, weight, at) => sum + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0) % 89 === 0

/** Why what was typed is no ABN; undefined if it is one. */
export function abnProblem(typed: string): string | undefined {
  const digits = abnDigits(typed)
  if (digits === '') return 'Enter the ABN.'
  const stranger = /[^\d]/u.exec(digits)?.[0]
  if (stranger !== undefined) return `An ABN has digits only; “${stranger}” is none.`
  if (digits.length !== weights.length) return `An ABN has 11 digits; these are ${digits.length}.`
  if (/^\d0+$/.test(digits)) return 'Enter the ABN, not a placeholder of zeros.'
  if (isAbn(digits)) return undefined
  return 'One of these digits is wrong, or two are swapped: they do not match the first two, which check the rest.'
}
