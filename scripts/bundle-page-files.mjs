// The style sheet, font, icon and scripts of the state systems' pages, as they are sent to browsers.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const pages = join(root, 'server', 'state-system')
const font = join(root, 'node_modules', '@fontsource-variable', 'inter', 'files', 'inter-latin-wght-normal.woff2')
const scripts = ['visit-record', 'waiting-part']

/** Part of an address, so that the file can be cached for ever. */
const versionOf = (file) => createHash('sha256').update(file).digest('base64url').slice(0, 10)

/** With the portal's tokens in place of their import, and the version of the font in its address. */
function bundleStyle(fontFile) {
  const folder = join(pages, 'kit', 'style')
  return readFileSync(join(folder, 'style.css'), 'utf8')
    .replaceAll(/@import '([^']+)';/g, (_, path) => readFileSync(join(folder, path), 'utf8'))
    .replace("url('inter.woff2')", `url('inter.woff2?v=${versionOf(fontFile)}')`)
}

async function bundleScript(name) {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ cwd: root, input: join(pages, 'browser', `${name}.ts`), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  await bundle.close()
  return output[0].code
}

/** Content by name. */
export async function bundlePageFiles() {
  const fontFile = readFileSync(font)
  const codes = await Promise.all(scripts.map(async (name) => [`${name}.js`, Buffer.from(await bundleScript(name))]))
  return new Map([
    ['style.css', Buffer.from(bundleStyle(fontFile))],
    ['inter.woff2', fontFile],
    ['icon.svg', readFileSync(join(pages, 'kit', 'style', 'icon.svg'))],
    ...codes,
  ])
}

/** Writes them beside the built server. */
export async function writePageFiles(target) {
  const folder = join(target, 'server', 'state-system', 'files')
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of await bundlePageFiles()) writeFileSync(join(folder, name), content)
}
