import { parseArgs } from 'node:util'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { oneOf, wholeNumber } from '../platform/settings.ts'

export class WrongArgument extends Error {}

/** What a command is about: all agencies, those of some states, some of one state, or one property of one agency. */
export type AgencyArguments = {
  states: readonly StateCode[]
  agencyIds: readonly number[] | undefined
  propertyId?: number | undefined
}

const largestId = 999_999_999

export function readAgencyArguments(given: string[], { takesProperty = false } = {}): AgencyArguments | 'help' {
  const { values } = parseArgs({
    args: given,
    options: {
      state: { type: 'string', multiple: true },
      agency: { type: 'string', multiple: true },
      property: { type: 'string' },
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
  const { property } = values
  if (property !== undefined && !takesProperty) throw new WrongArgument('--property is not an option of this command.')
  if (property !== undefined && agencyIds?.length !== 1)
    throw new WrongArgument('--property needs one --agency: the same number is another property in another agency.')
  const propertyId = property === undefined ? undefined : read('property', property, wholeNumber(1, largestId))
  return { states: [...new Set(states ?? stateCodes)], agencyIds: agencyIds && [...new Set(agencyIds)], propertyId }
}
