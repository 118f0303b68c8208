/** The only source of the current time; everything else gets it passed in. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
