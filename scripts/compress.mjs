import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthwhile = /\.(js|css|html|svg|json|webmanifest|txt)$/

/** Writes a .br and a .gz beside every text file, so that the server never compresses at run time. */
export async function compressFolder(folder, quality) {
  const files = filesIn(folder).filter((file) => worthwhile.test(file))
  await Promise.all(files.map(async (file) => compressFile(file, quality)))
  return files.length
}

async function compressFile(file, quality) {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}

export function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    // Every start lists some thousand files, for which join takes longer than reading the folders.
    const path = `${folder}${sep}${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
