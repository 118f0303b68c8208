import * as z from 'zod/mini'

/*
 * Names and comments of the contract, for the API description. `scripts/described-contract.mjs` adds the calls of `named` and
 * `described` when the server is built or tested.
 */

export type EndpointTexts = { description: string; area: string }
const ofEndpoints = new WeakMap<object, EndpointTexts>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is z.ZodMiniType => isObject(value) && '_zod' in value
/** Shapes with a name of their own in the API description; other schemas are written out where they are used. */
const isShape = ({ _zod: { def } }: z.ZodMiniType): boolean =>
  ['object', 'union', 'enum'].includes(def.type) ||
  (def.type === 'pipe' && isShape((def as unknown as { in: z.ZodMiniType }).in))

/** What is known of a constant of the contract. */
export function named<V>(value: V, name: string, description: string, area: string): V {
  if (isSchema(value)) {
    const about = { ...(isShape(value) && { id: name }), ...(description !== '' && { description }) }
    z.globalRegistry.add(value, { ...z.globalRegistry.get(value), ...about })
  } else if (isObject(value)) ofEndpoints.set(value, { description, area })
  return value
}

/** The same schema with a description. */
export const described = <V>(value: V, description: string): V =>
  isSchema(value) ? (value.check(z.describe(description)) as V) : value

export const textsOf = (endpoint: object): EndpointTexts | undefined => ofEndpoints.get(endpoint)
