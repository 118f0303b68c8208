import { parseArgs } from 'node:util'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { oneOf, wholeNumber } from '../platform/settings.ts'

export const rebuildHelp = `Rebuilds the cards and counters behind lists and numbers from the facts.

  npm run rebuild-cards
  npm run rebuild-cards -- --state vic --agency 12

  --state code     only this state; may be given several times
  --agency number  only this agency of the given state; may be given several times
  --help           this text

It uses the configured databases (DATABASE_URL, DATA_DIR …) and may run while servers do.`

export class WrongArgument extends Error {}

export type RebuildArguments = { states: readonly StateCode[]; agencyIds: readonly number[] | undefined }

const largestId = 999_999_999

export function readRebuildArguments(given: string[]): RebuildArguments | 'help' {
  const { values } = parseArgs({
    args: given,
    options: {
      state: { type: 'string', multiple: true },
      agency: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return 'help'
  const read = <Value>(name: string, text: string, reader: (text: string) => Value): Value => {
    try {
      return reader(text)
    } catch (error) {
      throw new WrongArgument(`--${name} must ${(error as Error).message}, but is “${text}”.`, { cause: error })
    }
  }
  const states = values.state?.map((text) => read('state', text, oneOf(...stateCodes)))
  const agencyIds = values.agency?.map((text) => read('agency', text, wholeNumber(1, largestId)))
  if (agencyIds && states?.length !== 1)
    throw new WrongArgument('--agency needs one --state: the same number is another agency in another state.')
  return { states: [...new Set(states ?? stateCodes)], agencyIds: agencyIds && [...new Set(agencyIds)] }
}
