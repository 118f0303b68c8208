const groupings: readonly [RegExp, string][] = [
  [/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3'],
  [/^\+61([2378])(\d{4})(\d{4})$/, '(0$1) $2 $3'],
  [/^\+61(1[389]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
]

/** As Australians write their numbers, without the rules for all the world; null for any other number. */
export function australianPhone(number: string): string | null {
  const grouping = groupings.find(([shape]) => shape.test(number))
  return grouping ? number.replace(...grouping) : null
}
