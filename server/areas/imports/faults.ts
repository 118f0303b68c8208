/** Faults of a row as they are stored, each on a line of its own; null if there are none. */
export const linesOf = (faults: readonly string[]): string | null =>
  faults.length > 0 ? faults.join('\n').toWellFormed() : null

export const faultsIn = (message: string | null): string[] => message?.split('\n') ?? []
