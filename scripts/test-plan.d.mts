type Times = { ms: number; files: { file: string; ms: number }[] }

export function testsOfChanges(
  changed: readonly string[],
  tests: readonly { file: string; text: string }[],
): string[] | null
export function slowerFiles(last: Times | null, now: Times): { file: string; ms: number; before: number }[]
