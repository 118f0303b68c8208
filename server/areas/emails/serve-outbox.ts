import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { openOutbox } from '../../outside/open-mailer.ts'
import type { StoredMail } from '../../outside/outbox.ts'
import type { Config } from '../../platform/config.ts'
import { notFound, type Problem } from '../../platform/problem.ts'
import { sendStoredFile } from '../../platform/send-file.ts'
import { FileAnswer } from '../../platform/serve.ts'
import { outboxMailPage, outboxPage } from './outbox-pages.ts'

type OneMail = { Params: { id: string; number: string } }

const nothingHere = (): Problem => notFound('There is nothing at this address.')

/** Scripts in a letter do not run and nothing in it is fetched; it can be framed only by the outbox page. */
const policyOfLetter = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
const policyWith = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The letter with its images as data, because a page cannot load them by `cid:`. */
async function withImages(
  { html, attachments }: StoredMail,
  read: (number: number) => Promise<Uint8Array | undefined>,
): Promise<string> {
  let shown = html
  for (const [index, { contentId, type }] of attachments.entries()) {
    if (contentId === undefined) continue
    const data = Buffer.from((await read(index + 1)) ?? []).toString('base64')
    shown = shown.replaceAll(`"cid:${contentId}"`, `"data:${type};base64,${data}"`)
  }
  return shown
}

const sendPage = async (reply: FastifyReply, draw: (nonce: string) => string) => {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policyWith(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(draw(nonce))
}

/** Shows unsent mail during development. Not available in production or when a mail server is configured. */
export function serveOutbox(app: FastifyInstance, { config }: { config: Config }): void {
  if (!config.isTrial || config.smtpUrl !== undefined) {
    for (const path of ['/outbox', '/outbox/*']) app.get(path, () => Promise.reject(nothingHere()))
    return
  }
  const outbox = openOutbox(config)
  const kept = async (id: string) => {
    const mail = await outbox.find(id)
    if (!mail) throw nothingHere()
    return mail
  }

  app.get('/outbox', async (_, reply) => {
    const mails = await outbox.list()
    return sendPage(reply, (nonce) => outboxPage(mails, nonce))
  })
  app.get<OneMail>('/outbox/:id', async ({ params }, reply) => {
    const mail = await kept(params.id)
    return sendPage(reply, (nonce) => outboxMailPage(mail, nonce))
  })
  app.get<OneMail>('/outbox/:id/message', async ({ params }, reply) => {
    const mail = await kept(params.id)
    return reply
      .header('content-security-policy', policyOfLetter)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await withImages(mail, async (number) => outbox.attachmentOf(params.id, number)))
  })
  app.get<OneMail>('/outbox/:id/source', async ({ params }, reply) => {
    const body = await outbox.sourceOf(params.id)
    if (!body) throw nothingHere()
    return sendStoredFile(reply, new FileAnswer({ name: `${params.id}.eml`, type: 'message/rfc822', body }))
  })
  app.get<OneMail>('/outbox/:id/attachments/:number', async ({ params }, reply) => {
    const mail = await kept(params.id)
    const number = /^\d{1,3}$/.test(params.number) ? Number(params.number) : 0
    const [file, body] = [mail.attachments[number - 1], await outbox.attachmentOf(params.id, number)]
    if (!file || !body) throw nothingHere()
    return sendStoredFile(reply, new FileAnswer({ name: file.name, type: file.type, body }))
  })
}
