import * as z from 'zod/mini'

export const stateCodes = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const
export const stateCode = z.enum(stateCodes)
export type StateCode = (typeof stateCodes)[number]

type State = { id: number; name: string; timeZone: string }

/** Each state is a separate system with its own "today". */
export const states: Record<StateCode, State> = {
  act: { id: 1, name: 'Australian Capital Territory', timeZone: 'Australia/Sydney' },
  nsw: { id: 2, name: 'New South Wales', timeZone: 'Australia/Sydney' },
  nt: { id: 3, name: 'Northern Territory', timeZone: 'Australia/Darwin' },
  qld: { id: 4, name: 'Queensland', timeZone: 'Australia/Brisbane' },
  sa: { id: 5, name: 'South Australia', timeZone: 'Australia/Adelaide' },
  tas: { id: 6, name: 'Tasmania', timeZone: 'Australia/Hobart' },
  vic: { id: 7, name: 'Victoria', timeZone: 'Australia/Melbourne' },
  wa: { id: 8, name: 'Western Australia', timeZone: 'Australia/Perth' },
}

/** Used for a sign-in when no state is known. */
export const defaultState: StateCode = 'vic'

export const isStateCode = (text: string): text is StateCode => (stateCodes as readonly string[]).includes(text)

export const stateOfId = (id: number): StateCode | undefined => stateCodes.find((code) => states[code].id === id)
