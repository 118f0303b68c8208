import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../platform/project-root.ts'

// The files are not compiled, so they are read from the source tree.
const read = (name: string) => readFileSync(join(projectRoot, 'server', 'state-system', name))
const stylesheet = read('style.css')
const icon = read('icon.svg')

/** Part of the address, so that the file can be cached forever and is fetched again when it changes. */
export const stylesheetVersion = createHash('sha256').update(stylesheet).digest('base64url').slice(0, 10)

export function serveStaticFiles(app: FastifyInstance): void {
  app.get('/:state/style.css', async (_, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(stylesheet),
  )
  app.get('/:state/icon.svg', async (_, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  )
}
