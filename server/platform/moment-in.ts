import { states, type StateCode } from '../../contract/states.ts'

export const momentIn = (state: StateCode, at: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: states[state].timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(at))
