import type { FastifyInstance } from 'fastify'
import { dayIn } from '../../../contract/days.ts'
import { checkPriceImport, importPrices } from '../../areas/prices/import-prices.ts'
import { pricesSpreadsheet } from '../../areas/prices/prices-spreadsheet.ts'
import {
  agenciesWithPrices,
  agreedPrices,
  listItems,
  priceHistory,
  priceItem,
  shippedPriceCount,
} from '../../areas/prices/prices.queries.ts'
import { priceKinds } from '../../areas/prices/price-kinds.ts'
import { mostPriceRows, readPriceFile, type PriceFileRow } from '../../areas/prices/read-price-file.ts'
import {
  addItem,
  changeItem,
  priceVersion,
  savePrice,
  withdrawPrice,
  type TypedItem,
  type TypedPrice,
} from '../../areas/prices/set-price.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { agencyName } from '../kit/agency/agencies.queries.ts'
import { readNote } from '../kit/forms/fields.ts'
import { parseId, readPage, readText, readTexts } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, pricesPath } from '../kit/html/links.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { goTo, sendFile, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { staffFileRoute } from '../kit/routes/staff-file-route.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import type { UploadRouteParts } from '../kit/routes/upload-routes.ts'
import { asStateEditor } from '../kit/sessions/as-staff.ts'
import { importPricesPage } from './import-page.ts'
import {
  agencyPricesPage,
  agencyPricesPath,
  applyPricesPath,
  exportPricesPath,
  importPricesPath,
  newItemPage,
  newItemPath,
  priceItemPage,
  priceItemPath,
  pricesPage,
} from './price-pages.ts'

const options = { roles: ['FINANCE'] } as const
const todayOf = ({ site, now }: SignedInCall) => dayIn(site.timeZone, now)
const reading = ({ site, session }: SignedInCall) => readingFrom(site, session.userId)

/** The agency whose agreed prices are shown; null for those of the state. */
async function agencyOf(call: SignedInCall): Promise<{ id: number; name: string } | null> {
  const text = readText(call.query, 'agency')
  if (text === '') return null
  const id = parseId(text)
  const found = id === undefined ? undefined : await maybeOne(reading(call), agencyName(call.site.state, id))
  if (id === undefined || !found) throw notFound('This agency was not found')
  return { id, name: found.name }
}

async function showPrices(call: SignedInCall): Promise<Answer> {
  const { site, query } = call
  const agency = await agencyOf(call)
  const search = readText(query, 'search').trim().slice(0, 100)
  const kind = priceKinds.find((each) => each === readText(query, 'kind')) ?? null
  const page = readPage(query)
  const filter = {
    pattern: search === '' ? null : containing(search),
    kind,
    agencyId: agency?.id ?? null,
    day: todayOf(call),
    atMost: requestsPerPage + 1,
    offset: (page - 1) * requestsPerPage,
  }
  const db = reading(call)
  const items = await db.rows(listItems(site.state, filter))
  const { count: shipped } = await one(db, shippedPriceCount(site.state, todayOf(call)))
  const changed = /^\d{1,5}$/.exec(readText(query, 'imported'))?.[0]
  const outcome = changed === undefined ? undefined : `${changed} prices were imported.`
  return showPage(pricesPage(call, { items, agency, search, kind, page, shipped, outcome }))
}

const emptyPrice: TypedPrice = { price: '', most: '', validFrom: '', reason: '' }
const saved: Readonly<Record<string, string>> = {
  price: 'The price is saved.',
  withdraw: 'The planned price is withdrawn.',
  item: 'The item is saved.',
}

type Refused = { typed: TypedPrice; name?: string | undefined; refusal: ChangeRefusal }

async function showItem(call: SignedInCall, refused?: Refused): Promise<Answer> {
  const { site, params, query } = call
  const db = reading(call)
  const agency = await agencyOf(call)
  const item = await maybeOne(db, priceItem(site.state, readText(params, 'code')))
  if (!item) throw notFound('This item was not found.')
  const today = todayOf(call)
  const [history, agreed] = await db.batch([
    priceHistory(site.state, item.code, agency?.id ?? null),
    agreedPrices(site.state, item.code, today),
  ])
  const page = priceItemPage(call, {
    item,
    agency,
    history,
    agreed,
    version: priceVersion(history),
    today,
    typed: refused?.typed ?? { ...emptyPrice, validFrom: today },
    name: refused?.name ?? item.name,
    refusal: refused?.refusal,
    outcome: refused ? undefined : saved[readText(query, 'saved')],
  })
  return showPage(page, refused?.refusal.status ?? 200)
}

async function saveItem(call: SignedInCall): Promise<Answer> {
  const { form, site, params } = call
  const code = readText(params, 'code')
  const agency = await agencyOf(call)
  const act = readText(form, 'act')
  const typed = {
    price: readText(form, 'price').trim(),
    most: readText(form, 'most').trim(),
    validFrom: readText(form, 'validFrom').trim(),
    reason: readNote(form, 'reason') ?? '',
  }
  const name = readText(form, 'name').replaceAll(/\s+/g, ' ').trim()
  const number = (field: string) => parseId(readText(form, field)) ?? 0
  const refusal = await refusalOf(async () =>
    asStateEditor(call, async (editor) => {
      if (act === 'price')
        return savePrice(editor, { code, agencyId: agency?.id ?? null, typed, version: number('version') })
      if (act === 'withdraw') return withdrawPrice(editor, number('price'))
      if (act !== 'item') throw new Problem('malformed', 'Choose what to change.')
      const isOffered = readText(form, 'isOffered') === 'yes'
      return changeItem(editor, { code, name, isOffered, version: number('itemVersion') })
    }),
  )
  if (!refusal) return goTo(linkTo(site, `/Prices/item/${code}`, { agency: agency?.id, saved: act }))
  return showItem(call, act === 'item' ? { typed: emptyPrice, name, refusal } : { typed, refusal })
}

/** The rows that the page of the check sent along; checked again like those of a file. */
function readSentRows(text: string): PriceFileRow[] {
  const malformed = new Problem('malformed', 'Please choose the file again.')
  try {
    const rows: unknown = JSON.parse(text)
    if (!Array.isArray(rows) || rows.length > mostPriceRows) throw malformed
    return rows.map((row: Record<string, unknown>) => {
      const cell = (name: string): string => {
        const value = row[name]
        if (typeof value !== 'string' || value.length > 300) throw malformed
        return value
      }
      const [code, kind, name, agency] = [cell('code'), cell('kind'), cell('name'), cell('agency')]
      return {
        row: Number(row['row']) || 0,
        code,
        kind,
        name,
        agency,
        validFrom: cell('validFrom'),
        price: cell('price'),
        most: cell('most'),
      }
    })
  } catch {
    throw malformed
  }
}

async function applyImport(call: SignedInCall): Promise<Answer> {
  const rows = readSentRows(readText(call.form, 'rows'))
  const reason = readNote(call.form, 'reason') ?? ''
  let changed = 0
  const refusal = await refusalOf(async () => {
    ;({ changed } = await asStateEditor(call, async (editor) => importPrices(editor, rows, reason)))
  })
  if (!refusal) return goTo(linkTo(call.site, pricesPath, { imported: changed }))
  const check = await asStateEditor(call, async (editor) => checkPriceImport(editor, rows))
  const checked = { rows, check, reason, reasonError: refusal.fields['reason'] }
  return showPage(importPricesPage(call, { error: refusal.message, checked }), refusal.status)
}

const emptyItem: TypedItem = { code: '', kind: 'PRODUCT', name: '', service: '', covers: [] }

/** Pages on which the provider's staff keep the catalogue and its prices. */
export function priceRoutes(routes: PageRoutes): void {
  routes.staff('GET', pricesPath, showPrices, options)
  routes.staff('GET', priceItemPath, async (call) => showItem(call), options)
  routes.staff('POST', priceItemPath, saveItem, options)
  routes.staff('GET', newItemPath, async (call) => showPage(newItemPage(call, emptyItem)), options)
  routes.staff(
    'POST',
    newItemPath,
    async (call) => {
      const { form, site } = call
      const text = (name: string) => readText(form, name).replaceAll(/\s+/g, ' ').trim()
      const typed = {
        code: text('code').toUpperCase(),
        kind: text('kind'),
        name: text('name'),
        service: text('service'),
        covers: readTexts(form, 'covers'),
      }
      const refusal = await refusalOf(async () => asStateEditor(call, async (editor) => addItem(editor, typed)))
      return refusal
        ? showPage(newItemPage(call, typed, refusal), refusal.status)
        : goTo(linkTo(site, `/Prices/item/${typed.code}`))
    },
    options,
  )
  routes.staff(
    'GET',
    agencyPricesPath,
    async (call) => {
      const text = readText(call.query, 'name').trim().slice(0, 100)
      const page = readPage(call.query)
      const pattern = text === '' ? null : containing(text)
      const offset = (page - 1) * requestsPerPage
      const agencies = await reading(call).rows(
        agenciesWithPrices(call.site.state, pattern, requestsPerPage + 1, offset),
      )
      return showPage(agencyPricesPage(call, { agencies, text, page }))
    },
    options,
  )
  routes.staff(
    'GET',
    exportPricesPath,
    async (call) => {
      const { site, session, now } = call
      const body = await pricesSpreadsheet(reading(call), { state: site.state, exportedBy: session.userName, now })
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return sendFile(`Prices ${site.state.toUpperCase()} ${todayOf(call)}.xlsx`, type, body)
    },
    options,
  )
  routes.staff('GET', importPricesPath, async (call) => showPage(importPricesPage(call, {})), options)
  routes.staff('POST', applyPricesPath, applyImport, { ...options, bodyLimit: 6_000_000 })
}

/** The file of an import; it is only checked here. */
export const priceFileRoutes = async (app: FastifyInstance, parts: UploadRouteParts): Promise<void> =>
  staffFileRoute(app, parts, {
    path: importPricesPath,
    roles: options.roles,
    take: async (uploader, { path }) => {
      const rows = await readPriceFile({ path })
      const check = await asStateEditor(uploader, async (editor) => checkPriceImport(editor, rows))
      return importPricesPage(uploader, { checked: { rows, check, reason: '', reasonError: undefined } })
    },
    refuse: (uploader, error) => importPricesPage(uploader, { error }),
  })
