import * as z from 'zod/mini'

/** Maximum of PostgreSQL's integer type; a larger id cannot exist. */
export const largestId = 2_147_483_647
export const defaultPageSize = 10
export const largestPageSize = 100
/** Limits OFFSET. Users search instead of paging this far. */
export const largestPage = 10_000

// An id in a JSON body.
export const id = z
  .int()
  .check(z.gte(1, 'Must be a positive whole number'), z.lte(largestId, 'Must be a positive whole number'))

/** A whole number written in a URL: digits only, so `1e9`, `0x10`, ` 5` and `5.0` are refused. */
export const urlNumber = (least: number, most: number) =>
  z
    .pipe(
      z
        .string({ error: 'Give this parameter once' })
        .check(z.regex(/^\d{1,10}$/, 'Must be a whole number'))
        .check(
          z.refine((text) => Number(text) >= least && Number(text) <= most, `Must be between ${least} and ${most}`),
        ),
      z.transform(Number),
    )
    .register(z.globalRegistry, { type: 'integer', minimum: least, maximum: most })

/** The text of an id in a URL. */
export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId

export const urlId = z
  .pipe(
    z.string({ error: 'Give this parameter once' }).check(z.refine(isId, 'Must be a positive whole number')),
    z.transform(Number),
  )
  .register(z.globalRegistry, { type: 'integer', minimum: 1, maximum: largestId })

/** A parameter that may occur several times in a URL. */
export const repeatable = <S extends z.ZodMiniType<unknown, string>>(one: S, most = 50) =>
  z.pipe(
    z.transform((value: z.input<S> | readonly z.input<S>[] | undefined): unknown => {
      if (value === undefined) return []
      return Array.isArray(value) ? value : [value]
    }),
    z.array(one).check(z.maxLength(most, `At most ${most} values`)),
  )

export const urlText = (most: number) =>
  z.string({ error: 'Give this parameter once' }).check(z.trim(), z.maxLength(most, `At most ${most} characters`))

/** Query parameters that every list accepts, such as `?page=`. */
export const pageQuery = {
  /** Counted from 1. */
  page: z._default(urlNumber(1, largestPage), 1),
  /** How many items a page has. */
  'page-size': z._default(urlNumber(1, largestPageSize), defaultPageSize),
}
/** Instead of the id of a property manager: properties that have none. */
export const noManager = 'none'
/** In the address of a page and in settings, instead of the id of a property manager: the properties of all of them. */
export const everyone = 'all'
export const noManagerLabel = 'Not assigned'
export type ManagerKey = number | typeof noManager
export const urlManager = z.pipe(
  z
    .string({ error: 'Give this parameter once' })
    .check(z.refine((text) => text === noManager || isId(text), 'Must be a positive whole number')),
  z.transform((text): ManagerKey => (text === noManager ? noManager : Number(text))),
)
export const managerQuery = {
  /** The id of a property manager; `none` for properties without one. */
  'property-manager': z.optional(urlManager),
}
export const searchQuery = {
  /** Words to look for. */
  query: z.optional(urlText(200)),
}

export const serviceExclusivities = ['INCLUDING', 'ONLY', 'EXCLUDING'] as const
export type ServiceExclusivity = (typeof serviceExclusivities)[number]

export const sortDirections = ['ascending', 'descending'] as const
export type SortDirection = (typeof sortDirections)[number]
export const sortDirection = z.enum(sortDirections)

const makePage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), unfilteredTotal: z.optional(z.int()) })
const pages = new WeakMap<z.ZodMiniType, unknown>()

/** Reply of a list. `unfilteredTotal` distinguishes an empty list from a filter without matches. */
export function page<Item extends z.ZodMiniType>(item: Item): ReturnType<typeof makePage<Item>> {
  const known = pages.get(item) as ReturnType<typeof makePage<Item>> | undefined
  if (known) return known
  const made = makePage(item)
  const { id: name } = z.globalRegistry.get(item) ?? {}
  if (name !== undefined) z.globalRegistry.add(made, { id: `${name}Page` })
  pages.set(item, made)
  return made
}

export const pageCount = (total: number, pageSize: number): number => Math.ceil(total / pageSize)

/** `true` and `1` switch a flag on. */
export const urlFlag = z._default(
  z
    .pipe(
      urlText(5),
      z.transform((text) => text === 'true' || text === '1'),
    )
    .register(z.globalRegistry, { type: 'boolean', maxLength: undefined }),
  false,
)
