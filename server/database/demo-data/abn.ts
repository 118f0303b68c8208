const weights = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/**
 * A business number that passes the register's check (weighted sum divisible by 89 once the first digit is lowered by
 * 1) but is clearly invented: two check digits, four zeros, then the given number.
 */
export function artificialAbn(number: number): string {
  const rest = String(number).padStart(9, '0')
  for (let check = 10; check < 100; check++) {
    const digits = `${check}${rest}`
    const sum = weights.reduce(
      (total, weight, place) => total + weight * Number(digits[place + 1]),
      (Number(digits[0]) - 1) * 10,
    )
    if (sum % 89 === 0) return digits
  }
  throw new RangeError(`No check digits exist for ${rest}`)
}
