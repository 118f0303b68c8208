import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthwhile = /\.(js|css|html|svg|json|webmanifest|txt)$/

/** Writes a .br and a .gz beside every text file, so that the server never compresses at run time. */
export async function compressFolder(folder) {
  const files = filesIn(folder).filter((file) => worthwhile.test(file))
  await Promise.all(files.map(compressFile))
  return files.length
}

async function compressFile(file) {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}

/** Gzipped bytes of JavaScript that a browser loads before the first screen. */
export async function initialScriptSize(folder) {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const tags = page.match(/<(script|link)\b[^>]*>/g) ?? []
  const addresses = tags
    .filter((tag) => tag.startsWith('<script') || tag.includes('modulepreload'))
    .map((tag) => /(?:src|href)="\/?([^"]+\.js)"/.exec(tag)?.[1])
    .filter(Boolean)
  const scripts = await Promise.all([...new Set(addresses)].map((address) => readFile(join(folder, address))))
  const sizes = await Promise.all(scripts.map(async (script) => (await promisify(gzip)(script, { level: 9 })).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

export function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
