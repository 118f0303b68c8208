import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('package.json was not found above the server’s own files')
  return findRoot(parent)
}

/** The same folder whether the code runs from source (tests) or from dist. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)))
