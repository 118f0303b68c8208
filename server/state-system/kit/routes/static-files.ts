import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../platform/project-root.ts'
import type { StateSite } from './state-site.ts'

// The files are not compiled, so they are read from the source tree.
const read = (name: string) => readFileSync(join(projectRoot, 'server', 'state-system', name))
const stylesheet = read('kit/style/style.css')
const icon = read('kit/style/icon.svg')
/** Part of the address, so that the file can be cached forever and is fetched again when it changes. */
const versionOf = (file: Buffer): string => createHash('sha256').update(file).digest('base64url').slice(0, 10)

/** The script, with the versions of what it imports, like the addresses on the pages. */
function readScript(name: string, parts: Readonly<Record<string, Buffer>> = {}): Buffer {
  let text = read(`browser/${name}.mjs`).toString()
  for (const [part, file] of Object.entries(parts))
    text = text.replace(`'./${part}.mjs'`, `'./${part}.js?v=${versionOf(file)}'`)
  return Buffer.from(text)
}
const photoStore = { 'photo-store': readScript('photo-store') }
const parts = {
  'record-copies': readScript('record-copies'),
  'visit-rows': readScript('visit-rows'),
  'visit-photos': readScript('visit-photos', photoStore),
}
const scripts = {
  ...photoStore,
  ...parts,
  /** Keeps the record and the photos of a visit on the phone while there is no connection. */
  'visit-record': readScript('visit-record', parts),
  /** Shows by itself when something has ended that is done in the background. */
  'waiting-part': readScript('waiting-part'),
}
type ScriptName = keyof typeof scripts

export const stylesheetVersion = versionOf(stylesheet)

export const scriptAddress = ({ basePath }: Pick<StateSite, 'basePath'>, name: ScriptName): string =>
  `${basePath}/${name}.js?v=${versionOf(scripts[name])}`

export function serveStaticFiles(app: FastifyInstance): void {
  app.get('/:state/style.css', async (_, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(stylesheet),
  )
  for (const [name, script] of Object.entries(scripts))
    app.get(`/:state/${name}.js`, async (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(script),
    )
  app.get('/:state/icon.svg', async (_, reply) =>
    reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'public, max-age=86400').send(icon),
  )
}
