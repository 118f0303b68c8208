import { experimentWireName } from '../../../contract/me.ts'
import { forbidden } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { activeExperiments } from '../me/me.queries.ts'

type Experiments = readonly { name: string; isOn: boolean }[]

export function refuseWithoutProblemRegister(experiments: Experiments): void {
  const isOn = experiments.some((each) => each.isOn && each.name === experimentWireName('ProblemRegister'))
  if (!isOn) throw forbidden('Reported findings are not available to you')
}

/** Every change of findings needs the experiment, like the lists. */
export async function requireProblemRegister({ db, userId, agencyId }: Scope): Promise<void> {
  refuseWithoutProblemRegister(await db.rows(activeExperiments(userId, agencyId)))
}
