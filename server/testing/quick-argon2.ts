import type * as Argon2 from '@node-rs/argon2'
import { createRequire } from 'node:module'

/** Stands in for the package in tests: a hash takes a fraction of a millisecond instead of some dozens. */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Only the salt may be given, so that everything has the cost that the package has by default. */
const cheaply = ({ salt, ...others }: Argon2.Options = {}): Argon2.Options => {
  if (Object.keys(others).length > 0) throw new Error('A hash must have the default cost')
  return { ...leastCost, ...(salt && { salt }) }
}

export const { verify } = real
export const hash = async (text: string | Uint8Array, options?: Argon2.Options) => real.hash(text, cheaply(options))
export const hashRaw = async (text: string | Uint8Array, options?: Argon2.Options) =>
  real.hashRaw(text, cheaply(options))
