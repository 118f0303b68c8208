import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const maps = new Map()
const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/

/** Shows the sources in stacks. Node itself would read every map while it loads the modules, which delays each start. */
export function showSources() {
  Error.prepareStackTrace = (error, frames) =>
    [
      Error.prototype.toString.call(error),
      // oxlint-disable-next-line typescript/no-base-to-string -- a frame describes itself
      ...frames.map((frame) => `    at ${frame.toString().replace(place, toSource)}`),
    ].join('\n')
}

function toSource(found, file, line, column) {
  const { originalSource, originalLine, originalColumn } = mapOf(file)?.findEntry(line - 1, column - 1) ?? {}
  return originalSource === undefined ? found : `${originalSource}:${originalLine + 1}:${originalColumn + 1}`
}

function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`))
  return maps.get(file)
}

function readMap(address) {
  try {
    const { sources, ...rest } = JSON.parse(readFileSync(fileURLToPath(address), 'utf8'))
    return new SourceMap({ ...rest, sources: sources.map((source) => new URL(source, address).href) })
  } catch {
    return undefined
  }
}
