import { states, type StateCode } from '../../contract/states.ts'
import { Problem } from './problem.ts'

/** A save against an older version than the one that stands: said with who and when, in the agency's own time. */
export function staleEdit(name: string, at: string, state: StateCode): Problem {
  const time = new Intl.DateTimeFormat('en-AU', {
    timeZone: states[state].timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(at))
  return new Problem('conflict', `This was changed by ${name} at ${time}. Reload to see the change.`)
}
