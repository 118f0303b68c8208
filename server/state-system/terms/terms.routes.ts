import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { acceptancesSpreadsheet } from '../../areas/terms/acceptances-spreadsheet.ts'
import {
  acceptancesOfTerms,
  pendingAcceptances,
  termsDraft,
  termsInEffect,
  termsVersion,
  termsVersions,
} from '../../areas/terms/terms.queries.ts'
import { publishTerms, saveDraftOfTerms, withdrawTerms } from '../../areas/terms/write-terms.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { toUsername } from '../../platform/username-spelling.ts'
import { readNote } from '../kit/forms/fields.ts'
import { parseId, readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, termsPath } from '../kit/html/links.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { usersPerPage } from '../kit/lists/page-sizes.ts'
import { goTo, sendFile, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStateEditor } from '../kit/sessions/as-staff.ts'
import {
  acceptancesPath,
  termsDraftPage,
  termsDraftPath,
  termsPage,
  termsPreviewPage,
  termsPreviewPath,
  termsVersionPage,
  termsVersionPath,
} from './terms-pages.ts'

const shownVersions = 100
/** Room for the longest text and its encoding. */
const bodyLimit = 1_000_000

const reading = ({ site, session }: SignedInCall): Db => readingFrom(site, session.userId)
const todayOf = ({ site, now }: SignedInCall): Day => dayIn(site.timeZone, now)
const idOf = ({ params }: SignedInCall): number => parseId(readText(params, 'id')) ?? 0

async function showVersions(call: SignedInCall): Promise<Answer> {
  const { state } = call.site
  const today = todayOf(call)
  const [versions, drafts, current] = await reading(call).batch([
    termsVersions(state, shownVersions),
    termsDraft(state),
    termsInEffect(state, today),
  ])
  const outcome = readText(call.query, 'published') === '' ? undefined : 'The version is published.'
  return showPage(termsPage(call, { versions, draft: drafts[0], inEffect: current[0]?.id, today, outcome }))
}

async function showDraft(
  call: SignedInCall,
  refused?: { text: string; version: number; refusal: ChangeRefusal },
): Promise<Answer> {
  const { state } = call.site
  const [drafts, current] = await reading(call).batch([termsDraft(state), termsInEffect(state, todayOf(call))])
  const [stored] = drafts
  const text = refused?.text ?? stored?.textContent ?? current[0]?.textContent ?? ''
  // After a conflict the stored draft is shown below what was typed, so that saving again is a decision.
  const version = refused && refused.refusal.status !== 409 ? refused.version : (stored?.version ?? 0)
  const isSaved = readText(call.query, 'saved') !== '' && !refused
  return showPage(
    termsDraftPage(call, { text, version, stored, refusal: refused?.refusal, isSaved }),
    refused?.refusal.status ?? 200,
  )
}

async function saveDraft(call: SignedInCall): Promise<Answer> {
  const { form, site } = call
  const typed = { text: readText(form, 'text'), version: parseId(readText(form, 'version')) ?? 0 }
  const refusal = await refusalOf(async () => asStateEditor(call, async (editor) => saveDraftOfTerms(editor, typed)))
  if (refusal) return showDraft(call, { ...typed, refusal })
  return goTo(
    readText(form, 'act') === 'preview' ? linkTo(site, termsPreviewPath) : linkTo(site, termsDraftPath, { saved: 1 }),
  )
}

async function showPreview(
  call: SignedInCall,
  refused?: { effectiveFrom: string; refusal: ChangeRefusal },
): Promise<Answer> {
  const { state } = call.site
  const today = todayOf(call)
  const [[draft], [current]] = await reading(call).batch([termsDraft(state), termsInEffect(state, today)])
  if (!draft) return goTo(linkTo(call.site, termsPath))
  // Users who have accepted terms of the provider can read the next ones before they are asked.
  const effectiveFrom = refused?.effectiveFrom ?? (current?.isDefault ? today : addDays(today, 14))
  return showPage(
    termsPreviewPage(call, { draft, effectiveFrom, refusal: refused?.refusal }),
    refused?.refusal.status ?? 200,
  )
}

async function publish(call: SignedInCall): Promise<Answer> {
  const { form, site } = call
  const effectiveFrom = readText(form, 'effectiveFrom').trim()
  const version = parseId(readText(form, 'version')) ?? 0
  const refusal = await refusalOf(async () =>
    asStateEditor(call, async (editor) =>
      publishTerms(editor, { effectiveFrom, version, text: readText(form, 'text') }),
    ),
  )
  return refusal ? showPreview(call, { effectiveFrom, refusal }) : goTo(linkTo(site, termsPath, { published: 1 }))
}

async function termsOf(call: SignedInCall) {
  const terms = await maybeOne(reading(call), termsVersion(call.site.state, idOf(call)))
  if (!terms) throw notFound('This version was not found.')
  return terms
}

async function showVersion(call: SignedInCall, refused?: { reason: string; refusal: ChangeRefusal }): Promise<Answer> {
  const { site, query } = call
  const { state } = site
  const db = reading(call)
  const today = todayOf(call)
  const terms = await termsOf(call)
  const search = toUsername(readText(query, 'search')).slice(0, 100)
  const page = readPage(query)
  const wanted = {
    pattern: search === '' ? null : containing(search),
    atMost: usersPerPage + 1,
    offset: (page - 1) * usersPerPage,
  }
  const acceptances = await db.rows(acceptancesOfTerms(state, terms.id, wanted))
  const { count: pending } = await one(db, pendingAcceptances(state, terms.id))
  const inEffect = (await maybeOne(db, termsInEffect(state, today)))?.id
  const outcome = readText(query, 'withdrawn') === '' || refused ? undefined : 'The version is withdrawn.'
  const shown = { terms, today, inEffect, pending, acceptances, search, page, outcome }
  return showPage(
    termsVersionPage(call, { ...shown, reason: refused?.reason ?? '', refusal: refused?.refusal }),
    refused?.refusal.status ?? 200,
  )
}

async function withdraw(call: SignedInCall): Promise<Answer> {
  const reason = readNote(call.form, 'reason') ?? ''
  const { id } = await termsOf(call)
  const refusal = await refusalOf(async () => asStateEditor(call, async (editor) => withdrawTerms(editor, id, reason)))
  return refusal
    ? showVersion(call, { reason, refusal })
    : goTo(linkTo(call.site, `/Terms/view/${id}`, { withdrawn: 1 }))
}

/** Pages on which the provider's staff write and publish the licence agreement. */
export function termsRoutes(routes: PageRoutes): void {
  const options = { roles: ['STAFF_MANAGER'] } as const
  const long = { ...options, bodyLimit }
  routes.staff('GET', termsPath, showVersions, options)
  routes.staff('GET', termsDraftPath, async (call) => showDraft(call), options)
  routes.staff('POST', termsDraftPath, saveDraft, long)
  routes.staff('GET', termsPreviewPath, async (call) => showPreview(call), options)
  routes.staff('POST', termsPreviewPath, publish, long)
  routes.staff('GET', termsVersionPath, async (call) => showVersion(call), options)
  routes.staff('POST', termsVersionPath, withdraw, options)

  routes.staff(
    'GET',
    acceptancesPath,
    async (call) => {
      const { site, session, now } = call
      const terms = await termsOf(call)
      const body = acceptancesSpreadsheet(reading(call), {
        state: site.state,
        terms,
        exportedBy: session.userName,
        now,
      })
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return sendFile(`Acceptances ${terms.effectiveFrom}.xlsx`, type, body)
    },
    options,
  )
}
