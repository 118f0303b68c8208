import { describeResult, type Taken } from '../access-issues/solution-results.ts'

export type TakenAction = Taken & { notes: string | null }

/** What was resolved when a case was closed, and by which actions. */
export type ClosedCase = { problems: string[] | null; reasons: string[] | null; actions: TakenAction[] | null }

const within = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
const oneOrMore = (count: number, one: string, many: string): string => (count > 1 ? many : one)

export const raisedTitle = (problems: readonly string[]): string =>
  oneOrMore(problems.length, 'Access issue raised', 'Access issues raised')

/** The title of an action with the issues that it resolved. */
export function actionTitle(action: Taken, solved: readonly string[]): string {
  const result = describeResult(action)
  const resolved = oneOrMore(solved.length, 'Access issue resolved', 'Access issues resolved')
  return solved.length === 0 ? result : `${resolved}: ${within(result)}`
}

/**
 * Says how the case was closed, not that entry is possible: an email or a statement may have closed it. A reason that
 * repeats the action, or its notes, is left out.
 */
export function describeClosing(
  { problems, reasons, actions }: ClosedCase,
  linesOf: (action: TakenAction) => string[],
): { title: string; details: string[] } {
  const taken = actions ?? []
  const solved = problems ?? []
  const results = taken.map(describeResult)
  const said = new Set([...results, ...taken.map(({ notes }) => notes)])
  const others = (reasons ?? []).filter((reason) => !said.has(reason))
  const [only] = results
  const details = [...solved, ...others, ...taken.flatMap(linesOf)]
  if (only !== undefined && results.length === 1 && others.length === 0)
    return { title: `Case closed: ${within(only)}`, details }
  if (solved.length === 0) return { title: 'Case closed', details }
  const how = oneOrMore(solved.length, 'the access issue was resolved', 'the access issues were resolved')
  return { title: `Case closed: ${how}`, details: [...solved, ...results, ...others, ...taken.flatMap(linesOf)] }
}
