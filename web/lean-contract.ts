import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { readModule, type Declaration, type Import, type Parse } from './contract-module.ts'

/*
 * The portal calls endpoints by method and path, and the server checks what is sent. So the built portal needs the schemas of
 * forms only, and zod only with them. Each module of the contract is built in two parts, its schemas and the rest, because a
 * module is never divided between chunks: otherwise a page that reads a label would load zod.
 */

const contract = fileURLToPath(new URL('../contract/', import.meta.url)).replaceAll('\\', '/')
const partName = /\.(plain|schemas)\.ts$/

/** Constants that nothing reads are left out, although a call makes them. */
const declarationText = ({ kind, name, value, isCalled }: Declaration): string => {
  if (kind === 'function') return value
  return `const ${name} = ${isCalled ? `/* @__PURE__ */ (() => (${value}))()` : value}`
}

export function splitContract(parse: Parse) {
  const schemaNames = new Map<string, ReadonlySet<string>>()
  const read = (file: string) => readModule(parse, readFileSync(file, 'utf8'))

  /** The names in a module whose values need zod. */
  function findSchemas(file: string): ReadonlySet<string> {
    const known = schemaNames.get(file)
    if (known) return known
    const found = new Set<string>()
    schemaNames.set(file, found)
    const { imports, declarations } = read(file)
    const needsZod = (from: string, imported: string) =>
      from.startsWith('zod') || (from.startsWith('.') && findSchemas(resolve(dirname(file), from)).has(imported))
    for (const { local, imported, from } of imports) if (needsZod(from, imported)) found.add(local)
    for (let before = -1; before !== found.size;) {
      before = found.size
      for (const { name, names } of declarations) if ([...names].some((each) => found.has(each))) found.add(name)
    }
    return found
  }

  const partFile = (file: string, name: string) =>
    file.replace(/\.ts$/, findSchemas(file).has(name) ? '.schemas.ts' : '.plain.ts')

  function importText(file: string, { local, imported, from }: Import): string {
    if (imported === '*') return `import * as ${local} from '${from}'`
    const source = from.startsWith('.') ? partFile(resolve(dirname(file), from), imported) : from
    return `import { ${imported} as ${local} } from '${source}'`
  }

  /** The same for a module of the portal. */
  const rewriteImports = (code: string): string =>
    code.replaceAll(/import \{([^}]+)\} from '@contract\/([^']+)'/g, (_, list: string, path: string) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => `import { ${name} } from '${partFile(contract + path, name.split(' as ')[0] ?? name)}'`)
        .join(';'),
    )

  function partText(file: string, part: 'plain' | 'schemas'): string {
    const schemas = findSchemas(file)
    const { imports, declarations } = read(file)
    const isOfPart = ({ name }: Declaration) => schemas.has(name) === (part === 'schemas')
    const own = declarations.filter(isOfPart)
    const names = new Set(own.flatMap((each) => [...each.names]))
    const others = declarations.filter((each) => !isOfPart(each) && names.has(each.name)).map(({ name }) => name)
    return [
      ...imports.filter(({ local }) => names.has(local)).map((each) => importText(file, each)),
      ...(others.length > 0 ? [`import { ${others.join(', ')} } from '${file.replace(/\.ts$/, '.plain.ts')}'`] : []),
      ...own.map(declarationText),
      `export { ${own.map(({ name }) => name).join(', ')} }`,
    ].join('\n')
  }

  return { rewriteImports, partText }
}

export function leanContract(): Plugin {
  let split: ReturnType<typeof splitContract>
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      split = splitContract((code) => this.parse(code, { lang: 'ts' }))
    },
    resolveId: { filter: { id: partName }, handler: (source) => source },
    load: {
      filter: { id: partName },
      handler(id) {
        const part = id.endsWith('.schemas.ts') ? 'schemas' : 'plain'
        return { code: split.partText(id.replace(partName, '.ts'), part), moduleSideEffects: false }
      },
    },
    transform: {
      filter: { code: "from '@contract/" },
      handler: (code) => ({ code: split.rewriteImports(code), map: null }),
    },
  }
}
