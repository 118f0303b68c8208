import type { CaseFileEntry, CaseFileSide } from '../../../contract/case-files.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { describeResult } from '../access-issues/solution-results.ts'
import type { AccessData, TakenAction } from './case-entry-row.ts'

type Description = Pick<CaseFileEntry, 'side' | 'how' | 'title' | 'details' | 'text'>

const sideOf = ({ isByProvider }: { isByProvider: boolean }, name: string | null): CaseFileSide =>
  isByProvider || name === null ? 'PROVIDER' : 'AGENCY'

const within = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
const oneOrMore = (count: number, one: string, many: string): string => (count > 1 ? many : one)

const actionLines = ({ notes, onDay }: TakenAction): string[] => [
  ...(onDay === null ? [] : [`Date: ${shortDay(onDay)}`]),
  ...(notes === null ? [] : [`Notes: ${notes}`]),
]

/** A reason that repeats the action, or its notes, is left out. */
function closing({ problems, reasons, actions }: AccessData['case-closed']): Pick<Description, 'title' | 'details'> {
  const taken = actions ?? []
  const solved = problems ?? []
  const results = taken.map(describeResult)
  const said = new Set([...results, ...taken.map(({ notes }) => notes)])
  const others = (reasons ?? []).filter((reason) => !said.has(reason))
  const [only] = results
  const details = [...solved, ...others, ...taken.flatMap(actionLines)]
  if (only !== undefined && results.length === 1 && others.length === 0)
    return { title: `Case closed: ${within(only)}`, details }
  if (solved.length === 0) return { title: 'Case closed', details }
  const how = oneOrMore(solved.length, 'the access issue was resolved', 'the access issues were resolved')
  return { title: `Case closed: ${how}`, details: [...solved, ...results, ...others, ...taken.flatMap(actionLines)] }
}

type Describe<Data> = (data: Data, name: string | null) => Omit<Description, 'how' | 'text'>

/** The record is read by landlords and tribunals, so its titles never say "we". */
export const accessDescribers: { [Source in keyof AccessData]: Describe<AccessData[Source]> } = {
  'issues-raised': ({ problems }) => ({
    side: 'PROVIDER',
    title: oneOrMore(problems?.length ?? 0, 'Access issue raised', 'Access issues raised'),
    details: problems ?? [],
  }),
  'issue-was-resolved': (data, name) => ({
    side: sideOf(data, name),
    title: 'Access issue resolved',
    details: data.reason === null ? [data.problem] : [data.problem, data.reason],
  }),
  'issue-reopened': (data, name) => ({
    side: sideOf(data, name),
    title: 'Access issue reopened',
    details: [data.problem],
  }),
  'action-taken': (action) => {
    const result = describeResult(action)
    const solved = action.problems ?? []
    const resolved = oneOrMore(solved.length, 'Access issue resolved', 'Access issues resolved')
    return {
      side: 'AGENCY',
      title: solved.length === 0 ? result : `${resolved}: ${within(result)}`,
      details: [...solved, ...actionLines(action)],
    }
  },
  'case-closed': (data, name) => ({ side: sideOf(data, name), ...closing(data) }),
}
