import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import type { Schema } from '../../contract/endpoint.ts'
import type { JsonSchema } from './json-schema.ts'

type Side = 'input' | 'output'
type ObjectSchema = JsonSchema & { properties?: Record<string, JsonSchema>; required?: string[] }

const isNull = (schema: unknown) => (schema as JsonSchema | undefined)?.['type'] === 'null'

/** A field that a form demands may be null for its schema, so that the form reports all its faults together. */
function withoutNull({ type, anyOf, ...rest }: JsonSchema): JsonSchema {
  const types = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type]
  const [first, ...others] = Array.isArray(anyOf) ? anyOf.filter((each) => !isNull(each)) : []
  return {
    ...rest,
    ...(first && others.length === 0 ? (first as JsonSchema) : first && { anyOf: [first, ...others] }),
    ...(types[0] !== undefined && { type: types.length === 1 ? types[0] : types }),
  }
}

const mayBeLeftOut = (field: Schema): boolean => z.safeParse(field, undefined).success
/** Another field may be given instead. */
const hasAlternative = (field: Schema): boolean => z.globalRegistry.get(field)?.['hasAlternative'] === true

/** What the server demands, found out by leaving each field out, or giving null. */
function demand(schema: Schema, fields: Record<string, Schema>, json: ObjectSchema): void {
  const missed = z.safeParse(schema, {}).error?.issues.filter(({ path }) => path.length === 1) ?? []
  const demanded = new Set(missed.map(({ path }) => String(path[0])))
  const required = Object.entries(fields)
    .filter(([name, field]) => !mayBeLeftOut(field) || (demanded.has(name) && !hasAlternative(field)))
    .map(([name]) => name)
  delete json.required
  if (required.length > 0) json.required = required
  for (const name of required) {
    const given = json.properties?.[name]
    if (given && !z.safeParse(fields[name] as Schema, null).success) json.properties![name] = withoutNull(given)
  }
}

function adjust(schema: $ZodType, json: ObjectSchema, side: Side): void {
  const def = schema._zod.def as { type: string; shape?: Record<string, Schema>; defaultValue?: unknown }
  if (def.shape && side === 'input') demand(schema as unknown as Schema, def.shape, json)
  delete json['hasAlternative']
  // New fields may be added to a reply.
  if (json['additionalProperties'] === false) delete json['additionalProperties']
  for (const limit of ['minimum', 'maximum'])
    if (Math.abs(Number(json[limit])) === Number.MAX_SAFE_INTEGER) delete json[limit]
  // A number or yes/no in an address is text for the server.
  if (json['type'] === 'integer' || json['type'] === 'boolean')
    for (const rule of ['pattern', 'maxLength']) delete json[rule]
  if (side === 'input' && def.type === 'default' && typeof def.defaultValue !== 'object')
    json['default'] = def.defaultValue
}

const pathOf = (name: string) => `#/components/schemas/${name}`

/** The same schema with the final names of the shapes that it refers to. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withNames(each, names))
  if (typeof value !== 'object' || value === null) return value
  const rename = (path: string) => {
    const name = path.replace('#/$defs/', '')
    return pathOf(names.get(name) ?? name)
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? rename(inner) : withNames(inner, names),
    ]),
  )
}

type Wanted = { schema: Schema; made: JsonSchema }

const atOnce = 10

/** The schemas of a document as JSON Schema 2020-12. Each shape with a name is described once and referred to. */
export class Shapes {
  readonly #wanted: Record<Side, Wanted[]> = { output: [], input: [] }
  readonly #named = new Map<string, JsonSchema>()

  /** Is filled by `settle`. */
  of(schema: Schema, side: Side): JsonSchema {
    const made = {}
    this.#wanted[side].push({ schema, made })
    return made
  }

  add(name: string, shape: JsonSchema): JsonSchema {
    this.#named.set(name, shape)
    return { $ref: pathOf(name) }
  }

  /** The shapes with names, in their order. A few schemas at a time, so that other calls are answered meanwhile. */
  async settle(): Promise<Record<string, JsonSchema>> {
    for (const side of ['output', 'input'] as const)
      for (let from = 0; from < this.#wanted[side].length; from += atOnce) {
        this.#settleSome(side, this.#wanted[side].slice(from, from + atOnce))
        await setImmediate()
      }
    return Object.fromEntries([...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #settleSome(side: Side, wanted: readonly Wanted[]): void {
    const all = z.object(Object.fromEntries(wanted.map(({ schema }, index) => [index, schema])))
    const { properties = {}, $defs = {} } = toJSONSchema(all, {
      io: side,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema !== all) adjust(zodSchema, jsonSchema as ObjectSchema, side)
      },
    }) as { properties?: Record<number, JsonSchema>; $defs?: Record<string, JsonSchema> }
    const names = this.#otherNames($defs)
    for (const [name, { id: _, ...shape }] of Object.entries($defs))
      this.#named.set(names.get(name) ?? name, withNames(shape, names) as JsonSchema)
    for (const [index, { made }] of wanted.entries()) Object.assign(made, withNames(properties[index], names))
  }

  /** What is sent may differ from what is received under the same name, such as by a field that may be left out. */
  #otherNames($defs: Record<string, JsonSchema>): Map<string, string> {
    const names = new Map<string, string>()
    // A shape differs too if one that it refers to does.
    for (let before = -1; before !== names.size;) {
      before = names.size
      for (const [name, { id: _, ...shape }] of Object.entries($defs)) {
        const known = this.#named.get(name)
        if (known === undefined || names.has(name)) continue
        if (JSON.stringify(known) !== JSON.stringify(withNames(shape, names))) names.set(name, `${name}Input`)
      }
    }
    return names
  }
}

/** The fields of an object, also of one that is changed after it was checked, and whether each must be given. */
export function fieldsOf(schema: Schema): { name: string; field: Schema; isRequired: boolean; description?: string }[] {
  const { shape, in: before } = schema._zod.def as unknown as { shape?: Record<string, Schema>; in?: Schema }
  if (!shape) return before ? fieldsOf(before) : []
  return Object.entries(shape).map(([name, field]) => {
    const { description } = z.globalRegistry.get(field) ?? {}
    return { name, field, isRequired: !mayBeLeftOut(field), ...(description !== undefined && { description }) }
  })
}
