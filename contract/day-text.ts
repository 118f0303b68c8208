import { type Day, isDay } from './days.ts'

/** 2026-03-04 becomes 04/03/2026, the format of days in messages and badges. */
export const shortDay = (value: Day): string => (isDay(value) ? value.split('-').toReversed().join('/') : value)
