/** The one place that asks the machine for the time; everything else is told. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
