import { Problem } from './problem.ts'

export type AgencyPause = { name: string; reason: string; isClosed: boolean }

/** What users of an agency read that is paused or closed; staff write the reason. */
export const describePause = ({ name, reason, isClosed }: AgencyPause): string =>
  isClosed
    ? `${name} is closed. ${sentence(reason)}`
    : `${name} is paused. ${sentence(reason)} Nothing is lost: everything goes on when the agency does.`

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export const agencyPaused = (pause: AgencyPause): Problem => new Problem('agency-paused', describePause(pause))
