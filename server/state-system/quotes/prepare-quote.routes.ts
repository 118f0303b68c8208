import { dayIn } from '../../../contract/days.ts'
import { describeRepair } from '../../areas/quotes/describe-repair.ts'
import { declineToQuote, prepareQuote } from '../../areas/quotes/prepare-quote.ts'
import { checkLines, mostLines, type TypedLine } from '../../areas/quotes/typed-lines.ts'
import { Problem } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { readNote } from '../kit/forms/fields.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { quotationWorkPath } from '../kit/html/links.ts'
import { keepQueue, queueAfter } from '../kit/lists/return-to-queue.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { asStaff, recordNamed } from '../kit/sessions/as-staff.ts'
import { prepareQuotePage, prepareQuotePath } from './prepare-quote-page.ts'
import { changedPrices, offeredPrice, withCurrentPrices } from './offered-prices.ts'
import { quoteToPrepareOn, type QuoteFinding, type QuoteToPrepare } from './prepare-quote.queries.ts'
import { catalogueText, prepareQuoteLink, type QuotePage } from './quote-lines-form.ts'

/** Blank lines after the known ones, for work that is not in the catalogue. */
const blankLines = 3
const blank: TypedLine = { findingId: null, description: '', quantity: '1', price: '' }

const quoteOf = async (call: SignedInCall): Promise<QuoteToPrepare> =>
  recordNamed(call, quoteToPrepareOn(dayIn(call.site.timeZone, call.now)), 'Quote not found')

const dollarText = (cents: number): string => (cents / 100).toFixed(2)

/** What the catalogue asks for the work now; the form sends it along, so that a change in between is noticed. */
const offerOf = (finding: QuoteFinding | undefined): Pick<TypedLine, 'item' | 'offered'> =>
  finding ? { item: finding.itemCode, offered: offeredPrice(finding) } : {}

function startingLines({ lines, findings }: QuoteToPrepare): TypedLine[] {
  const known =
    lines.length > 0
      ? lines.map(({ findingId, description, quantity, totalCents }) => ({
          findingId,
          description,
          quantity: String(Number(quantity)),
          price: dollarText(totalCents),
          ...offerOf(findings.find(({ id }) => id === findingId)),
        }))
      : findings.map((finding) => ({
          findingId: finding.id,
          description: describeRepair(finding),
          quantity: '1',
          price: offeredPrice(finding),
          ...offerOf(finding),
        }))
  return withBlanks(known)
}

const withBlanks = (lines: readonly TypedLine[]): TypedLine[] =>
  [...lines, ...Array.from({ length: blankLines }, () => blank)].slice(0, Math.max(mostLines, lines.length))

/** Puts a work of the catalogue on the first blank line, or on a new one. */
function addFromCatalogue(lines: readonly TypedLine[], quote: QuoteToPrepare, code: string): TypedLine[] {
  const work = quote.catalogue.find((each) => each.code === code)
  const product = quote.products.find((each) => each.code === code)
  const item = work ?? product
  if (!item) throw new Problem('malformed', 'Choose work of the catalogue.')
  const offered = offeredPrice(item)
  const text = work ? catalogueText(work) : (product?.name ?? '')
  const added = { ...blank, description: text, price: offered, item: code, offered }
  const free = lines.findIndex(({ description, price }) => description === '' && price === '')
  return free === -1 ? [...lines, added].slice(0, mostLines) : lines.with(free, added)
}

function readOffer(form: Values, place: number): Pick<TypedLine, 'item' | 'offered'> {
  const item = readText(form, `item-${place}`).slice(0, 40)
  return item === '' ? {} : { item, offered: readText(form, `offered-${place}`).slice(0, 20) }
}

function readLines(form: Values): TypedLine[] {
  const rows = Math.min(parseId(readText(form, 'rows')) ?? 0, mostLines)
  return Array.from({ length: rows }, (_, place) => ({
    findingId: parseId(readText(form, `finding-${place}`)) ?? null,
    description: readText(form, `description-${place}`).replaceAll(/\s+/g, ' ').trim(),
    quantity: readText(form, `quantity-${place}`).trim(),
    price: readText(form, `price-${place}`).trim(),
    ...readOffer(form, place),
  }))
}

const show = (call: SignedInCall, page: QuotePage): Answer =>
  showPage(prepareQuotePage(call, page), page.refusal?.status ?? 200)

/** The total of the lines as typed, or what is wrong with them; nothing is saved. */
function priced(call: SignedInCall, page: QuotePage): Answer {
  const { errors: fields } = checkLines(page.lines)
  const isWrong = Object.keys(fields).length > 0
  const refusal = { status: 422, message: 'Please correct what is marked.', fields }
  return show(call, isWrong ? { ...page, refusal } : { ...page, isPriced: true })
}

export function quotePreparationRoutes(routes: PageRoutes): void {
  routes.staff(
    'GET',
    prepareQuotePath,
    async (call) => {
      const quote = await quoteOf(call)
      const isSaved = readText(call.query, 'saved') !== ''
      return show(call, { quote, lines: startingLines(quote), version: quote.version, reason: '', isSaved })
    },
    { roles: officeRoles },
  )

  routes.staff(
    'POST',
    prepareQuotePath,
    async (call) => {
      const quote = await quoteOf(call)
      const lines = readLines(call.form)
      const version = parseId(readText(call.form, 'version')) ?? 0
      const reason = readNote(call.form)
      const act = readText(call.form, 'act')
      const typed = { version, reason: reason ?? '' }
      if (act === 'more') return show(call, { quote, lines: withBlanks(lines), ...typed })
      if (act === 'add') {
        const more = addFromCatalogue(lines, quote, readText(call.form, 'item'))
        return show(call, { quote, lines: more, ...typed })
      }
      if (act === 'price') return priced(call, { quote, lines, ...typed })
      const changed = act === 'decline' ? undefined : changedPrices(quote, lines)
      // The writer decides: the form comes back with what was typed, and the next time the new prices are known.
      if (changed) return show(call, { quote, lines: withCurrentPrices(quote, lines), ...typed, refusal: changed })
      const refusal = await refusalOf(async () =>
        asStaff(call, quote.agencyId, async (reviewer) => {
          if (act === 'decline') return declineToQuote(reviewer, { quoteId: quote.id, version, reason })
          if (act !== 'save' && act !== 'issue') throw new Problem('malformed', 'Choose what to do with the quote.')
          return prepareQuote(reviewer, { quoteId: quote.id, version, lines, isIssued: act === 'issue' })
        }),
      )
      if (refusal) {
        const current = await quoteOf(call)
        // After a conflict the newer quote is shown above what was typed, so that saving again is a decision.
        const seen = refusal.status === 409 ? current.version : version
        return show(call, { quote: current, lines, ...typed, version: seen, refusal })
      }
      if (act === 'save') return goTo(prepareQuoteLink(call, quote, { saved: '1', ...keepQueue(call) }))
      const to = act === 'issue' ? 'AWAITING_APPROVAL' : 'CANCELLED'
      return goTo(queueAfter(call, { [quotationWorkPath]: { moved: quote.quoteNumber, to } }))
    },
    { roles: officeRoles },
  )
}
