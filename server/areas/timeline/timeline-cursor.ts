import { Problem } from '../../platform/problem.ts'

/** Where a page of the timeline ended: the time to the microsecond, and the key of the event. */
export type Cursor = { at: string; key: string }

/** After all events. */
export const fromTheStart: Cursor = { at: 'infinity', key: 'start' }

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/
const eventKey = /^[a-z-]{1,30}-\d{1,19}$/

export const writeCursor = ({ at, key }: Cursor): string => Buffer.from(`${at} ${key}`).toString('base64url')

export function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return fromTheStart
  const [at = '', key = '', ...rest] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  const isRead = rest.length === 0 && moment.test(at) && eventKey.test(key) && !Number.isNaN(Date.parse(at))
  if (isRead && writeCursor({ at, key }) === text) return { at, key }
  const message = 'This is not a valid position in the timeline'
  throw new Problem('malformed', message, { before: message })
}
