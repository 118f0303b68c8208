import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageConfig } from '../../contract/brand.ts'
import { isPortalPage } from '../../contract/portal-pages.ts'
import type { CountUnknown } from './limit-unknown.ts'
import { notFound } from './problem.ts'
import { addressFault } from './unreadable-address.ts'

const safeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** `apiOrigins` is empty unless the API has a separate host. */
const policyWith = (nonce: string, apiOrigins: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self' 'nonce-" + nonce + "'",
    "style-src 'self' 'nonce-" + nonce + "'",
    ["img-src 'self' data: blob:", ...apiOrigins].join(' '),
    "font-src 'self'",
    `connect-src ${["'self'", ...apiOrigins].join(' ')}`,
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')

type SendPage = (reply: FastifyReply) => Promise<FastifyReply>

/**
 * The portal's pages: hashed files are cached forever, the HTML page never, so that Back after signing out shows
 * nothing.
 */
export async function serveWebPages(
  app: FastifyInstance,
  folder: string | undefined,
  config: PageConfig,
  countUnknown: CountUnknown,
): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(join(folder, 'index.html'))
  const sendPage = isBuilt ? await preparePage(app, folder, config) : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(v\d+|assets)(\/|$)/.test(path)
    const fault = addressFault(request)
    const isKnown = isPortalPage(path, config.isDevelopment)
    await countUnknown(request, !fault && isPage && isKnown)
    if (fault) throw fault
    if (!isPage || !sendPage) throw notFound('There is nothing at this address.')
    // The page itself says that there is nothing; the status says it to machines.
    return sendPage(reply.code(isKnown ? 200 : 404))
  })
}

/** The library names the character set of text, but not of pictures made of text. */
const nameCharset = async (_: unknown, reply: FastifyReply): Promise<void> => {
  if (reply.getHeader('content-type') === 'image/svg+xml') void reply.type('image/svg+xml; charset=utf-8')
}

async function preparePage(app: FastifyInstance, folder: string, config: PageConfig): Promise<SendPage> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const apiOrigins = config.apiUrl === '' ? [] : [new URL(config.apiUrl).origin]
  await app.register(async (assets) => {
    assets.addHook('onSend', nameCharset)
    await assets.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/index.html*'],
      maxAge: '365d',
      immutable: true,
    })
  })
  return async (reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policyWith(nonce, apiOrigins))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('%NONCE%', nonce).replace('%CONFIG%', () => safeJson(config)))
  }
}
