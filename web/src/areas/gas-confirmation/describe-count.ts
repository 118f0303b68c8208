/** The largest choice means "or more". */
export const describeCount = (count: number): string => (count === 2 ? '2 or more' : String(count))
