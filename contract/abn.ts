/** Digits without the spaces in which people group them. */
export const abnDigits = (typed: string): string => typed.replaceAll(/\s/g, '')

/** The eleven digits of an ABN with its check digits: weights 10, 1, 3, 5 … of which the first digit is one less. */
export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const sum = weights.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0)
  return sum % 89 === 0
}

/** Why what was typed is no ABN; undefined if it is one. */
export const abnProblem = (typed: string): string | undefined =>
  isAbn(abnDigits(typed)) ? undefined : 'Enter the eleven digits of the ABN.'
