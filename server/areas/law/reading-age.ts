import { daysBetween, type Day } from '../../../contract/days.ts'

/** Law changes; staff read a provision again after this time. */
const mostDays = 90

export const isReadLongAgo = (readOn: Day, today: Day): boolean => daysBetween(readOn, today) > mostDays
