import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { projectRoot } from '../../../platform/project-root.ts'
import type { StateSite } from './state-site.ts'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
}

/** By name. The build has written them beside the server; without a build, as in tests, they are made now. */
async function readFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = fileURLToPath(new URL('../../files/', import.meta.url))
  if (existsSync(folder)) return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
  const script = pathToFileURL(join(projectRoot, 'scripts', 'bundle-page-files.mjs')).href
  const { bundlePageFiles } = (await import(script)) as { bundlePageFiles: () => Promise<Map<string, Buffer>> }
  return bundlePageFiles()
}

const files = await readFiles()

/** With the version of the file, so that it can be cached for ever and is fetched again when it changes. */
const addressOf = ({ basePath }: Pick<StateSite, 'basePath'>, name: string): string => {
  const version = createHash('sha256')
    .update(files.get(name) ?? '')
    .digest('base64url')
    .slice(0, 10)
  return `${basePath}/${name}?v=${version}`
}

export const stylesheetAddress = (site: Pick<StateSite, 'basePath'>): string => addressOf(site, 'style.css')

/** The record of a visit is kept on the phone while there is no connection; a waiting part shows by itself when it is done. */
export const scriptAddress = (site: Pick<StateSite, 'basePath'>, name: 'visit-record' | 'waiting-part'): string =>
  addressOf(site, `${name}.js`)

export function serveStaticFiles(app: FastifyInstance): void {
  for (const [name, file] of files) {
    const age = name.endsWith('.svg') ? 'max-age=86400' : 'max-age=31536000, immutable'
    app.get(`/:state/${name}`, async (_, reply) =>
      reply
        .type(types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        .header('cache-control', `public, ${age}`)
        .send(file),
    )
  }
}
