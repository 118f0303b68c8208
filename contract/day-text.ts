import { type Day, isDay } from './days.ts'

/** '2026-03-04' is 04/03/2026 wherever a message or a badge names a day. */
export const shortDay = (value: Day): string => (isDay(value) ? value.split('-').toReversed().join('/') : value)
