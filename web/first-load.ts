/** The bundler's data about a module: its static imports, without dynamic ones. */
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Follows our own modules only, because the index of a package imports everything in it. */
function staticImports(modules: Modules, from: string): Set<string> {
  const found = new Set<string>()
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id.includes('node_modules')) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Packages that every page needs; the bundler splits the others better by itself. */
const vendor = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zod|@tanstack)[\\/]/

type FirstLoad = {
  entry: string
  pages: readonly [string, string]
  /** Modules of both pages' lists; the first page loads them with the list that it shows. */
  lists: readonly string[]
}

/**
 * One chunk for what every page loads, one for what the first two pages share and one for what their lists share.
 * Otherwise the bundler makes some seventy small chunks, which add a tenth to the bytes.
 */
export function firstLoadChunks({ entry, pages, lists }: FirstLoad) {
  const [one, other] = pages
  const isAlways = oncePerBuild((modules) => staticImports(modules, entry))
  const isShared = oncePerBuild((modules) => {
    const ofOther = staticImports(modules, other)
    return new Set([...staticImports(modules, one)].filter((id) => ofOther.has(id)))
  })
  const isOfLists = oncePerBuild((modules) => new Set(lists.flatMap((each) => [...staticImports(modules, each)])))
  return [
    { name: 'vendor', test: vendor, priority: 4 },
    group('shell', isAlways, 3),
    group('page', isShared, 2),
    group('list', isOfLists, 1),
  ]
}

type Belongs = (id: string, modules: Modules) => boolean

const group = (chunk: string, belongs: Belongs, priority: number) => ({
  debugName: chunk,
  name: (id: string, modules: Modules) => (belongs(id, modules) ? chunk : null),
  priority,
})

function oncePerBuild(find: (modules: Modules) => Set<string>): Belongs {
  let found: Set<string> | null = null
  return (id, modules) => (found ??= find(modules)).has(id)
}
