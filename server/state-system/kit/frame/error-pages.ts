import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../../../contract/envelope.ts'
import { agencyParameter } from '../../../../contract/state-system-pages.ts'
import { fullDisk, isFullDisk } from '../../../platform/full-disk.ts'
import type { CountUnknown } from '../../../platform/limit-unknown.ts'
import { logRefusal } from '../../../platform/log-refusal.ts'
import { notFound, Problem, ServerStopping } from '../../../platform/problem.ts'
import { addressFault } from '../../../platform/unreadable-address.ts'
import { parseId, type Values } from '../forms/form-values.ts'
import { html, type Html } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import { siteOfRequest, type StateSite, type StateSites } from '../routes/state-site.ts'
import { frame } from './frame.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'This request cannot be understood',
  403: 'This is not allowed',
  404: 'Page not found',
  413: 'This request is too large',
  414: 'This address is too long',
  415: 'This request cannot be understood',
  429: 'Too many requests',
  503: 'Not available at the moment',
}

const sentences: Readonly<Record<number, string>> = {
  404: 'There is nothing at this address.',
  413: 'Please shorten it and try again.',
  414: 'There is no page with such a long address.',
  415: 'Only forms of this system can be sent here.',
  429: 'Too many requests came from your address. Please wait a moment and try again.',
}

const codes: Readonly<Record<number, ErrorCode>> = { 403: 'forbidden', 429: 'too-many-requests' }

/** PostgreSQL's error class for values that a column cannot store: a fault of the caller, not of the system. */
const isUnfitValue = (error: unknown): boolean => (error as { code?: string }).code?.startsWith('22') ?? false

type Told = { status: number; sentence: string }

function describeError(error: FastifyError | Problem): Told {
  if (error instanceof Problem) return { status: error.status, sentence: error.message }
  if (isFullDisk(error)) return describeError(fullDisk(error))
  const status = isUnfitValue(error) ? 400 : (error.statusCode ?? 500)
  if (status >= 500)
    return { status: 500, sentence: 'Please try again. If it happens again, tell our help team the reference below.' }
  return { status, sentence: sentences[status] ?? 'Please go back and try again.' }
}

/** An error as a page. Details of a 5xx go only to the log, under the reference on the page. */
export function errorPages(sites: StateSites) {
  const answer = async (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => {
    const { status, sentence } = describeError(error)
    const isOurFault = status >= 500
    if (error instanceof ServerStopping) request.log.info({ reference: request.id }, 'request ended by stopping')
    else if (isOurFault) request.log.error({ err: error.cause ?? error, reference: request.id }, 'request failed')
    if (!isOurFault) logRefusal(request, error, { code: codes[status] ?? 'malformed', message: sentence })
    const retryAfter =
      (error instanceof Problem ? error.retryAfterSeconds : undefined) ?? (status === 503 ? 2 : undefined)
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    const title = titles[status] ?? (isOurFault ? 'Something went wrong' : 'This request cannot be understood')
    const page = pageOf(siteOfRequest(sites, request), {
      title,
      sentence,
      reference: isOurFault ? request.id : undefined,
      agency: agencyOf(request),
    })
    return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.text)
  }
  return {
    register(app: FastifyInstance, countUnknown: CountUnknown): void {
      app.setErrorHandler(answer)
      app.setNotFoundHandler(async (request) => {
        await countUnknown(request, false)
        throw addressFault(request) ?? notFound('There is nothing at this address.')
      })
    },
  }
}

/** The agency in the address, to keep in links; the next page checks whether it belongs to the user. */
function agencyOf(request: FastifyRequest): number | undefined {
  const agency = (request.query as Values | undefined)?.[agencyParameter]
  return typeof agency === 'string' ? parseId(agency) : undefined
}

type ErrorPage = { title: string; sentence: string; reference: string | undefined; agency: number | undefined }

function pageOf(site: StateSite | undefined, { title, sentence, reference, agency }: ErrorPage): Html {
  const words = html`
    <p>${sentence}</p>
    ${reference !== undefined && html`<p class="quiet">Reference: ${reference}</p>`}
  `
  if (site) {
    const content = html`${words}
      <p class="actions"><a href="${linkTo(site, '/', { agency })}">Go to the start page</a></p>`
    return frame({ site, title, content, isNarrow: true })
  }
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} | Compliance system</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${words}
        </main>
      </body>
    </html> `
}
