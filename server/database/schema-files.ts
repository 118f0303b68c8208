import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../platform/project-root.ts'

export type SqlFile = { name: string; text: string; checksum: string }

export type SchemaFiles = {
  /** The tables and their reference data as of the last migration before it, by theme. */
  baseline: SqlFile[]
  /** Changes of the tables since then. */
  migrations: SqlFile[]
  /** Indexes and values that are made afterwards, while people work. */
  later: SqlFile[]
  /** What migrations and the other functions call. */
  firstFunctions: SqlFile[]
  /** Functions with their triggers, then policies and grants. */
  functions: SqlFile[]
}

// The SQL files are not compiled, so they are read from the source tree.
const folder = join(projectRoot, 'server', 'database')

const sha256 = (...texts: string[]): string =>
  texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex')

/** The files of a folder in the order of their names, named with the prefix. */
async function readFolder(path: string, prefix = '', pattern = /^[a-z0-9_-]+\.sql$/): Promise<SqlFile[]> {
  const names = (await readdir(join(folder, path))).filter((name) => pattern.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // Line ends may differ in a checkout on Windows; that is not a change.
      const text = (await readFile(join(folder, path, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name: `${prefix}${name}`, text, checksum: sha256(text) }
    }),
  )
}

let known: Promise<SchemaFiles> | undefined

/** Read once, because a start needs them twice. */
export const readSchemaFiles = async (): Promise<SchemaFiles> => (known ??= readAll())

async function readAll(): Promise<SchemaFiles> {
  const [baseline, migrations, later, firstFunctions, functions, rights] = await Promise.all([
    readFolder('baseline', 'baseline/'),
    readFolder('migrations', '', /^\d{4}-[a-z-]+\.sql$/),
    readFolder('migrations', '', /^\d{4}-[a-z-]+\.(index|batches)\.sql$/),
    readFolder('functions/first', 'first/'),
    readFolder('functions'),
    readFolder('functions/rights', 'rights/'),
  ])
  // What the others do depends on the procedures that they call.
  const called = firstFunctions.map(({ text }) => text)
  const withCalled = (file: SqlFile): SqlFile => ({ ...file, checksum: sha256(...called, file.text) })
  return { baseline, migrations, later, firstFunctions, functions: [...functions, ...rights].map(withCalled) }
}
