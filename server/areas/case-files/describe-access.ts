import type { CaseFileEntry, CaseFileSide } from '../../../contract/case-files.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { actionTitle, describeClosing, raisedTitle, type TakenAction } from '../timeline/describe-closing.ts'
import type { AccessData } from './case-entry-row.ts'

type Description = Pick<CaseFileEntry, 'side' | 'how' | 'title' | 'details' | 'text'>

const sideOf = ({ isByProvider }: { isByProvider: boolean }, name: string | null): CaseFileSide =>
  isByProvider || name === null ? 'PROVIDER' : 'AGENCY'

export const oneOrMore = (problems: readonly string[], one: string, many: string): string =>
  problems.length > 1 ? many : one

const actionLines = ({ notes, onDay }: TakenAction): string[] => [
  ...(onDay === null ? [] : [`Date: ${shortDay(onDay)}`]),
  ...(notes === null ? [] : [`Notes: ${notes}`]),
]

type Describe<Data> = (data: Data, name: string | null) => Omit<Description, 'how' | 'text'>

/** The record is read by landlords and tribunals, so its titles never say "we". */
export const accessDescribers: { [Source in keyof AccessData]: Describe<AccessData[Source]> } = {
  'issues-raised': ({ problems }) => ({
    side: 'PROVIDER',
    title: raisedTitle(problems ?? []),
    details: problems ?? [],
  }),
  'issue-was-resolved': (data, name) => ({
    side: sideOf(data, name),
    title: `${oneOrMore(data.problems, 'Access issue', 'Access issues')} resolved`,
    details: data.reason === null ? data.problems : [...data.problems, data.reason],
  }),
  'issue-reopened': (data, name) => ({
    side: sideOf(data, name),
    title: `${oneOrMore(data.problems, 'Access issue', 'Access issues')} reopened`,
    details: data.reason === null ? data.problems : [...data.problems, data.reason],
  }),
  'action-taken': (action) => {
    const solved = action.problems ?? []
    return {
      side: 'AGENCY',
      title: actionTitle(action, solved),
      details: [...solved, ...actionLines(action)],
    }
  },
  'case-closed': (data, name) => ({ side: sideOf(data, name), ...describeClosing(data, actionLines) }),
}
