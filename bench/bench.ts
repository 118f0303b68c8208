import type { BenchDatabase } from './bench-database.ts'
import type { Figure } from './report.ts'

export type Bench = {
  /** For the help. */
  about: string
  /** Size of the database that is made unless one is given; without it the bench needs none. */
  properties?: number
  /** Works on a copy of the database, because it changes a lot. */
  needsCopy?: boolean
  /** In the order in which they run. */
  measures: Record<string, (database: BenchDatabase) => Promise<Figure[]>>
}

/** The run in `npm test`: on 1,000 properties, to see that every bench works, not how fast the portal is. */
export const isSmokeRun = process.argv.includes('--smoke')

/** How often something is done: in a smoke run much less often. */
export const scaled = (usual: number, inSmokeRun = Math.ceil(usual / 100)): number => (isSmokeRun ? inSmokeRun : usual)

const endings: (() => unknown)[] = []

/** Runs when the bench ends or is interrupted; what began last ends first. */
export const atEnd = (work: () => unknown): void => void endings.push(work)

let interruptLast: (reason: Error) => void = () => {}

/** Ends the bench that runs. */
export const interrupt = (reason: string): void => interruptLast(new Error(reason))

/** Ends what `work` began, also if it is interrupted. */
export async function endingAll<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = endings.length
  const interruptOuter = interruptLast
  try {
    return await Promise.race([work(), new Promise<never>((_, reject) => (interruptLast = reject))])
  } finally {
    interruptLast = interruptOuter
    while (endings.length > before) await endings.pop()?.()
  }
}
