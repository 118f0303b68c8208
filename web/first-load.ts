/** The bundler's data about a module: its static imports, without dynamic ones. */
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Packages that every page needs. */
const vendor = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/
/** The package that checks replies, which every page loads after its first screen. */
const schemas = /node_modules[\\/]zod[\\/]/
/** Packages of forms, which a page without a form does not load. */
const forms = /node_modules[\\/](@hookform|react-hook-form)[\\/]/

/** The module and all that are loaded with it. */
function staticImports(modules: Modules, from: string): Set<string> {
  const found = new Set<string>()
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

type FirstLoad = {
  /** The files that every page loads at once. */
  shell: readonly string[]
  /** The files of pages, in families of pages that have much in common. */
  families: Readonly<Record<string, readonly string[]>>
  /** The families whose pages are lists. */
  lists: readonly string[]
  /** Those of them that do not load what only the others share. */
  light: readonly string[]
  /** The families whose pages have neither a table nor a filter. */
  plain: readonly string[]
}

/**
 * One chunk for what every page loads, one for what many families share, one for what those with tables share, one for what lists
 * share, one for each other combination of families, one for what the pages of a family share and one for each page. Otherwise the bundler makes some fifty small chunks for a
 * page, which add a quarter to its bytes.
 */
export function firstLoadChunks(load: FirstLoad) {
  let chunks: Map<string, string> | undefined
  return [
    { name: 'schemas', test: schemas, priority: 4 },
    { name: 'forms', test: forms, priority: 3 },
    { name: 'vendor', test: vendor, priority: 2 },
    {
      debugName: 'pages',
      name: (id: string, modules: Modules) => (chunks ??= assignChunks(modules, load)).get(id) ?? null,
      priority: 1,
    },
  ]
}

/** A chunk never needs another that belongs to fewer pages, so chunks do not import each other in circles. */
function assignChunks(modules: Modules, { shell, families, ...kinds }: FirstLoad): Map<string, string> {
  const users = new Map<string, { families: Set<string>; pages: Set<string> }>()
  for (const [family, pages] of Object.entries(families)) {
    for (const page of pages) {
      for (const id of staticImports(modules, page)) {
        const of = users.get(id) ?? { families: new Set(), pages: new Set() }
        users.set(id, of)
        of.families.add(family)
        of.pages.add(page)
      }
    }
  }
  const chunks = new Map<string, string>()
  for (const [id, of] of users) {
    const [page = ''] = of.pages
    chunks.set(id, of.pages.size === 1 ? chunkOfPage(page) : chunkOfFamilies([...of.families], kinds))
  }
  for (const file of shell) for (const id of staticImports(modules, file)) chunks.set(id, 'shell')
  return chunks
}

const chunkOfPage = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')

/** So many families use a module that a page without it loads it as well. */
const many = 4

const chunkOfFamilies = (
  families: readonly string[],
  { lists, light, plain }: Pick<FirstLoad, 'lists' | 'light' | 'plain'>,
): string => {
  if (families.every((each) => lists.includes(each)))
    return families.some((each) => light.includes(each)) && families.length > 1 ? 'lists' : families.join('-')
  if (families.length < many) return families.join('-')
  return families.some((each) => plain.includes(each)) ? 'common' : 'tables'
}
