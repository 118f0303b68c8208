import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { openOutbox } from '../../outside/open-mailer.ts'
import type { StoredMail } from '../../outside/outbox.ts'
import type { Config } from '../../platform/config.ts'
import { notFound, type Problem } from '../../platform/problem.ts'
import { sendStoredFile } from '../../platform/send-file.ts'
import { FileAnswer } from '../../platform/serve.ts'
import { escapeHtml } from './letter.ts'

const style = `
  :root { color-scheme: light dark; --line: light-dark(#d5dedb, #33413e); --quiet: light-dark(#55635f, #a3b1ad);
          --accent: light-dark(#0b5d57, #6fc7bd); }
  body { margin: 0 auto; max-width: 960px; padding: 24px 16px 64px; font: 15px/1.5 system-ui, sans-serif;
         background: light-dark(#fff, #121917); color: light-dark(#16211f, #e6edeb); overflow-wrap: anywhere; }
  h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 24px 0 8px; }
  a { color: var(--accent); } p.quiet, dt, time { color: var(--quiet); }
  ul { list-style: none; padding: 0; margin: 16px 0; border-top: 1px solid var(--line); }
  li { border-bottom: 1px solid var(--line); padding: 12px 0; }
  li a.subject { font-weight: 600; display: inline-block; min-height: 24px; }
  dl { display: grid; grid-template-columns: minmax(90px, max-content) 1fr; gap: 4px 16px; margin: 16px 0; }
  dd { margin: 0; }
  iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }`

const page = (title: string, body: string, nonce: string): string => `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>
`

const when = (instant: string): string =>
  `<time datetime="${instant}">${instant.slice(0, 10).split('-').toReversed().join('/')} ${instant.slice(11, 19)} UTC</time>`

const size = (bytes: number): string => (bytes < 1024 ? `${bytes} bytes` : `${Math.ceil(bytes / 1024)} kB`)

function outboxPage(mails: readonly StoredMail[], nonce: string): string {
  const item = ({ id, to, subject, storedAt, attachments }: StoredMail) =>
    `<li><a class="subject" href="/outbox/${id}">${escapeHtml(subject || 'No subject')}</a><br>To ${escapeHtml(to)}, ${when(storedAt)}` +
    `${attachments.length > 0 ? `, ${attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}` : ''}</li>`
  const list =
    mails.length === 0
      ? '<p>No mail yet. Forward a quote or an invoice, and it appears here.</p>'
      : `<ul>${mails.map(item).join('')}</ul>`
  const intro = '<p class="quiet">No mail server is set, so mail is kept here instead of being sent. Newest first.</p>'
  return page('Outbox', `<h1>Outbox</h1>${intro}${list}`, nonce)
}

function outboxMailPage({ id, subject, headers, storedAt, text, attachments }: StoredMail, nonce: string): string {
  const file = ({ name, size: bytes }: StoredMail['attachments'][number], index: number) =>
    `<li><a href="/outbox/${id}/attachments/${index + 1}" download>${escapeHtml(name)}</a>, ${size(bytes)}</li>`
  const body = [
    '<p><a href="/outbox">Outbox</a></p>',
    `<h1>${escapeHtml(subject || 'No subject')}</h1><p class="quiet">${when(storedAt)}</p>`,
    `<dl>${headers.map(({ name, value }) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    attachments.length > 0 ? `<h2>Attachments</h2><ul>${attachments.map(file).join('')}</ul>` : '',
    `<h2>Message</h2><iframe sandbox title="Message" src="/outbox/${id}/message"></iframe>`,
    `<details><summary>Plain text</summary><p>${escapeHtml(text).replaceAll('\n', '<br>')}</p></details>`,
    `<p><a href="/outbox/${id}/source" download>Download the message (.eml)</a></p>`,
  ].join('')
  return page(`${subject} – Outbox`, body, nonce)
}

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
