/** The largest choice stands for more. */
export const describeCount = (count: number): string => (count === 2 ? '2 or more' : String(count))
