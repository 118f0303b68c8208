import { experimentWireName } from '../../../contract/me.ts'
import { forbidden } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { activeExperiments } from '../me/me.queries.ts'

type Experiments = readonly { name: string; isOn: boolean }[]

export const hasProblemRegister = (experiments: Experiments): boolean =>
  experiments.some(({ isOn, name }) => isOn && name === experimentWireName('ProblemRegister'))

export function refuseWithoutProblemRegister(experiments: Experiments): void {
  if (!hasProblemRegister(experiments)) throw forbidden('Reported findings are not available to you')
}

/** Every change of findings needs the experiment, like the lists. */
export async function requireProblemRegister({ db, userId, agencyId }: Scope): Promise<void> {
  refuseWithoutProblemRegister(await db.rows(activeExperiments(userId, agencyId)))
}
