import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A hook of Node's module loader, which every thread loads; few of them need the compiler. */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context)
  const { transformWithOxc } = await import('vite')
  const path = fileURLToPath(url)
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
  return { format: 'module', source: code, shortCircuit: true }
}
