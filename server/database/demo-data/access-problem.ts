import type { AgencyContext } from './agency-context.ts'
import type { AccessProblem } from './catalogue.ts'

export const problemOf = ({ catalogue }: AgencyContext, code: string): AccessProblem => {
  const problem = catalogue.problems.find((candidate) => candidate.code === code)
  if (!problem) throw new RangeError(`No access problem is called ${code}`)
  return problem
}
