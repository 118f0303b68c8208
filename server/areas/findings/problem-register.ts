import { experimentWireName } from '../../../contract/me.ts'

type Experiments = readonly { name: string; isOn: boolean }[]

export const hasProblemRegister = (experiments: Experiments): boolean =>
  experiments.some(({ isOn, name }) => isOn && name === experimentWireName('ProblemRegister'))
