const numbers = new Intl.NumberFormat('en-AU')

/** 12,345 */
export const numberText = (count: number): string => numbers.format(count)

/** "1 quote", "12,345 quotes" */
export const groupedCount = (count: number, [one, many]: readonly [string, string]): string =>
  `${numberText(count)} ${count === 1 ? one : many}`
