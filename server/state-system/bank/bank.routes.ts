import type { FastifyInstance } from 'fastify'
import {
  bankFormats,
  bankLine,
  bankLines,
  invoicesOfTotal,
  namedInvoices,
  waitingLines,
  waitingWith,
  type BankFormat,
  type BankLineStatus,
} from '../../areas/bank/bank.queries.ts'
import { dayIn } from '../../../contract/days.ts'
import { importStatement, saveFormat, type TypedFormat } from '../../areas/bank/import-statement.ts'
import { matchable, matchByHand, matchLine, namedIn, reopenLine, setLineAside } from '../../areas/bank/match-lines.ts'
import { readStatement } from '../../areas/bank/read-statement.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { readNote } from '../kit/forms/fields.ts'
import { parseId, readPage, readText, readTexts } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { bankLinesPath, linkTo } from '../kit/html/links.ts'
import { groupedCount } from '../kit/html/number-text.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { staffFileRoute } from '../kit/routes/staff-file-route.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import type { Uploader, UploadRouteParts } from '../kit/routes/upload-routes.ts'
import { asStateEditor } from '../kit/sessions/as-staff.ts'
import {
  bankFormatsPage,
  bankFormatsPath,
  bankLinePage,
  bankLinePath,
  bankPage,
  bankViews,
  importStatementPath,
  matchAgainPath,
} from './bank-pages.ts'

const options = { roles: ['FINANCE'] } as const
/** Matches of one request; each is a transaction. What is left is matched by the next one. */
const mostMatches = 500
const readAtOnce = 200

const reading = ({ site, session }: Pick<SignedInCall, 'site' | 'session'>) => readingFrom(site, session.userId)

/** Matches lines that wait, each in a transaction of its own, so that one that fails leaves the others. */
async function matchWaiting(who: Uploader): Promise<{ matched: number; isMore: boolean }> {
  const { state } = who.site
  const db = reading(who)
  let [after, matched] = [0, 0]
  for (;;) {
    const lines = await db.rows(waitingLines(state, after, readAtOnce))
    const last = lines.at(-1)
    if (!last) return { matched, isMore: false }
    for (const { id } of await matchable({ db, state }, lines)) {
      if (matched === mostMatches) return { matched, isMore: true }
      if (await asStateEditor(who, async (teller) => matchLine(teller, id)).catch(ignoreConflict)) matched += 1
    }
    after = last.id
  }
}

/** Somebody else paid the invoice meanwhile: the line waits. */
function ignoreConflict(error: unknown): false {
  if (error instanceof Problem) return false
  throw error
}

const countOf = (query: SignedInCall['query'], name: string): number | undefined => {
  const text = /^\d{1,5}$/.exec(readText(query, name))?.[0]
  return text === undefined ? undefined : Number(text)
}

/** What became of a statement, or of matching again. */
function outcomeOf({ query }: SignedInCall): string | undefined {
  const [added, matched] = [countOf(query, 'added'), countOf(query, 'matched')]
  if (matched === undefined) return undefined
  const [known, out] = [countOf(query, 'known') ?? 0, countOf(query, 'out') ?? 0]
  const sentences = [
    added !== undefined && `${groupedCount(added, ['amount was', 'amounts were'])} new`,
    added !== undefined && `${known} ${known === 1 ? 'was' : 'were'} known already`,
    out > 0 &&
      `${groupedCount(out, ['row', 'rows'])} of what went out ${out === 1 ? 'is' : 'are'} left out; an invoice whose payment was dishonoured is reopened at Payments`,
    matched === 0
      ? 'None was matched'
      : `${groupedCount(matched, ['amount is matched, and its', 'amounts are matched, and their'])} invoices are paid`,
    readText(query, 'more') !== '' && 'More can be matched: press Match again',
  ]
  return `${sentences.filter(Boolean).join('. ')}.`
}

async function showBank(call: SignedInCall): Promise<Answer> {
  const { site, query } = call
  const view = (Object.keys(bankViews) as BankLineStatus[]).find((each) => each === readText(query, 'view')) ?? 'WAITS'
  const search = readText(query, 'search').trim().slice(0, 100)
  const page = readPage(query)
  const wanted = {
    status: view,
    pattern: search === '' ? null : containing(search),
    atMost: requestsPerPage + 1,
    offset: (page - 1) * requestsPerPage,
  }
  const [lines, formats] = await reading(call).batch([bankLines(site.state, wanted), bankFormats(site.state)])
  const outcome = outcomeOf(call)
  return showPage(bankPage(call, { lines, formats, view, search, page, outcome, format: readText(query, 'format') }))
}

async function showLine(
  call: SignedInCall,
  refused?: { numbers: string; note: string; withIds: number[]; refusal: ChangeRefusal },
): Promise<Answer> {
  const { site, params } = call
  const db = reading(call)
  const line = await maybeOne(db, bankLine(site.state, parseId(readText(params, 'id')) ?? 0))
  if (!line) throw notFound('This line was not found.')
  const names = namedIn(line.description)
  const [candidates, named, others] =
    line.status === 'WAITS'
      ? await db.batch([
          invoicesOfTotal(site.state, line.cents),
          namedInvoices(site.state, names, 20),
          waitingWith(site.state, line.id, names.numbers),
        ])
      : [[], [], []]
  const typed = { numbers: refused?.numbers ?? '', note: refused?.note ?? '', withIds: refused?.withIds ?? [] }
  return showPage(
    bankLinePage(call, { line, candidates, named, others, ...typed, refusal: refused?.refusal }),
    refused?.refusal.status ?? 200,
  )
}

async function settleLine(call: SignedInCall): Promise<Answer> {
  const { form, params, site } = call
  const id = parseId(readText(params, 'id')) ?? 0
  const act = readText(form, 'act')
  const numbers = readText(form, 'numbers').trim()
  const note = readNote(form) ?? ''
  const version = parseId(readText(form, 'version')) ?? 0
  const withIds = readTexts(form, 'with').flatMap((text) => parseId(text) ?? [])
  const refusal = await refusalOf(async () =>
    asStateEditor(call, async (teller) => {
      if (act === 'match') return matchByHand(teller, id, { numbers, note, version, withIds })
      if (act === 'aside') return setLineAside(teller, id, { note, version })
      if (act === 'reopen') return reopenLine(teller, id)
      throw new Problem('malformed', 'Choose what to do.')
    }),
  )
  return refusal ? showLine(call, { numbers, note, withIds, refusal }) : goTo(linkTo(site, `/Bank/line/${id}`))
}

const emptyFormat: TypedFormat = {
  code: '',
  name: '',
  hasHeading: true,
  dateColumn: '',
  amountColumn: '',
  creditColumn: '',
  textColumns: '',
}
const toTyped = (format: BankFormat): TypedFormat => ({
  code: format.code,
  name: format.name,
  hasHeading: format.hasHeading,
  dateColumn: String(format.dateColumn),
  amountColumn: String(format.amountColumn ?? ''),
  creditColumn: String(format.creditColumn ?? ''),
  textColumns: format.textColumns.join(', '),
})

async function showFormats(
  call: SignedInCall,
  refused?: { typed: TypedFormat; version: number; refusal: ChangeRefusal },
): Promise<Answer> {
  const formats = await reading(call).rows(bankFormats(call.site.state))
  const chosen = formats.find(({ code }) => code === (refused?.typed.code ?? readText(call.query, 'code')))
  const version = refused?.refusal.status === 422 ? refused.version : (chosen?.version ?? 0)
  const typed = refused?.typed ?? (chosen ? toTyped(chosen) : emptyFormat)
  const isSaved = readText(call.query, 'saved') !== '' && !refused
  return showPage(
    bankFormatsPage(call, { formats, typed, version, refusal: refused?.refusal, isSaved }),
    refused?.refusal.status ?? 200,
  )
}

async function changeFormat(call: SignedInCall): Promise<Answer> {
  const { form, site } = call
  const text = (name: string) => readText(form, name).replaceAll(/\s+/g, ' ').trim()
  const typed: TypedFormat = {
    code: text('code').toUpperCase(),
    name: text('name'),
    hasHeading: text('hasHeading') === 'yes',
    dateColumn: text('dateColumn'),
    amountColumn: text('amountColumn'),
    creditColumn: text('creditColumn'),
    textColumns: text('textColumns'),
  }
  const version = parseId(readText(form, 'version')) ?? 0
  const refusal = await refusalOf(async () => asStateEditor(call, async (teller) => saveFormat(teller, typed, version)))
  return refusal ? showFormats(call, { typed, version, refusal }) : goTo(linkTo(site, bankFormatsPath, { saved: 1 }))
}

/** Pages on which the provider's staff match what arrives at the bank. */
export function bankLineRoutes(routes: PageRoutes): void {
  routes.staff('GET', bankLinesPath, showBank, options)
  routes.staff('GET', bankLinePath, async (call) => showLine(call), options)
  routes.staff('POST', bankLinePath, settleLine, options)
  routes.staff('GET', bankFormatsPath, async (call) => showFormats(call), options)
  routes.staff('POST', bankFormatsPath, changeFormat, options)
  routes.staff(
    'POST',
    matchAgainPath,
    async (call) => {
      const { matched, isMore } = await matchWaiting(call)
      return goTo(linkTo(call.site, bankLinesPath, { matched, more: isMore ? 1 : undefined }))
    },
    options,
  )
}

/** The CSV file of a bank. */
export const statementRoutes = async (app: FastifyInstance, parts: UploadRouteParts): Promise<void> =>
  staffFileRoute(app, parts, {
    path: importStatementPath,
    roles: options.roles,
    take: async (uploader, { path, fileName, fields }) => {
      const { state } = uploader.site
      const formats = await reading(uploader).rows(bankFormats(state))
      const format = formats.find(({ code }) => code === fields['format'])
      if (!format) throw ruleBroken('Choose the bank.')
      const today = dayIn(uploader.site.timeZone, uploader.now)
      const statement = await readStatement({ path, format, today })
      const { added, known } = await asStateEditor(uploader, async (teller) =>
        importStatement(teller, { statement, format, fileName }),
      )
      const { matched, isMore } = await matchWaiting(uploader)
      const out = statement.debits || undefined
      const more = isMore ? 1 : undefined
      return {
        location: linkTo(uploader.site, bankLinesPath, {
          added: added.length,
          known,
          out,
          matched,
          more,
          format: format.code,
        }),
      }
    },
    refuse: async (uploader, error, fields) => {
      const { state } = uploader.site
      const waiting = { status: 'WAITS', pattern: null, atMost: requestsPerPage + 1, offset: 0 } as const
      const [formats, lines] = await reading(uploader).batch([bankFormats(state), bankLines(state, waiting)])
      return bankPage(uploader, {
        lines,
        formats,
        view: 'WAITS',
        search: '',
        page: 1,
        outcome: undefined,
        error,
        format: fields['format'] ?? '',
      })
    },
  })
