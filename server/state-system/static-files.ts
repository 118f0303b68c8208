import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../platform/project-root.ts'

// They stay in the source tree, beside this file: the compiler copies none of them.
const read = (name: string) => readFileSync(join(projectRoot, 'server', 'state-system', name))
const stylesheet = read('style.css')
const icon = read('icon.svg')

/** In the address, so that it can be kept for ever and is fetched anew when it changes. */
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
